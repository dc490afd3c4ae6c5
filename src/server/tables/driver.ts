// What a table does by itself as time passes: bots move, time runs out, somebody else becomes host, a full public table begins.

import type { Thinker } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import { writeMove } from "../../engine/moves.ts"
import type { Clock } from "../../table/clock.ts"
import { jumpsNow, pauseFor, reactionOf, reactionTime } from "../../table/pacing.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { dueNext, opening } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import { beginsByItself } from "../../table/room/shown.ts"
import { viewOf } from "../../table/seen.ts"
import { tempoEnds, tempoMove } from "../../table/tempo.ts"
import type { TableHost } from "./host.ts"

/** A host who is away for so many milliseconds is host no more. */
const HOST_AWAY = 60_000
/** So many milliseconds after the last seat of a public table was taken it begins. */
const FULL = 4000
/** After so many milliseconds it is tried again whether entries can be kept. */
const TROUBLED = 1000

/** Something that will happen when the table has been running for so long, unless something else does before. */
interface Plan {
  readonly at: number
  what(): void
}

export class Driver {
  readonly #host: TableHost
  readonly #clock: Clock
  readonly #thinker: Thinker
  readonly #chance: FastChance
  #cancel: () => void = () => {}
  #wasWaiting = ""
  /** Which move bots have been asked for: the game's number, moves made, and who is a bot; nothing where no bot is to move. */
  #asked = ""
  /** Where the table has acted for somebody in a race: that is not judged yet, and once is enough. */
  #hurried = ""

  constructor(host: TableHost, thinker: Thinker, seed: string) {
    this.#host = host
    this.#clock = host.clock
    this.#thinker = thinker
    this.#chance = new FastChance(seed)
    host.onchange = () => this.update()
    this.update()
  }

  /** Is there nothing that will happen by itself? */
  isIdle = true
  /** When something will, if it is not bots' moves: how long the table will have been running then. */
  nextAt: number | undefined

  close(): void {
    this.#cancel()
    this.#host.onchange = () => {}
    this.#asked = "closed"
  }

  /** Looks at the table again. */
  update(): void {
    this.#cancel()
    if (this.#asked === "closed") return
    if (this.#host.isTroubled) return this.#tryLater()
    const bots = this.#host.room.botsToMove()
    this.#tellWaiting()
    this.#askBots(bots)
    const next = this.#next()
    this.isIdle = next === undefined && bots.length === 0
    this.nextAt = next?.at
    if (next === undefined) return
    this.#cancel = this.#clock.after(Math.max(0, next.at - this.#clock.monotonic()), () => next.what())
  }

  /** Nothing can be kept: what was to happen, bots' moves too, comes again in a moment. */
  #tryLater(): void {
    this.isIdle = false
    this.#asked = this.#hurried = ""
    this.#cancel = this.#clock.after(TROUBLED, () => {
      this.#host.forgetTrouble()
      this.update()
    })
  }

  /** What happens next by itself. */
  #next(): Plan | undefined {
    const { room } = this.#host
    if (room.stage === "closed") return undefined
    let next = earlier(this.#timePlan(room), this.#tempoPlan(room))
    next = earlier(next, this.#awayPlan(room))
    next = earlier(next, this.#hostPlan(room))
    return earlier(next, this.#fullPlan(room))
  }

  #timePlan(room: Room): Plan | undefined {
    const due = dueNext(room)
    if (due === undefined) return undefined
    const isSame = (now: Room): boolean => JSON.stringify(dueNext(now)) === JSON.stringify(due)
    return {
      at: due.ms,
      what: () => this.#enter((now) => (isSame(now) ? { ...due, at: this.#clock.now() } : undefined)),
    }
  }

  #tempoPlan(room: Room): Plan | undefined {
    const { live, settings, game } = room
    if (settings.tempo === 0 || room.stage !== "playing" || live === undefined || game.mayWait === undefined)
      return undefined
    const { state, moves } = live.match
    const seat = room.clocks.since.findIndex((since) => since !== undefined)
    const move = seat < 0 ? undefined : tempoMove(game, state, seat, this.#chance)
    if (move === undefined) return undefined
    const asked = (room.clocks.since[seat] ?? 0) + this.#host.leadOf(seat)
    const text = writeMove(game.verbs, move)
    const place = `${room.games} ${moves.length} ${seat}`
    if (place === this.#hurried) return undefined
    const what = (): void => {
      this.#hurried = place
      this.#host.move(seat, text, moves.length, settings.tempo)
    }
    return { at: tempoEnds(settings.tempo, asked, this.#host.lineOf(seat)), what }
  }

  /** When the table loses patience with somebody. */
  #awayPlan(room: Room): Plan | undefined {
    if (room.stage !== "playing") return undefined
    const now = this.#clock.monotonic()
    let next: Plan | undefined
    for (const { since } of this.#host.awayOnTurn()) {
      const at = since + room.settings.patience
      if (at > now) next = earlier(next, { at, what: () => this.update() })
    }
    return next
  }

  #hostPlan(room: Room): Plan | undefined {
    const { presence } = this.#host
    const since = presence.awaySince(room.host)
    if (since === undefined) return undefined
    const heir = room.seats.find(({ who }) => who !== undefined && who !== room.host && presence.isHere(who))?.who
    if (heir === undefined) return undefined
    const what = (): void =>
      this.#enter((now) =>
        presence.isHere(now.host) || !presence.isHere(heir)
          ? undefined
          : { kind: "host", ...this.#host.stamp(), who: heir },
      )
    return { at: since + HOST_AWAY, what }
  }

  #fullPlan(room: Room): Plan | undefined {
    if (!beginsByItself(room)) return undefined
    const what = (): void =>
      this.#enter((now) => (beginsByItself(now) ? { ...opening(now), ...this.#host.stamp() } : undefined))
    return { at: room.elapsed + FULL, what }
  }

  #tellWaiting(): void {
    const waiting = this.#host.waiting.join()
    if (waiting === this.#wasWaiting) return
    this.#wasWaiting = waiting
    this.#host.refresh()
  }

  /** Every bot that can act is asked once for each move. */
  #askBots(bots: readonly number[]): void {
    const { room } = this.#host
    const asked = bots.length === 0 ? "" : `${room.games} ${room.live?.match.moves.length} ${bots.join()}`
    if (asked === this.#asked || this.#asked === "closed") return
    this.#asked = asked
    if (bots.length === 0 || room.live === undefined) return
    if (room.isRace) for (const seat of bots) this.#raceBot(seat, asked)
    else this.#moveBot(bots[0], asked, pauseFor("normal", room.live.legal(bots[0]).length === 1))
  }

  #raceBot(seat: number, asked: string): void {
    const { room } = this.#host
    const { live, game } = room
    if (live === undefined) return
    const reaction = reactionOf(room.seats[seat].bot ?? "")
    const mayWait = game.mayWait?.(live.match.state) ?? 0
    if (mayWait & (1 << seat) && !jumpsNow(reaction, this.#chance)) return
    this.#moveBot(seat, asked, this.#host.leadOf(seat) + reactionTime(reaction, "normal", this.#chance))
  }

  async #moveBot(seat: number, asked: string, pause: number): Promise<void> {
    const { room } = this.#host
    const { live, game } = room
    if (live === undefined) return
    const { setup, moves } = live.match
    const [on, legal] = [moves.length, live.legal(seat)]
    const [move] = await Promise.all([
      legal.length === 1
        ? legal[0]
        : this.#thinker.choose({
            game: game.id,
            bot: room.seats[seat].bot ?? "",
            options: setup.options,
            seat,
            view: viewOf(live.match, 1 << seat),
            legal,
          }),
      new Promise<void>((resolve) => {
        this.#clock.after(pause, resolve)
      }),
    ])
    if (asked === this.#asked) this.#host.move(seat, writeMove(game.verbs, move), on)
  }

  #enter(judge: (room: Room) => RoomEntry | undefined): void {
    this.#host.ask({ judge })
  }
}

const earlier = (one: Plan | undefined, other: Plan | undefined): Plan | undefined =>
  one === undefined || (other !== undefined && other.at < one.at) ? other : one
