// One game at a table, from its entries: what was decided at its opening and what has happened since. Pure: time and
// chance are arguments.

import { faceOf, HIDDEN, tokenOf } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { type ChanceSource, Match, type MoveMade } from "../engine/match.ts"
import { type Move, MoveList, readMove, writeMove } from "../engine/moves.ts"
import { BadInput, namedOptions, type Options, readOptions } from "../engine/options.ts"
import { type GameRecord, writeRecord } from "../engine/record.ts"
import type { Text } from "../engine/trace.ts"
import { Elapsed, type Stamp } from "./elapsed.ts"
import { isPerson, type Seat } from "./seat.ts"
import { Log, viewOf } from "./seen.ts"

/** What a table was opened with. */
export interface Opening {
  readonly game: string
  /** The version of the game's rules. */
  readonly rules: number
  readonly options: Options
  readonly chance: ChanceSource
  readonly seats: readonly Seat[]
}

/** What can happen at a table. Entries are all there is: the rest follows from them. */
export type Entry = Stamp &
  (
    | { readonly kind: "open"; readonly opening: Opening; readonly check?: string }
    /**
     * `check` covers all cards after the move, as in records. So a game that other rules began can still be written
     * down.
     */
    | { readonly kind: "move"; readonly seat: number; readonly move: string; readonly check?: string }
    /** Goes back to where so many moves had been made. */
    | { readonly kind: "undo"; readonly moves: number }
    /** Somebody else plays this seat from now on. */
    | { readonly kind: "seat"; readonly seat: number; readonly name: string; readonly player: string }
  )

/** What a new table is opened with, as its first entry. */
export const openingOf = (game: Game, options: Options, chance: ChanceSource, seats: readonly Seat[]): Opening => ({
  game: game.id,
  rules: game.version,
  options: namedOptions(game, options),
  chance,
  seats,
})

/** A record as the entries of a table that was opened and played at one moment. */
export function entriesOfRecord(record: GameRecord, at: number): Entry[] {
  const { game, setup, names, players, dealCheck, moves } = record
  const seats = names.map((name, seat) => ({ name, player: players[seat] }))
  return [
    { kind: "open", at, opening: openingOf(game, setup.options, setup.chance, seats), check: dealCheck },
    ...moves.map((made): Entry => ({ kind: "move", at, ...made })),
  ]
}

/** After so many milliseconds without an entry the players were away, and not thinking. */
const AWAY = 120_000

/** Plays a game again, and finds out for each move whether it was the only legal move of anybody. */
class Forced {
  readonly #behind: Match
  readonly #legal = new MoveList()
  readonly #were: boolean[] = []

  constructor({ game, setup }: Match) {
    this.#behind = new Match(game, setup)
  }

  /** Catches up with these moves, of which it knows the first. */
  follow(moves: readonly MoveMade[]): readonly boolean[] {
    const { game, state } = this.#behind
    for (let n = this.#were.length; n < moves.length; n++) {
      const { seat, move } = moves[n]
      this.#legal.count = 0
      game.legal(state, seat, this.#legal)
      this.#were.push(this.#legal.count === 1 && game.actors(state) === 1 << seat)
      this.#behind.play(seat, readMove(game.verbs, move))
    }
    return this.#were
  }
}

export class LiveTable {
  readonly game: Game
  readonly opening: Opening
  /** Who sits where now. */
  seats: readonly Seat[]
  match: Match
  /** What happened, for telling. */
  log: Log
  /** Where in the log each move begins; the deal's part comes before the first. */
  logAt: number[] = []
  /** How many entries there are. */
  version = 0
  /** Was something taken back that had been shown to a person? */
  isMarked = false
  readonly opened: number
  /** When the latest entry was made. */
  latest: number
  /** How long the table had been running then, in milliseconds. */
  elapsed: number
  /** How long was played, in milliseconds, without the time away. */
  played = 0
  readonly #time: Elapsed
  /** Made when it is asked for, so that other tables do not pay for it. */
  #forced: Forced | undefined

  /** From all its entries so far, the opening first. */
  constructor(game: Game, entries: readonly Entry[]) {
    const [first, ...rest] = entries
    if (first?.kind !== "open") throw new BadInput("a table's first entry should be its opening")
    const { opening, at } = first
    if (opening.rules !== game.version)
      throw new BadInput(
        `this game was begun by version ${opening.rules} of the rules of ${game.name}; this is version ${game.version}, which may play it differently`,
      )
    this.game = game
    this.opening = opening
    this.opened = this.latest = at
    this.#time = new Elapsed(first)
    this.elapsed = this.#time.of(first)
    this.seats = opening.seats
    this.log = new Log()
    this.match = this.#deal(this.log)
    this.#compare(first.check, () => this.match.dealCheck)
    this.version = 1
    for (const entry of rest) this.apply(entry)
  }

  get people(): number[] {
    return this.seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []))
  }

  get names(): string[] {
    return this.seats.map(({ name }) => name)
  }

  /** Returns the entry that this move would be, or why it is illegal. */
  moveEntry(seat: number, move: Move, stamp: Stamp): Entry | Text {
    const refusal = this.game.check(this.match.state, seat, move)
    return refusal ?? { kind: "move", ...stamp, seat, move: writeMove(this.game.verbs, move) }
  }

  /** Applies the next entry, which must fit. `checked` is its move, if that was read and checked in this position. */
  apply(entry: Entry, checked?: Move): void {
    switch (entry.kind) {
      case "open":
        throw new BadInput("a table is opened once")
      case "move":
        this.#move(entry.seat, entry.move, checked)
        this.#compare(entry.check, () => this.match.checks.at(-1))
        break
      case "undo":
        this.#undo(entry.moves)
        break
      case "seat":
        this.seats = this.seats.map((seat, i) => (i === entry.seat ? { name: entry.name, player: entry.player } : seat))
        break
    }
    const before = this.elapsed
    this.elapsed = this.#time.add(entry)
    this.played += Math.min(AWAY, Math.max(0, this.elapsed - before))
    this.latest = entry.at
    this.version++
  }

  /** Returns the entry that was just applied, with the check on all cards as they lie now. */
  checked(entry: Entry): Entry {
    if (entry.kind === "open") return { ...entry, check: this.match.dealCheck }
    if (entry.kind !== "move") return entry
    return { ...entry, check: this.match.checks.at(-1) ?? "" }
  }

  /** The legal moves of a seat. */
  legal(seat: number): Move[] {
    const moves = new MoveList()
    this.game.legal(this.match.state, seat, moves)
    return moves.toArray()
  }

  /**
   * The latest moment before now at which a person moved (or, where moves without a choice play themselves, could
   * choose): how many moves had been made. Nothing if there was none.
   */
  undoTo(onlyChoices = false): number | undefined {
    const { moves } = this.match
    const { people } = this
    const forced = onlyChoices ? this.#wereForced() : []
    for (let n = moves.length - 1; n >= 0; n--) if (people.includes(moves[n].seat) && forced[n] !== true) return n
    return undefined
  }

  /** The record of the game so far. */
  record(): string {
    return writeRecord(
      this.match,
      this.names,
      this.seats.map(({ player }) => player),
    )
  }

  #deal(log: Log): Match {
    const { options, chance, seats } = this.opening
    const setup = { options: readOptions(this.game, seats.length, options), seats: seats.length, chance }
    return new Match(this.game, setup, log)
  }

  #move(seat: number, text: string, checked?: Move): void {
    const at = this.log.entries.length
    if (checked !== undefined) this.match.playChecked(seat, checked, this.log)
    else if (this.match.play(seat, readMove(this.game.verbs, text), this.log) !== undefined)
      throw new BadInput(`move ${this.match.moves.length + 1}, “${text}” by seat ${seat}, is against the rules`)
    this.logAt.push(at)
  }

  #wereForced(): readonly boolean[] {
    this.#forced ??= new Forced(this.match)
    return this.#forced.follow(this.match.moves)
  }

  /** What was kept is not what comes out: better said than misplayed. */
  #compare(kept: string | undefined, found: () => string | undefined): void {
    if (kept !== undefined && kept !== found())
      throw new BadInput(`what was kept of this game goes wrong at move ${this.match.moves.length}`)
  }

  #undo(count: number): void {
    const { moves } = this.match
    if (count > moves.length || count < 0) throw new BadInput(`there are ${moves.length} moves, not ${count}`)
    const { people } = this
    const shown = people.map((seat) => this.#shownTo(seat))
    const isAnswered = moves.slice(count).some(({ seat }) => !people.includes(seat))
    if (isAnswered || this.match.result !== undefined) this.isMarked = true
    this.log = new Log()
    this.logAt = []
    this.#forced = undefined
    this.match = this.#deal(this.log)
    for (const { seat, move } of moves.slice(0, count)) this.#move(seat, move)
    const before = people.map((seat) => this.#shownTo(seat))
    if (shown.some((things, i) => [...things].some((thing) => !before[i].has(thing)))) this.isMarked = true
  }

  /** What chance has shown to this seat: the cards whose faces it knows, and dice. */
  #shownTo(seat: number): Set<string> {
    const view = viewOf(this.match, 1 << seat)
    const shown = new Set<string>()
    for (const card of view.cards) if (card !== 0 && faceOf(card) !== HIDDEN) shown.add(`card ${tokenOf(card)}`)
    for (const { id, kind, value } of this.game.scene(view, 0).counters)
      if (kind === "die" && typeof value === "number") shown.add(`${id} ${value}`)
    return shown
  }
}
