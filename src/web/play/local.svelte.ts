// A local game. Its table runs in this page, people may pass the device on, and moves can be taken back.

import type { Adviser, HintQuestion, Thinker } from "../../bots/thinker.ts"
import type { State } from "../../engine/cards.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import type { Seen } from "../../table/client.ts"
import type { Clock } from "../../table/clock.ts"
import type { Journal } from "../../table/journal.ts"
import { Loopback } from "../../table/loopback.ts"
import { pauseFor } from "../../table/pacing.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { type Command, type Undo, undoTo } from "../../table/room/ruling.ts"
import { bitsOf, haveSecrets, viewOf } from "../../table/seen.ts"
import type { Entry, LiveTable } from "../../table/table.ts"
import type { TableSummary } from "../keep/keep.svelte.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { roundsWithWorking } from "./rounds.ts"
import { EntrySaver, SummarySaver } from "./saving.ts"
import { type Played, TableSession } from "./session.svelte.ts"

export interface LocalDeps {
  readonly journal: Journal
  readonly summaries: { put(summary: TableSummary): Promise<void> }
  readonly thinker: Thinker
  readonly adviser: Adviser
  readonly clock: Clock
  /** For reaction times and who jumps. */
  readonly chance: FastChance
}

export class LocalSession extends TableSession {
  readonly id: string
  /** Whether the latest entries could not be saved. Play goes on, but closing the page would lose them. */
  isUnkept = $state(false)
  /** Whether another tab has played on, so that a move made here meanwhile did not count. */
  isOvertaken = $state(false)
  readonly #client: Loopback
  readonly #saver: EntrySaver
  readonly #summaries: SummarySaver
  #hasBegun = false
  #you: number | undefined
  /** On a shared screen: the person who has the device. */
  #holder: number | undefined
  /** The person who gets the device next, and the pause in which the person before sees the result of their move. */
  #passing: { readonly to: number; readonly cancel: () => void; readonly now: () => void } | undefined

  constructor(id: string, game: Game, entries: readonly Entry[], deps: LocalDeps) {
    const client = new Loopback(id, game, entries, {
      ...{ thinker: deps.thinker, chance: deps.chance, clock: deps.clock, pace: () => settings.pace, isAnimated: true },
      onentry: (n, entry) => this.#keep(n, entry),
    })
    super(game, deps.clock, seenAt(client), client.news, deps.adviser)
    this.id = id
    this.#client = client
    this.#saver = new EntrySaver(id, deps.journal, {
      kept: (isKept) => {
        this.isUnkept = !isKept
      },
      others: (others) => this.#rejoin(others),
    })
    this.#summaries = new SummarySaver(id, deps.summaries, deps.clock)
    client.onchange = () => this.#look()
    this.derive()
  }

  /** The game as this page has it. */
  get table(): LiveTable {
    const { live } = this.#client.room
    if (live === undefined) throw new Error("bug: a table for one screen has its game from the first entry on")
    return live
  }

  get own(): readonly number[] {
    return this.table.people
  }

  get story(): object {
    return this.table.log
  }

  get played(): Played | undefined {
    if (this.result === undefined) return undefined
    const { table, told } = this
    return {
      match: table.match,
      replay: `/replay/${this.id}`,
      toldOf: (n) => told.slice(table.logAt[n], table.logAt[n + 1]),
      record: () => table.record(),
    }
  }

  rounds(): readonly ScoreRound[] {
    return roundsWithWorking(this.table.match)
  }

  /** Starts or continues the game. */
  begin(): void {
    this.#hasBegun = true
    this.goOn()
  }

  /** Stops the game and saves its summary. */
  override close(): void {
    super.close()
    this.#passing?.cancel()
    this.#client.close()
    this.#summaries.flush()
  }

  /** Saves the summary, because the page is being hidden, perhaps for good. */
  pause(): void {
    this.#summaries.flush()
  }

  /** Looks for entries of another tab, because the user has returned to this page. */
  lookUp(): Promise<void> {
    return this.#saver.lookUp(() => this.#client.room.version)
  }

  /** Shows the game to the player who has to move and now has the device. */
  override taken(): void {
    if (this.passTo === undefined) return
    this.#holder = this.passTo
    this.passTo = undefined
    this.#seeAs(this.#holder)
    this.show()
    this.goOn()
  }

  /** Ends pauses now, but not in a race against people. */
  override hurry(): void {
    const { people, game, match } = this.table
    if (this.#client.room.isRace && game.actors(match.state) & bitsOf(people)) return
    super.hurry()
    this.#passing?.now()
    this.#client.hurry()
  }

  override undo(): void {
    this.refusal = this.whyNoUndo
    if (!this.canUndo) return
    this.sheet = undefined
    this.endShowdown()
    this.ask({ do: "undo", onlyChoices: settings.autoplay }, this.own[0])
  }

  protected get you(): number | undefined {
    return this.#you
  }

  protected get acting(): number {
    if (this.passTo !== undefined) return 0
    return this.#you === undefined ? bitsOf(this.own) : 1 << this.#you
  }

  protected get position(): State {
    return this.table.match.state
  }

  protected get isHeld(): boolean {
    return [this.sheet, this.passTo, this.#passing].some((one) => one !== undefined)
  }

  protected get apart(): Partial<Frame> {
    return {}
  }

  protected readonly allowsHints = true

  protected hintQuestion(seat: number): HintQuestion {
    const { match } = this.table
    return { game: this.game.id, options: match.setup.options, seat, view: viewOf(match, 1 << seat) }
  }

  protected ask(what: Command | Undo, seat: number): Promise<Text | undefined> {
    this.#holder = seat
    this.isOvertaken = false
    return this.#client.ask(what, seat)
  }

  protected override goOn(): void {
    super.goOn()
    if (!this.#hasBegun || this.isHeld) this.#client.hold()
    else this.#client.goOn()
  }

  /**
   * Decides who sits at the bottom. On a shared screen with secrets it is the person with the device, until it is
   * passed on.
   */
  protected override arrange(isRoundOver: boolean): boolean {
    const { table } = this
    const { people } = table
    this.isMarked = table.isMarked
    const undo = undoTo(this.#client.room, settings.autoplay)
    this.canUndo = typeof undo === "number"
    this.undoRefusal = typeof undo === "object" && undo.refused.key === "table.seenSince" ? undo.refused : undefined
    if (isRoundOver) this.#holder = undefined // everybody looks at the sheet
    this.#passing?.cancel()
    this.passTo = this.#passing = undefined
    if (people.length < 2) return this.#seeAs(people[0])
    const isSecret = this.result === undefined && haveSecrets(table.match, people)
    const hasChanged = this.#seeAs(isSecret ? this.#holder : undefined)
    const next = this.#nextPerson()
    if (!isSecret || next === undefined || next === this.#holder) return hasChanged
    if (this.#you !== undefined) this.#passOn(next)
    else this.passTo = next
    return true
  }

  /** Shows the game from this seat from now on. Returns whether that is a change. */
  #seeAs(seat: number | undefined): boolean {
    const hasChanged = seat !== this.#you
    this.#you = seat
    this.#client.look(seat)
    this.seen = seenAt(this.#client)
    return hasChanged
  }

  /** Returns the first person who is to act, clockwise from the lead. */
  #nextPerson(): number | undefined {
    const { game, match, people } = this.table
    const { seats, lead } = match.state
    const actors = game.actors(match.state)
    const inTurn = Array.from({ length: seats }, (_, i) => (lead + i) % seats)
    return inTurn.find((seat) => actors & (1 << seat) && people.includes(seat))
  }

  #passOn(to: number): void {
    const now = (): void => {
      cancel()
      this.#holder = this.#passing = undefined
      this.passTo = to
      this.#seeAs(undefined)
      this.show()
      this.goOn()
    }
    const cancel = this.clock.after(pauseFor(settings.pace, false), now)
    this.#passing = { to, cancel, now }
  }

  #look(): void {
    this.update(seenAt(this.#client), this.#client.news)
  }

  #keep(n: number, entry: RoomEntry): void {
    this.#saver.add(n, this.table.checked(entry as Entry))
    this.#summaries.changed(this.table)
  }

  /** Takes over the entries of another tab that has played on. */
  #rejoin(entries: readonly Entry[]): void {
    this.isOvertaken = true
    this.rounded = this.sheet = undefined
    this.endShowdown()
    this.tellAnew()
    this.#client.replace(entries)
    this.#summaries.changed(this.table)
  }
}

function seenAt({ seen }: Loopback): Seen {
  if (seen === undefined) throw new Error("bug: a table for one screen shows its game from the first entry on")
  return seen
}
