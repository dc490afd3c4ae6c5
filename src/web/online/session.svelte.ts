// A game over the network from move to move, in the shape in which the table's page knows it from play at this screen.

import type { Game, Result } from "../../engine/game.ts"
import { type Move, MoveList, writeMove } from "../../engine/moves.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import { say, type Telling } from "../../engine/words.ts"
import { pauseFor } from "../../table/pacing.ts"
import { tellingOf } from "../../table/seen.ts"
import type { RoomNews } from "../../wire/client.ts"
import type { Seen } from "../../wire/down.ts"
import type { Frame, Played, Playing } from "../play/playing.ts"
import { roundsWithWorking } from "../play/rounds.ts"
import { settings } from "../settings.svelte.ts"
import { fetchPlayed } from "./played.ts"
import type { OnlineTable } from "./table.svelte.ts"
import { t } from "./words.ts"

/** The most that a move says of how long it took. */
const DAY = 86_400_000

export class OnlineSession implements Playing {
  readonly game: Game
  frame: Frame = $state.raw() as Frame
  /** Which game of the table this is: 1 is the first. */
  games = $state(0)
  told: readonly string[] = $state.raw([])
  thinking: number | undefined = $state()
  sheet: number | undefined = $state()
  result: Result | undefined = $state.raw()
  played: Played | undefined = $state.raw()
  refusal: string | undefined = $state()
  /** A move is on its way. */
  isSending = $state(false)
  readonly passTo: undefined
  readonly canUndo = false
  readonly isMarked = false
  story: object = {}
  readonly #table: OnlineTable
  #seen: Seen
  #news: RoomNews
  /** The seat from which the game is seen as it is now. */
  #seat: number | undefined
  #rounds: number
  #working: ScoreRound[] = []
  /** When the table came to be as it is now. */
  #since = performance.now()
  #toldTo = ""
  /** The step at which a move was made that has no answer yet. */
  #sentOn: number | undefined
  #forced: ReturnType<typeof setTimeout> | undefined

  constructor(table: OnlineTable, game: Game, seen: Seen, news: RoomNews) {
    this.#table = table
    this.game = game
    this.#seen = seen
    this.games = seen.games
    this.#news = news
    this.#seat = news.seat ?? undefined
    this.#show()
    this.#rounds = this.frame.scene.rounds.length
    this.#settle()
  }

  get names(): readonly string[] {
    return this.frame.telling.names
  }

  get own(): readonly number[] {
    return this.#seat === undefined ? [] : [this.#seat]
  }

  update(seen: Seen, news: RoomNews): void {
    if (seen.games !== this.#seen.games) this.#begin()
    // A new seat counts once the game has been sent as it is seen from there.
    if (seen !== this.#seen) this.#seat = news.seat ?? undefined
    if (seen.step !== this.#seen.step || seen.games !== this.#seen.games) {
      this.#since = performance.now()
      this.#sent()
      this.refusal = undefined
    }
    this.#seen = seen
    this.games = seen.games
    this.#news = news
    this.#show()
    this.#settle()
  }

  act(seat: number, move: Move): string | undefined {
    const { telling } = this.frame
    if (this.sheet !== undefined || this.isSending) return say({ key: "refuse.notNow" }, telling)
    const refusal = this.game.check(this.#seen.view, seat, move)
    if (refusal !== undefined) return say(refusal, telling)
    this.#send(move)
    return undefined
  }

  whyNot(seat: number, move: Move): string | undefined {
    const refusal = this.game.check(this.#seen.view, seat, move)
    return refusal && say(refusal, this.frame.telling)
  }

  rounds(): readonly ScoreRound[] {
    return this.played === undefined ? this.#working : roundsWithWorking(this.played.match)
  }

  putAway(): void {
    this.sheet = undefined
    this.#playForced()
  }

  refresh(): void {
    this.#show()
  }

  close(): void {
    clearTimeout(this.#forced)
  }

  taken(): void {}

  hurry(): void {}

  undo(): void {}

  /** Another game at the same table. */
  #begin(): void {
    this.story = {}
    this.result = this.sheet = this.played = undefined
    this.#rounds = 0
    this.#working = []
    this.#toldTo = ""
  }

  async #send(move: Move): Promise<void> {
    const on = this.#seen.step
    this.#sentOn = on
    this.isSending = true
    this.refusal = undefined
    this.#show()
    const after = Math.min(DAY, Math.round(performance.now() - this.#since))
    const why = await this.#table.move({ do: "move", move: writeMove(this.game.verbs, move), on, after })
    if (this.#sentOn === on) this.#sent()
    if (why !== undefined) this.refusal = say(why, this.frame.telling)
    this.#show()
  }

  #sent(): void {
    this.#sentOn = undefined
    this.isSending = false
  }

  /** Everything that follows from the table as it is now. */
  #settle(): void {
    const { scene } = this.frame
    const result = this.game.result(this.#seen.view)
    if (result === undefined || this.result === undefined) this.result = result // the same one as long as it stands
    const rounds = scene.rounds.length
    if (rounds > this.#rounds) this.sheet ??= this.#rounds
    this.#rounds = rounds
    this.#working = scene.rounds.map((round, i) => (round.lines.length > 0 ? round : (this.#working[i] ?? round)))
    const bot = this.#news.room.seats.findIndex((seat, i) => seat.bot !== null && scene.turn & (1 << i))
    this.thinking = bot < 0 ? undefined : bot
    if (this.result !== undefined && this.#news.room.stage === "over") this.#fetch()
    this.#playForced()
  }

  /** All of it, for the replay and to be checked. */
  async #fetch(): Promise<void> {
    if (this.played !== undefined || this.#seat === undefined) return
    const { story } = this
    const played = await fetchPlayed(this.#table.id, this.games, this.#seat, () => this.frame.telling)
    if (story === this.story) this.played = played
  }

  #show(): void {
    const { view, step } = this.#seen
    const you = this.#seat
    const names = this.#news.room.seats.map(({ name }) => name)
    const telling = tellingOf(this.game, settings.language, names, you)
    const isStoodIn = you !== undefined && this.#news.room.seats[you].bot !== null
    const canAct = you !== undefined && !isStoodIn && !this.isSending
    const scene = this.game.scene(view, canAct ? 1 << you : 0)
    const apart = { ...(isStoodIn ? { isStoodIn } : {}), ...(this.isSending ? { waits: true as const } : {}) }
    this.frame = { scene, telling, you, step, marks: this.#marks(), ...apart }
    this.#tell(telling)
  }

  /** Who is away, for whom a bot plays, and who is one. While the line is broken nobody knows. */
  #marks(): (string | undefined)[] {
    const { room, here } = this.#news
    return room.seats.map(({ who, bot }) => {
      if (this.#table.line !== "open") return undefined
      if (who === null) return t("isBot")
      return bot !== null ? t("standsIn") : here.includes(who) ? undefined : t("away")
    })
  }

  /** Only what is new is put into words, as long as the same are told. */
  #tell(telling: Telling): void {
    const { events } = this.#seen
    const whom = `${telling.you} ${telling.language} ${telling.names.join("\n")}`
    const before = whom === this.#toldTo && this.told.length <= events.length ? this.told : []
    this.#toldTo = whom
    if (before.length < events.length || before !== this.told)
      this.told = [...before, ...events.slice(before.length).map((event) => say(event, telling))]
  }

  /** Where the rules leave one move only, and the person wants it so. */
  #playForced(): void {
    clearTimeout(this.#forced)
    const you = this.#seat
    if (!settings.autoplay || you === undefined || this.frame.scene.gestures.length === 0) return
    const { view, step } = this.#seen
    if (this.game.actors(view) !== 1 << you) return
    const legal = new MoveList()
    this.game.legal(view, you, legal)
    if (legal.count !== 1) return
    this.#forced = setTimeout(
      () => step === this.#seen.step && this.act(you, legal.at[0]),
      pauseFor(settings.pace, true),
    )
  }
}
