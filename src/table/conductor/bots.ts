// Decides when the bots of a table move: after a human-like pause, or in a race after their reaction time.

import type { Thinker } from "../../bots/thinker.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Move } from "../../engine/moves.ts"
import type { Scene } from "../../engine/scene.ts"
import { LINK_PAUSE, motionTime } from "../motion-time.ts"
import { type BotPace, decidesToJump, pauseFor, reactionOf, reactionTime } from "../pacing.ts"
import { viewOf } from "../seen.ts"
import type { Conductor } from "./conductor.ts"

export interface BotDeps {
  readonly thinker: Thinker
  /** Source of reaction times, and of whether a bot jumps in. */
  readonly chance: FastChance
  /** Returns how quickly bots play. */
  pace(): BotPace
  /** Probability, from 0 to 1, that a bot jumps in a race. It overrides the value of the bot's level. */
  readonly jumpRate?: number
  /** Whether pages animate the moves. A bot then waits until the move before has been shown. */
  readonly isAnimated?: boolean
}

/** When a bot that must act in a race was asked and when it will act, by the table's clock. */
export interface RaceWindow {
  readonly from: number
  readonly until: number
}

/** The pause of a bot that is to move. */
interface Pause {
  readonly end: () => void
  readonly cancel: () => void
}

export class BotPlayers {
  readonly #conductor: Conductor
  readonly #deps: BotDeps
  /** The position for which bots were asked: game number, number of moves, seats. Empty if no bot has to move. */
  #asked = ""
  /** The number of the current question. Answers to earlier questions are dropped. */
  #question = 0
  #pauses: Pause[] = []
  /** Since when each bot has been able to act. */
  readonly #since = new Map<number, number>()
  /** The number of moves when `#since` was last updated. */
  #movesNoted = 0
  /** The table after the latest move, and until when a page shows that move. */
  #shown: { readonly on: string; readonly scene: Scene; readonly until: number } | undefined
  /** The window of the current race, if a bot must act in it. */
  window: RaceWindow | undefined

  constructor(conductor: Conductor, deps: BotDeps) {
    this.#conductor = conductor
    this.#deps = deps
  }

  /** Asks every bot that can act, once for each move. */
  look(): void {
    const { room } = this.#conductor
    this.noteTime()
    const bots = room.botsToMove()
    const asked = bots.length === 0 ? "" : `${room.games} ${room.live?.match.moves.length} ${bots.join()}`
    if (asked === this.#asked) return
    this.forget()
    this.#asked = asked
    if (bots.length === 0) return
    if (room.isRace) for (const seat of bots) this.#race(seat)
    else this.#moveNext(bots)
  }

  /** Drops all questions to bots; `look` asks them again. */
  forget(): void {
    this.#asked = ""
    this.#question++
    for (const { cancel } of this.#pauses) cancel()
    this.#pauses = []
    this.window = undefined
  }

  /** Ends all pauses now. */
  hurry(): void {
    for (const { end } of [...this.#pauses]) end()
  }

  /** Records since when each bot has been able to act, even while the scheduler is held. */
  noteTime(): void {
    const { room, clock } = this.#conductor
    const { moves } = room.live?.match ?? { moves: [] }
    for (const { seat } of moves.slice(this.#movesNoted)) this.#since.delete(seat)
    this.#movesNoted = moves.length
    this.#noteMotion()
    const bots = room.botsToMove()
    for (const seat of this.#since.keys()) if (!bots.includes(seat)) this.#since.delete(seat)
    for (const seat of bots) if (!this.#since.has(seat)) this.#since.set(seat, clock.monotonic())
  }

  /** Notes how long a page shows the latest move. */
  #noteMotion(): void {
    const { room, clock } = this.#conductor
    const { live } = room
    const pace = this.#deps.pace()
    if (live === undefined || this.#deps.isAnimated !== true || pace === "instant") return
    if (!room.seats.some(({ bot }) => bot !== null)) return
    const moves = live.match.moves.length
    const on = `${room.games} ${moves}`
    const before = this.#shown
    if (before?.on === on) return
    const scene = room.game.scene(live.match.state, 0)
    const isNext = before?.on === `${room.games} ${moves - 1}`
    const until = isNext ? clock.monotonic() + motionTime(before.scene, scene) : 0
    this.#shown = { on, scene, until }
  }

  /** Moves one of several bots: the one that has waited longest, or without pauses the next in turn. */
  #moveNext(bots: readonly number[]): void {
    const lead = this.#conductor.room.live?.match.state.lead ?? 0
    const [next] = bots
      .map((seat) => ({ seat, pause: this.#pauseOf(seat) }))
      .sort((a, b) => a.pause - b.pause || (a.pause === 0 ? Number(a.seat < lead) - Number(b.seat < lead) : 0))
    this.#move(next.seat, next.pause)
  }

  /**
   * Returns the pause of a bot, in ms. A bot that has already had time pauses less, but at least a third of the whole
   * pause, and until a page has shown the latest move. The links of a chain follow each other quickly.
   */
  #pauseOf(bot: number): number {
    const { room, clock } = this.#conductor
    const pace = this.#deps.pace()
    const now = clock.monotonic()
    const isLink = this.#shown?.scene.isChain === true && pace !== "instant"
    const whole = isLink ? LINK_PAUSE : pauseFor(pace, room.live?.legal(bot).length === 1)
    const waited = now - (this.#since.get(bot) ?? Number.POSITIVE_INFINITY)
    return Math.max(whole / 3, whole - Math.max(0, waited), (this.#shown?.until ?? 0) - now)
  }

  /** Makes a bot act in a race after its own reaction time. A bot that may pass usually passes. */
  #race(seat: number): void {
    const { room, clock } = this.#conductor
    const { chance, jumpRate, pace } = this.#deps
    const reaction = reactionOf(room.seats[seat].bot ?? "")
    const mayWait = room.live === undefined ? 0 : (room.game.mayWait?.(room.live.match.state) ?? 0)
    const isWaiting = (mayWait & (1 << seat)) !== 0
    if (isWaiting && !decidesToJump({ ...reaction, jumps: jumpRate ?? reaction.jumps }, chance)) return
    const time = this.#conductor.leadOf(seat) + reactionTime(reaction, pace(), chance)
    const from = clock.monotonic()
    if (!isWaiting) this.window = { from, until: from + time }
    this.#move(seat, time)
  }

  async #move(seat: number, pause: number): Promise<void> {
    const { room } = this.#conductor
    const { live } = room
    if (live === undefined) return
    const question = this.#question
    const [on, legal] = [live.match.moves.length, live.legal(seat)]
    const [chosen] = await Promise.all([legal.length === 1 ? legal[0] : this.#choose(seat, legal), this.#pause(pause)])
    if (question !== this.#question) return
    this.#conductor.move(seat, legal.includes(chosen) ? chosen : legal[0], on)
  }

  #choose(seat: number, legal: readonly Move[]): Promise<Move> {
    const { room } = this.#conductor
    const match = room.live?.match
    if (match === undefined) throw new Error("bots are asked while there is a game")
    return this.#deps.thinker.choose({
      game: room.game.id,
      bot: room.seats[seat].bot ?? "",
      options: match.setup.options,
      seat,
      view: viewOf(match, 1 << seat),
      legal,
    })
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#conductor.clock.after(ms, resolve)
      const end = (): void => {
        cancel()
        resolve()
      }
      this.#pauses.push({ end, cancel })
    })
  }
}
