// A game at this keyboard. Its table runs in this process, people pass the keyboard on, moves can be undone, and the
// record is saved after each move.

import type { Bot } from "../../bots/bot.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { Language } from "../../engine/options.ts"
import type { Seen } from "../../table/client.ts"
import type { Clock } from "../../table/clock.ts"
import { Loopback } from "../../table/loopback.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { undoTo } from "../../table/room/ruling.ts"
import { haveSecrets } from "../../table/seen.ts"
import type { Entry, LiveTable } from "../../table/table.ts"
import { resultLines } from "../scores.ts"
import {
  type Action,
  type Answer,
  type Asking,
  type Ended,
  LEAVE,
  type Phase,
  type Shown,
  TableSession,
} from "../session.ts"
import { ui } from "../words.ts"
import { BotThinker } from "./bots.ts"
import { PatientClock } from "./clock.ts"

export interface LocalGame {
  readonly game: Game
  /** All entries, the deal first. */
  readonly entries: readonly Entry[]
  /** The bot in each seat; nothing for a person. */
  readonly bots: readonly (Bot | undefined)[]
  /** Random numbers for players that replace failed bots. */
  readonly choice: FastChance
  /** Random numbers for reaction times, and for which bots jump in. */
  readonly chance: FastChance
  readonly clock: Clock
  /** Milliseconds that bots pause before a move. */
  readonly pace: number
  /** Is the record written after bots' moves too, and not only after people's? */
  readonly savesBots: boolean
  /** How often every bot jumps in, from 0 to 1. If missing, it depends on the level. */
  readonly jumpRate?: number
  readonly language: Language
  /** Saves the record. Returns its path. */
  save(record: string): string
  /** The command that resumes this game. */
  readonly resumeHint: string
}

export class LocalSession extends TableSession {
  readonly #game: LocalGame
  readonly #table: Loopback
  readonly #people: readonly number[]
  #isScreen = true
  #hasBegun = false
  #isHeld = false
  #isAgain = false
  /** The seats that have let the current race be, as bits, and the version of the table that this refers to. */
  #declined = 0
  #version = 0
  #passTo: number | undefined
  /** Cancels the pause before the screen is covered. */
  #stopPassing: (() => void) | undefined

  constructor(game: LocalGame) {
    const thinker = new BotThinker(game.game, game.bots, game.choice, {
      asked: (answer) => game.clock instanceof PatientClock && game.clock.waitFor(answer),
      failed: (seat, why) => this.#botFailed(seat, typeof why === "string" ? why : this.words(why)),
      broken: (problem) => {
        this.failure = problem
        this.onchange()
      },
    })
    const { clock, chance, jumpRate } = game
    const table = new Loopback("", game.game, game.entries, {
      ...{ clock, chance, thinker, pace: () => game.pace, ...(jumpRate === undefined ? {} : { jumpRate }) },
      onentry: (_, entry) => this.#keep(entry),
    })
    super(table, clock, game.language)
    this.#game = game
    this.#table = table
    this.#people = this.live.people
    table.look(this.#only)
  }

  /** The game itself. */
  get live(): LiveTable {
    const { live } = this.#table.room
    if (live === undefined) throw new Error("bug: a table for one screen has its game from the first entry on")
    return live
  }

  override begin(isScreen: boolean): void {
    this.#isScreen = isScreen
    super.begin(isScreen)
    this.#hasBegun = true
    this.#holdOrGoOn()
  }

  override close(): void {
    this.#stopPassing?.()
    super.close()
  }

  get phase(): Phase {
    return this.#table.room.stage === "over" ? "over" : "playing"
  }

  get ended(): Ended | undefined {
    return this.#isAgain ? "again" : undefined
  }

  get help(): string {
    return ui(this.language, "help")
  }

  override get isShared(): boolean {
    return this.#people.length > 1
  }

  override get passTo(): number | undefined {
    return this.#passTo
  }

  /** At one keyboard, people are asked in turn: nobody races. */
  override get isRace(): boolean {
    return !this.isShared && (this.#declined & (1 << (this.seat ?? 0))) === 0 && super.isRace
  }

  override get raceWindow() {
    return this.asked()?.wait ? this.#table.raceWindow : undefined
  }

  override taken(): void {
    const to = this.#passTo
    this.#passTo = undefined
    this.#see(to)
    this.onTableChange()
  }

  override pauseBots(): void {
    this.#isHeld = true
    this.#holdOrGoOn()
  }

  override resumeBots(): void {
    this.#isHeld = false
    this.#holdOrGoOn()
  }

  override shownToAll(): Shown | undefined {
    if (this.#isScreen || !this.isShared) return this.shown()
    const { seat } = this
    this.#table.look(undefined)
    const shown = this.shown()
    this.#table.look(seat)
    return shown
  }

  override asked(): { readonly wait: boolean } | undefined {
    const isHere = this.#passTo === undefined && this.#stopPassing === undefined
    return isHere && this.#nextPerson() === this.seat ? super.asked() : undefined
  }

  override letBe(): void {
    this.#declined |= 1 << (this.seat ?? 0)
    this.onTableChange()
  }

  override undo(): Answer {
    const undo = undoTo(this.#table.room, false)
    if (typeof undo !== "number")
      return undo.refused.key === "table.seenSince" ? this.words(undo.refused) : super.undo()
    const undone = this.#table.ask({ do: "undo", onlyChoices: false }, this.#only)
    return undone.then(() => [ui(this.language, "takenBack"), ...this.resultNotes()].join(" "))
  }

  list(notice: string | undefined): Asking | undefined {
    if (this.phase !== "over") return undefined
    const word = (key: Parameters<typeof ui>[1], parts = {}): string => ui(this.language, key, parts)
    const again = (): undefined => {
      this.#isAgain = true
    }
    const actions: Action[] = [
      { name: "again", label: word("again"), do: again },
      ...(this.#canUndo ? [{ name: "undo", label: word("undo"), do: () => this.undo() }] : []),
      { name: LEAVE, label: word("goAway"), do: () => undefined },
    ]
    const list = {
      ...{ id: "over", title: this.#game.game.name, notice, changed: word("listChanged"), keys: word("keysOver") },
      ...{ lines: [...this.#resultLines(), ""], choices: actions.map(({ label }) => label) },
    }
    return { list, actions, take: (action, text) => (action ? action.do() : word("noAnswer", { text })) }
  }

  question(): undefined {
    return undefined
  }

  status(): string {
    const { state } = this.live.match
    const { game, bots, language } = this.#game
    const actors = game.actors(state) & ~(game.mayWait?.(state) ?? 0)
    const bot = bots.findIndex((one, seat) => one !== undefined && actors & (1 << seat))
    return bot < 0 ? "" : ui(language, "thinking", { name: this.shown()?.telling.names[bot] ?? "" })
  }

  keys(isChoosing: boolean): readonly string[] {
    const keys = [ui(this.language, "keysMid"), ui(this.language, "keysShort")]
    return isChoosing ? [ui(this.language, "keysChoose"), ...keys] : keys
  }

  override async keepGame(): Promise<void> {
    this.save()
  }

  override resultNotes(): readonly string[] {
    return this.live.isMarked ? [ui(this.language, "marked")] : []
  }

  /** Saves the record as it is now. Returns its path. */
  save(): string {
    return this.#game.save(this.live.record())
  }

  lastWords(ended: Ended, isScreen: boolean): readonly string[] {
    const { language, resumeHint } = this.#game
    const path = this.save()
    return [
      ...(isScreen ? this.#resultLines() : []),
      ui(language, "saved", { path }),
      ...(ended === "quit" && this.phase !== "over" ? [ui(language, "resume"), resumeHint] : []),
    ]
  }

  #resultLines(): string[] {
    const shown = this.shown()
    const result = this.result()
    if (shown === undefined || result === undefined) return []
    return [...resultLines(result, shown.scene, shown.telling), ...this.resultNotes()]
  }

  protected override isSame(before: Seen, now: Seen): boolean {
    return before.version === now.version
  }

  /** Shows a shared screen to the next person. If somebody has secrets, it is covered first. */
  protected override arrange(isRoundOver: boolean): void {
    const { version, stage } = this.#table.room
    if (version !== this.#version) this.#declined = 0
    this.#version = version
    if (!this.isShared) return
    this.#stopPassing?.()
    this.#stopPassing = this.#passTo = undefined
    const next = this.#nextPerson()
    if (!this.#isScreen) return this.#table.look(next)
    if (isRoundOver || stage === "over") this.#see(undefined) // everybody looks at the sheet
    if (next === undefined || next === this.seat) return
    if (!haveSecrets(this.live.match, this.#people)) this.#see(next)
    else if (this.seat === undefined) this.#passTo = next
    else this.#passOn()
  }

  protected override onTableChange(): void {
    super.onTableChange()
    this.#holdOrGoOn()
  }

  /** The only person, if there is just one. */
  get #only(): number | undefined {
    return this.#people.length === 1 ? this.#people[0] : undefined
  }

  get #canUndo(): boolean {
    return typeof undoTo(this.#table.room, false) === "number"
  }

  /**
   * Returns the person to ask now: the first clockwise from the lead. In a race, those who may let it be come first.
   * In a pipe, bots with an earlier turn move first, except in races.
   */
  #nextPerson(): number | undefined {
    const { room } = this.#table
    if (room.stage !== "playing") return undefined
    const { game } = this.#game
    const { state } = this.live.match
    const actors = game.actors(state) & ~this.#declined
    const waiting = room.isRace ? (game.mayWait?.(state) ?? 0) : 0
    const inTurn = Array.from({ length: state.seats }, (_, i) => (state.lead + i) % state.seats)
    const all = inTurn.filter((seat) => actors & (1 << seat))
    const people = all.filter((seat) => this.#people.includes(seat))
    if (!this.#isScreen && !room.isRace && all[0] !== people[0]) return undefined
    return people.find((seat) => waiting & (1 << seat)) ?? people[0]
  }

  #see(seat: number | undefined): void {
    if (seat === this.seat) return
    this.#table.look(seat)
    this.feed.begin()
  }

  /** Lets the person who has moved see the outcome before the screen is covered. */
  #passOn(): void {
    this.#stopPassing = this.clock.after(this.#game.pace, () => {
      this.#stopPassing = undefined
      this.#see(undefined)
      this.onTableChange()
    })
  }

  /** Stops or restarts bots. They wait for people in a pipe, and in a race with several people at the keyboard. */
  #holdOrGoOn(): void {
    const isPassing = this.#passTo !== undefined || this.#stopPassing !== undefined
    const isAsked = this.asked() !== undefined && (!this.#isScreen || (this.isShared && this.#table.room.isRace))
    if (!this.#hasBegun || this.#isHeld || isPassing || isAsked) this.#table.hold()
    else this.#table.goOn()
  }

  #keep(entry: RoomEntry): void {
    if (entry.kind === "undo") this.feed.begin()
    const isBots = entry.kind === "move" && !this.#people.includes(entry.seat)
    if (!isBots || this.#game.savesBots) this.save()
  }

  #botFailed(seat: number, why: string): void {
    const name = this.shown()?.telling.names[seat] ?? ""
    this.live.log.note(ui(this.language, "botFailed", { name, why }))
    this.onTableChange()
  }
}
