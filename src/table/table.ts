// One game at a table, built from its entries: the opening, and everything that has happened since. Pure: time and
// chance are arguments.

import { faceOf, HIDDEN, tokenOf } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { type ChanceSource, Match, type MoveMade } from "../engine/match.ts"
import { type Move, MoveList, readMove, writeMove } from "../engine/moves.ts"
import { BadInput, namedOptions, type Options, readSavedOptions } from "../engine/options.ts"
import { type GameRecord, writeRecord } from "../engine/record.ts"
import type { Text } from "../engine/trace.ts"
import { Elapsed, type Stamp } from "./elapsed.ts"
import { isPerson, type Seat } from "./seat.ts"
import { Log, viewOf } from "./seen.ts"

/** The settings with which a table was opened. */
export interface Opening {
  readonly game: string
  /** The version of the game's rules. */
  readonly rules: number
  readonly options: Options
  readonly chance: ChanceSource
  readonly seats: readonly Seat[]
  /** Whether moves can be taken back although they have revealed something. Without it, they cannot. */
  readonly practice?: true
}

/** An event at a table. The entries determine everything else. */
export type Entry = Stamp &
  (
    | { readonly kind: "open"; readonly opening: Opening; readonly check?: string }
    /**
     * `check` covers all cards after the move, as in records. So a game that an older version of the rules began can
     * still be exported.
     */
    | { readonly kind: "move"; readonly seat: number; readonly move: string; readonly check?: string }
    /** Goes back to the position after this many moves. */
    | { readonly kind: "undo"; readonly moves: number }
    /** The player in this seat asked for a hint. */
    | { readonly kind: "hint"; readonly seat: number }
    /** Another player takes this seat from now on. */
    | { readonly kind: "seat"; readonly seat: number; readonly name: string; readonly player: string }
  )

/** Returns the opening of a new table, for its first entry. */
export const openingOf = (
  game: Game,
  options: Options,
  chance: ChanceSource,
  seats: readonly Seat[],
  isPractice = false,
): Opening => ({
  game: game.id,
  rules: game.version,
  options: namedOptions(game, options),
  chance,
  seats,
  ...(isPractice ? { practice: true } : {}),
})

/** Converts a record to the entries of a table that was opened and played at one moment. */
export function entriesOfRecord(record: GameRecord, at: number): Entry[] {
  const { game, setup, names, players, dealCheck, moves } = record
  const seats = names.map((name, seat) => ({ name, player: players[seat] }))
  return [
    { kind: "open", at, opening: openingOf(game, setup.options, setup.chance, seats), check: dealCheck },
    ...moves.map((made): Entry => ({ kind: "move", at, ...made })),
  ]
}

/** Milliseconds without an entry after which the players count as away, not as thinking. */
const AWAY = 120_000

/** Replays a game to find out which moves were forced, that is, the only legal move of any player. */
class Forced {
  readonly #behind: Match
  readonly #legal = new MoveList()
  readonly #were: boolean[] = []

  constructor({ game, setup }: Match) {
    this.#behind = new Match(game, setup)
  }

  /** Catches up with these moves. Earlier calls have already seen the first of them. */
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
  /** The seats as they are now. */
  seats: readonly Seat[]
  match: Match
  /** Everything that happened, for telling it. */
  log: Log
  /** The index in the log at which each move begins. The deal's part precedes the first move. */
  logAt: number[] = []
  /** The number of entries. */
  version = 0
  /** Whether the table has undone something that a person had seen. */
  isMarked = false
  /** The seats whose players have asked for a hint, one bit each. */
  helped = 0
  readonly opened: number
  /** Wall-clock time of the latest entry. */
  latest: number
  /** How long the table had been running at the latest entry, in milliseconds. */
  elapsed: number
  /** Playing time in milliseconds, without the time when players were away. */
  played = 0
  readonly #time: Elapsed
  /** Created on first use, so that other tables do not pay for it. */
  #forced: Forced | undefined

  /** `entries` are all entries so far, the opening first. */
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

  /** Returns the entry for this move, or why it is illegal. */
  moveEntry(seat: number, move: Move, stamp: Stamp): Entry | Text {
    const refusal = this.game.check(this.match.state, seat, move)
    return refusal ?? { kind: "move", ...stamp, seat, move: writeMove(this.game.verbs, move) }
  }

  /**
   * Applies the next entry, which must fit. `checked` is its move, if the caller has read and checked it in this
   * position.
   */
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
      case "hint":
        this.helped |= 1 << entry.seat
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

  /** Returns the entry that was just applied, with a checksum of all cards as they are now. */
  checked(entry: Entry): Entry {
    if (entry.kind === "open") return { ...entry, check: this.match.dealCheck }
    if (entry.kind !== "move") return entry
    return { ...entry, check: this.match.checks.at(-1) ?? "" }
  }

  /** Returns the legal moves of a seat. */
  legal(seat: number): Move[] {
    const moves = new MoveList()
    this.game.legal(this.match.state, seat, moves)
    return moves.toArray()
  }

  /**
   * Returns how many moves an undo keeps: those before the latest move by a person. With `onlyChoices`, forced moves,
   * which play themselves, do not count. Undefined if there is no such move.
   */
  undoTo(onlyChoices = false): number | undefined {
    const { moves } = this.match
    const { people } = this
    const forced = onlyChoices ? this.#wereForced() : []
    for (let n = moves.length - 1; n >= 0; n--) if (people.includes(moves[n].seat) && forced[n] !== true) return n
    return undefined
  }

  /** Tells whether an undo to this many moves would take back something that a person has learned since. */
  wouldTakeBackNews(count: number): boolean {
    const { match, people } = this
    if (match.result !== undefined || match.moves.slice(count).some(({ seat }) => !people.includes(seat))) return true
    const before = new Match(match.game, match.setup)
    for (const { seat, move } of match.moves.slice(0, count)) before.play(seat, readMove(this.game.verbs, move))
    return people.some((seat) => {
      const known = this.#shownTo(seat, before)
      return [...this.#shownTo(seat, match)].some((thing) => !known.has(thing))
    })
  }

  /** Returns the record of the game so far. */
  record(): string {
    return writeRecord(
      this.match,
      this.names,
      this.seats.map(({ player }) => player),
    )
  }

  #deal(log: Log): Match {
    const { options, chance, seats } = this.opening
    const setup = { options: readSavedOptions(this.game, seats.length, options), seats: seats.length, chance }
    return new Match(this.game, setup, log)
  }

  #move(seat: number, text: string, checked?: Move): void {
    const at = this.log.entries.length
    if (checked !== undefined) this.match.playChecked(seat, checked, this.log)
    else if (this.match.play(seat, readMove(this.game.verbs, text), this.log) !== undefined)
      throw new BadInput(`move ${this.match.moves.length + 1}, “${text}” by seat ${seat + 1}, is against the rules`)
    this.logAt.push(at)
  }

  #wereForced(): readonly boolean[] {
    this.#forced ??= new Forced(this.match)
    return this.#forced.follow(this.match.moves)
  }

  /**
   * Throws if the stored check differs from the recomputed one. An error is better than a game that is replayed
   * wrongly.
   */
  #compare(kept: string | undefined, found: () => string | undefined): void {
    if (kept !== undefined && kept !== found())
      throw new BadInput(`what was kept of this game goes wrong at move ${this.match.moves.length}`)
  }

  #undo(count: number): void {
    const { moves } = this.match
    if (count > moves.length || count < 0) throw new BadInput(`there are ${moves.length} moves, not ${count}`)
    if (this.wouldTakeBackNews(count)) this.isMarked = true
    this.log = new Log()
    this.logAt = []
    this.#forced = undefined
    this.match = this.#deal(this.log)
    for (const { seat, move } of moves.slice(0, count)) this.#move(seat, move)
  }

  /** Returns what chance has shown to this seat: the cards whose faces it knows, and dice. */
  #shownTo(seat: number, match: Match): Set<string> {
    const view = viewOf(match, 1 << seat)
    const shown = new Set<string>()
    for (const card of view.cards) if (card !== 0 && faceOf(card) !== HIDDEN) shown.add(`card ${tokenOf(card)}`)
    for (const { id, kind, value } of this.game.scene(view, 0).counters)
      if (kind === "die" && typeof value === "number") shown.add(`${id} ${value}`)
    return shown
  }
}
