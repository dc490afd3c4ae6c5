// A game from move to move as a page has it, wherever its table is: what is on the screen, and what people do there.

import type { State } from "../../engine/cards.ts"
import type { Game, Result } from "../../engine/game.ts"
import type { Match } from "../../engine/match.ts"
import { type Move, MoveList, writeMove } from "../../engine/moves.ts"
import type { Scene, ScoreRound } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { say, type Telling } from "../../engine/words.ts"
import type { RoomNews, Seen } from "../../table/client.ts"
import type { Clock } from "../../table/clock.ts"
import { pauseFor } from "../../table/pacing.ts"
import type { Command } from "../../table/room/ruling.ts"
import { tellingOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"

/** The longest time that a move reports, in milliseconds. */
const DAY = 86_400_000

/** A game that is over, from which all of it can be told. */
export interface Played {
  readonly match: Match
  /** Where it can be watched again. */
  readonly replay: string
  /** What was told of the n-th move, from 0. */
  toldOf(n: number): readonly string[]
  record(): string
}

export abstract class TableSession {
  readonly game: Game
  frame: Frame = $state.raw() as Frame
  /** What happened, in words for the person who looks. */
  told: readonly string[] = $state.raw([])
  /** The bot that the table waits for. */
  thinking: number | undefined = $state()
  /** From which round on the score sheet is to be shown. */
  sheet: number | undefined = $state()
  /** The person to whom the device is to be passed. */
  passTo: number | undefined = $state()
  result: Result | undefined = $state.raw()
  /** Why a move was refused after it had been made. */
  refusal: string | undefined = $state()
  /** A move is on its way to the table. */
  isSending = $state(false)
  canUndo = $state(false)
  /** Something was taken back that had been shown. */
  isMarked = $state(false)
  protected readonly clock: Clock
  protected seen: Seen
  protected news: RoomNews
  /** How many rounds had been played when it was last looked at. */
  protected rounded: number | undefined
  /** When the present position was reached. */
  #since: number
  #toldTo = ""
  /** The step at which a move was made that has no answer yet. */
  #sentOn: number | undefined
  #forced: { readonly cancel: () => void; readonly now: () => void } | undefined

  constructor(game: Game, clock: Clock, seen: Seen, news: RoomNews) {
    this.game = game
    this.clock = clock
    this.seen = seen
    this.news = news
    this.#since = clock.monotonic()
  }

  /** The seats of the people before this screen. */
  abstract get own(): readonly number[]
  /** Another object if what was told before has been taken back, or belongs to another game. */
  abstract get story(): object
  /** All of the game, once it is over and here. */
  abstract readonly played: Played | undefined
  /** All rounds so far, with as much of their working as is known. */
  abstract rounds(): readonly ScoreRound[]
  /** The seat at the bottom; nobody's while the device is passed on, or when only bots play. */
  protected abstract get you(): number | undefined
  /** The seats whose moves can be made here now, as bits. */
  protected abstract get acting(): number
  /** The state by which own moves are checked. */
  protected abstract get position(): State
  /** Sends a move, and resolves with the reason if it was refused. */
  protected abstract ask(what: Extract<Command, { do: "move" }>, seat: number): Promise<Text | undefined>
  /** Is everything held, because somebody reads something or the device is passed on? */
  protected abstract get isHeld(): boolean
  /** What else belongs to the frame. */
  protected abstract get apart(): Partial<Frame>

  /** Decides who the game is shown to, and returns whether that has changed. */
  protected arrange(_isRoundOver: boolean): boolean {
    return false
  }

  /** Everybody's name, by seat. */
  get names(): readonly string[] {
    return this.frame.telling.names
  }

  /** Takes the latest view of the game and news of the table. */
  update(seen: Seen, news: RoomNews): void {
    if (seen.step !== this.seen.step || seen.games !== this.seen.games) {
      this.#since = this.clock.monotonic()
      this.#sent()
      this.refusal = undefined
    }
    this.seen = seen
    this.news = news
    this.derive()
  }

  /** Makes a person's move; returns why not, in words. */
  act(seat: number, move: Move): string | undefined {
    const { telling } = this.frame
    if (this.passTo !== undefined || this.sheet !== undefined || this.isSending)
      return say({ key: "refuse.notNow" }, telling)
    const refusal = this.game.check(this.position, seat, move)
    if (refusal !== undefined) return say(refusal, telling)
    this.#send(seat, move)
    return undefined
  }

  /** Returns why a move would be refused, without making it. */
  whyNot(seat: number, move: Move): string | undefined {
    const refusal = this.game.check(this.position, seat, move)
    return refusal && say(refusal, this.frame.telling)
  }

  /** The score sheet has been read. */
  putAway(): void {
    this.sheet = undefined
    this.goOn()
  }

  /** The language has changed, or what is remembered. */
  refresh(): void {
    this.show()
  }

  close(): void {
    this.#forced?.cancel()
  }

  /** The device is in the hands of the person who is to move. */
  taken(): void {}

  /** What the table waits for happens now. */
  hurry(): void {
    this.#forced?.now()
  }

  /** Takes the latest move of a person back, and what came after it. */
  undo(): void {}

  async #send(seat: number, move: Move): Promise<void> {
    const on = this.seen.step
    this.#sentOn = on
    this.refusal = undefined
    const after = Math.min(DAY, Math.round(this.clock.monotonic() - this.#since))
    const answer = this.ask({ do: "move", move: writeMove(this.game.verbs, move), on, after }, seat)
    if (this.#sentOn === on) {
      this.isSending = true
      this.show()
    }
    const why = await answer
    const isLate = this.#sentOn === on
    if (isLate) this.#sent()
    if (why !== undefined) this.refusal = say(why, this.frame.telling)
    if (isLate || why !== undefined) this.show()
  }

  #sent(): void {
    this.#sentOn = undefined
    this.isSending = false
  }

  /** Works out everything that follows from the table as it is now. */
  protected derive(): void {
    const result = this.game.result(this.position)
    if (result === undefined || this.result === undefined) this.result = result // the same one as long as it stands
    let scene = this.#scene()
    const rounds = scene.rounds.length
    const isRoundOver = this.rounded !== undefined && rounds > this.rounded
    if (isRoundOver) this.sheet ??= this.rounded
    this.rounded = rounds
    if (this.arrange(isRoundOver)) scene = this.#scene()
    this.#put(scene)
    this.goOn()
  }

  /** Starts everything that does not wait for a person. */
  protected goOn(): void {
    this.thinking = this.isHeld ? undefined : this.#botToMove()
    this.#playForced()
  }

  #botToMove(): number | undefined {
    const { scene } = this.frame
    const mayWait = this.game.mayWait?.(this.seen.view) ?? 0
    const bot = this.news.room.seats.findIndex((seat, i) => seat.bot !== null && scene.turn & ~mayWait & (1 << i))
    return bot < 0 || this.result !== undefined ? undefined : bot
  }

  protected show(): void {
    this.#put(this.#scene())
  }

  #scene(): Scene {
    return this.game.scene(this.seen.view, this.isSending ? 0 : this.acting)
  }

  #put(scene: Scene): void {
    const { you, news, seen, isSending } = this
    const names = news.room.seats.map(({ name }) => name)
    const telling = tellingOf(this.game, settings.language, names, you)
    this.frame = { scene, telling, you, step: seen.step, ...this.apart, ...(isSending ? { waits: true as const } : {}) }
    this.#tell(telling)
  }

  /** Puts only new events into words, unless names, language or listener have changed. */
  #tell(telling: Telling): void {
    const { events } = this.seen
    const whom = `${telling.you} ${telling.language} ${telling.names.join("\n")}`
    const before = whom === this.#toldTo && this.told.length <= events.length ? this.told : []
    this.#toldTo = whom
    if (before.length < events.length || before !== this.told)
      this.told = [...before, ...events.slice(before.length).map((event) => say(event, telling))]
  }

  /** Tells everything anew: another game, or what was told has been taken back. */
  protected tellAnew(): void {
    this.told = []
    this.#toldTo = ""
  }

  /** Plays a move without a choice by itself, if the player has chosen that. */
  #playForced(): void {
    this.#forced?.cancel()
    this.#forced = undefined
    const seat = this.you ?? this.own.find((one) => this.game.actors(this.seen.view) === 1 << one)
    if (!settings.autoplay || this.isHeld || seat === undefined || !(this.acting & (1 << seat))) return
    const { position } = this
    if (this.game.actors(position) !== 1 << seat) return
    const legal = new MoveList()
    this.game.legal(position, seat, legal)
    if (legal.count !== 1) return
    const { step } = this.seen
    const now = (): void => {
      cancel()
      if (step === this.seen.step) this.act(seat, legal.at[0])
    }
    const cancel = this.clock.after(pauseFor(settings.pace, true), now)
    this.#forced = { cancel, now }
  }
}
