// A game in progress as a page has it, wherever its table runs: the contents of the screen, and people's actions there.

import type { Adviser, HintQuestion } from "../../bots/thinker.ts"
import type { State } from "../../engine/cards.ts"
import type { Game, Result } from "../../engine/game.ts"
import { cloneState, view } from "../../engine/hidden.ts"
import type { Match } from "../../engine/match.ts"
import { type Move, MoveList, writeMove } from "../../engine/moves.ts"
import type { Scene, ScoreRound } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { say, type Telling } from "../../engine/words.ts"
import type { RoomNews, Seen } from "../../table/client.ts"
import type { Clock } from "../../table/clock.ts"
import { LINK_PAUSE } from "../../table/motion-time.ts"
import { pauseFor } from "../../table/pacing.ts"
import type { Command } from "../../table/room/ruling.ts"
import { bitsOf, tellingOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { Hints } from "./hints.svelte.ts"
import { Showdown } from "./showdown.svelte.ts"

/** The longest thinking time that a move reports, in ms. */
const DAY = 86_400_000

/** A finished game with everything that happened in it. */
export interface Played {
  readonly match: Match
  /** The path of its replay. */
  readonly replay: string
  /** Returns the events of the n-th move in words, counting from 0. */
  toldOf(n: number): readonly string[]
  record(): string
}

export abstract class TableSession {
  readonly game: Game
  frame: Frame = $state.raw() as Frame
  /** The events, in words for the person at the screen. */
  told: readonly string[] = $state.raw([])
  /** The bot that the table waits for. */
  thinking: number | undefined = $state()
  /** The first round to show on the score sheet. Undefined while the sheet is closed. */
  sheet: number | undefined = $state()
  /** The end of the latest round, which stays on the table until the sheet is closed. */
  showdown: Showdown | undefined = $state.raw()
  /** The person who gets the device next. */
  passTo: number | undefined = $state()
  result: Result | undefined = $state.raw()
  /** Why a move was refused after it had been made. */
  refusal: string | undefined = $state()
  /** Whether a move is on its way to the table. */
  isSending = $state(false)
  canUndo = $state(false)
  /** Why the latest move cannot be taken back, if there is one. */
  protected undoRefusal: Text | undefined = $state.raw()
  /** Whether an undo took back something that had been shown. */
  isMarked = $state(false)
  /** The seats whose players have asked for a hint. */
  helped: readonly number[] = $state.raw([])
  readonly hints: Hints
  protected readonly clock: Clock
  protected seen: Seen
  protected news: RoomNews
  /** The number of finished rounds at the last update. */
  protected rounded: number | undefined
  /** The game before the latest move, if this page has seen it. */
  #before: Seen | undefined
  /** When the current position was reached. */
  #since: number
  #toldTo = ""
  /** The step of a move that has no answer yet. */
  #sentOn: number | undefined
  #forced: { readonly cancel: () => void; readonly now: () => void } | undefined

  constructor(game: Game, clock: Clock, seen: Seen, news: RoomNews, adviser: Adviser) {
    this.game = game
    this.hints = new Hints(adviser)
    this.clock = clock
    this.seen = seen
    this.news = news
    this.#since = clock.monotonic()
  }

  /** The seats of the people at this screen. */
  abstract get own(): readonly number[]
  /** Identifies the story: a new object if earlier events were taken back or belong to another game. */
  abstract get story(): object
  /** The whole game, once it is over and loaded. */
  abstract readonly played: Played | undefined
  /** Returns all rounds so far, with as much of their working as is known. */
  abstract rounds(): readonly ScoreRound[]
  /** The seat at the bottom. Undefined while the device is passed on, or when only bots play. */
  protected abstract get you(): number | undefined
  /** The seats whose moves can be made here now, as bits. */
  protected abstract get acting(): number
  /** The state against which moves from this screen are checked. */
  protected abstract get position(): State
  /** Sends a move, and resolves with the reason if it was refused. */
  protected abstract ask(what: Extract<Command, { do: "move" | "hint" }>, seat: number): Promise<Text | undefined>
  /** Whether the table allows hints. */
  protected abstract get allowsHints(): boolean
  /** Returns the game as this seat knows it, to ask for a hint. */
  protected abstract hintQuestion(seat: number): HintQuestion
  /** Whether the game is paused, because somebody is reading or the device is passed on. */
  protected abstract get isHeld(): boolean
  /** Further parts of the frame. */
  protected abstract get apart(): Partial<Frame>

  /** Decides to whom the game is shown. Returns whether that has changed. */
  protected arrange(_isRoundOver: boolean): boolean {
    return false
  }

  /** Why the latest move cannot be taken back, in words. Undefined if it can, or if there is none. */
  get whyNoUndo(): string | undefined {
    return this.undoRefusal && say(this.undoRefusal, this.frame.telling)
  }

  /** The events so far, as this screen may know them. */
  get events(): readonly Text[] {
    return this.seen.events
  }

  /** Everyone's name, by seat. */
  get names(): readonly string[] {
    return this.frame.telling.names
  }

  /** Updates the session with the latest view of the game and news of the table. */
  update(seen: Seen, news: RoomNews): void {
    if (seen.step !== this.seen.step || seen.games !== this.seen.games) {
      this.#since = this.clock.monotonic()
      this.#sent()
      this.refusal = undefined
      this.hints.pass()
    }
    this.#before = seen.games === this.seen.games && seen.step === this.seen.step + 1 ? this.seen : undefined
    this.seen = seen
    this.news = news
    this.derive()
  }

  /** Makes a person's move. If it is refused, returns why, in words. */
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

  /** The seat that can be given a hint now: a player who has a choice. */
  get hintSeat(): number | undefined {
    const { frame, sheet, passTo, isSending } = this
    if (!this.allowsHints || sheet !== undefined || passTo !== undefined || isSending) return undefined
    const offers = frame.scene.gestures
    const seat = frame.you ?? offers[0]?.seat
    const own = offers.filter((offer) => offer.seat === seat)
    return own.length > 1 || own[0]?.gesture.kind === "pay" ? seat : undefined
  }

  /** Shows a hint for the move that is to be made, or hides it. */
  async hint(): Promise<void> {
    const seat = this.hintSeat
    if (seat === undefined) return
    const tell = (): Promise<Text | undefined> => this.ask({ do: "hint" }, seat)
    const why = await this.hints.toggle({ seat, question: this.hintQuestion(seat), tell })
    if (why !== undefined) this.refusal = say(why, this.frame.telling)
  }

  /** Closes the score sheet and goes on. */
  putAway(): void {
    this.sheet = undefined
    this.endShowdown()
    this.show()
    this.goOn()
  }

  /** Draws the frame again after a change of the language or of what is remembered. */
  refresh(): void {
    this.show()
  }

  close(): void {
    this.#forced?.cancel()
    this.hints.close()
    this.showdown?.close()
  }

  /** Called when the person who is to move has the device. */
  taken(): void {}

  /** Ends pauses now. */
  hurry(): void {
    this.#forced?.now()
    this.showdown?.finish()
  }

  /** Takes back the latest move of a person and everything after it. */
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

  /** Derives everything that follows from the current table. */
  protected derive(): void {
    const result = this.game.result(this.position)
    if (result === undefined || this.result === undefined) this.result = result // the same object while it stands
    this.helped = this.news.room.helped ?? []
    let scene = this.#scene()
    const rounds = scene.rounds.length
    const isRoundOver = this.rounded !== undefined && rounds > this.rounded
    const isNew = isRoundOver && this.sheet === undefined
    if (isRoundOver) this.sheet ??= this.rounded
    this.rounded = rounds
    if (this.arrange(isRoundOver)) scene = this.#scene()
    if (isNew) {
      this.#beginShowdown()
      scene = this.#scene()
    }
    this.#put(scene)
    this.goOn()
  }

  #beginShowdown(): void {
    const { game, seen, own } = this
    const before = this.#before
    // At a shared screen, everybody looks at what one person knew: only what all of them know stays open.
    const known = before && (own.length > 1 ? view(before.view, bitsOf(own), cloneState(before.view)) : before.view)
    const events = seen.events.slice(before?.events.length)
    const isInstant = settings.pace === "instant"
    this.endShowdown()
    this.showdown = new Showdown(game, { before: known, after: seen.view, events }, this.clock, isInstant, () => {
      if (this.showdown !== undefined) this.show()
    })
  }

  protected endShowdown(): void {
    this.showdown?.close()
    this.showdown = undefined
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
    if (this.showdown !== undefined) return this.showdown.scene()
    return this.game.scene(this.seen.view, this.isSending ? 0 : this.acting)
  }

  #put(scene: Scene): void {
    const { you, news, seen, isSending } = this
    const names = news.room.seats.map(({ name }) => name)
    const telling = tellingOf(this.game, settings.language, names, you)
    const bots = news.room.seats.map(({ who, bot }) => who === null && bot !== null)
    this.frame = {
      scene,
      telling,
      you,
      step: seen.step,
      bots,
      ...this.apart,
      ...(isSending ? { waits: true as const } : {}),
    }
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

  /** Forgets what was told, because it was taken back or belongs to another game. */
  protected tellAnew(): void {
    this.told = []
    this.#toldTo = ""
  }

  /** Plays a forced move automatically, if the player has chosen that. */
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
    const isLink = this.frame.scene.isChain === true && settings.pace !== "instant"
    const cancel = this.clock.after(isLink ? LINK_PAUSE : pauseFor(settings.pace, true), now)
    this.#forced = { cancel, now }
  }
}
