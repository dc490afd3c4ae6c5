// The contract of a game: one object, which tables, terminals, bots and the lab use.

import type { State } from "./cards.ts"
import type { Chance } from "./chance.ts"
import type { Move, MoveList, Verb } from "./moves.ts"
import type { OptionSpec, Options, Said } from "./options.ts"
import type { Scene } from "./scene.ts"
import type { Text, Trace } from "./trace.ts"
import type { Words } from "./words.ts"

/** The colour of a face, and below its shape. Every face has both, so that nobody needs to distinguish colours. */
export type Ink = "ink" | "red" | "yellow" | "green" | "blue" | "gold" | "silver" | "ice"
export type Shape =
  | "none"
  | "disc"
  | "hexagon"
  | "square"
  | "triangle"
  | "diamond"
  | "star"
  | "heart"
  | "club"
  | "spade"

/** The front of a card. */
export interface Face {
  /** Its name in moves and records, without blanks, commas, brackets or plus signs. */
  readonly name: string
  /** Its text on a small drawing, at most three characters. */
  readonly short: string
  readonly ink: Ink
  readonly shape: Shape
  /** Its points, if it has any. */
  readonly value?: number
  /** A second number on the same card; the first is then `value`. */
  readonly second?: { readonly value: number; readonly ink: Ink; readonly shape: Shape }
  /** Its name in a sentence. */
  readonly say: Said
}

/** A rule in our words. */
export interface Rule {
  readonly id: string
  readonly text: Said
  /** Our interpretation where the original rules are silent or ambiguous. */
  readonly reading?: Said
}

export interface Result {
  /** 1 for the winner or winners, by seat. */
  readonly places: number[]
  /** The score of each seat, as the game counts it. */
  readonly scores: number[]
  /** Whether a limit ended the game, instead of its goal. */
  limit: boolean
}

/** A statistic: the sum of `of` over games, divided by the sum of `per` (1 per game if left out). */
export interface Measure<S extends State> {
  readonly name: string
  of(state: S): number
  per?(state: S): number
}

/**
 * Rules of thumb that describe how a good club player would play. They are the prior of the search. They may get the
 * full state, but must read only what the seat knows. So they return the same for the seat's view.
 */
export interface Heuristic<S extends State> {
  /**
   * Writes a weight for each move to the same index in `into`. The odds of one move over another are e^(difference).
   */
  weigh(state: S, seat: number, moves: MoveList, into: Float64Array): void
  /** For long games: the number of rounds that are over, so that a search can stop at the end of one. */
  stage?(state: S): number
  /**
   * Number of rounds that a search looks ahead: 1 if left out. More where the outlook after one round tells too little.
   */
  readonly horizon?: number
  /** Multiplier for the prior, for games where rollouts are noisy: 1 if left out. */
  priorWeight?(seats: number): number
  /** Whether the players' unseen cards count when a round is over. */
  readonly showdown?: true
  /** Writes each seat's chance of winning into `into`, at the end of a round. The chances add up to 1. */
  outlook?(state: S, into: Float64Array): void
}

export interface Game<S extends State = State> {
  readonly id: string
  readonly name: string
  /** Increased when a rule change would alter the replay of old records. */
  readonly version: number
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  /** Approximate length of a game, in minutes. */
  readonly minutes: number
  /** The game in one line. */
  readonly about: Said
  /** The deck in one or two lines. */
  readonly cards: Said
  readonly options: readonly OptionSpec[]
  readonly rules: readonly Rule[]
  readonly verbs: readonly Verb[]
  /** The faces, indexed by face number. Number 0 means no card. */
  readonly faces: readonly (Face | undefined)[]
  readonly words: Words

  /** Creates an empty state, which `deal` fills. The options are valid. */
  create(options: Options, seats: number): S
  /**
   * Copies `from` to `into`, sharing nothing. Both must come from `create` with the same options, so their constants
   * are equal already.
   */
  copy(from: S, into: S): void
  /** Sets up a new game in place. */
  deal(state: S, chance: Chance, trace?: Trace): void
  /**
   * Returns the seats that can move now, one bit each; 0 when the game is over. A simulation asks them clockwise from
   * `lead`.
   */
  actors(state: S): number
  /** Returns the actors who may also wait, one bit each: in a race, those who can jump in. */
  mayWait?(state: S): number
  /** Fills the list with an actor's canonical moves; leaves it empty for other seats. */
  legal(state: S, seat: number, into: MoveList): void
  /**
   * Returns why the rules forbid the move, or undefined if they allow it. Some allowed moves are not listed by `legal`.
   */
  check(state: S, seat: number, move: Move): Text | undefined
  /** Applies a move that passes `check`. */
  play(state: S, seat: number, move: Move, chance: Chance, trace?: Trace): void
  /** Returns who has won, or undefined while the game continues. */
  result(state: S, into?: Result): Result | undefined
  /** Returns the table as data, from a view. For each seat in `you`, it includes the gestures that make its moves. */
  scene(view: S, you: number): Scene
  /**
   * For games that deal again after a round: returns the view at the end of the round that has just ended, from the
   * views before and after the move that ended it, and from its events. Of the points won, the share `counted` (0 to 1)
   * is added.
   */
  roundEnd?(before: S, after: S, told: { readonly counted: number; readonly events: readonly Text[] }): S

  /** Tells whether a place with this note can hold this face. */
  allows?(note: number, face: number): boolean
  /**
   * Returns the likelihood (0 to 1) of the public events in this state, beyond the information in notes. `redeal`
   * accepts states in proportion to it.
   */
  likelihood?(state: S): number
  /**
   * Called after `redeal` has dealt the unseen cards of `seen`. Moves cards to the places that public events imply,
   * which saves many tries. Returns how much this favours the state: an importance weight, at least its `likelihood`.
   */
  placeImplied?(state: S, seen: S, chance: Chance): number

  /** The reference seat for statistics of win shares, with its name. */
  readonly starter: { readonly name: "first" | "dealer"; of(state: S): number }
  readonly measures: readonly Measure<S>[]
  /** Creates the game's heuristic, with its own working memory. Each player, search or test creates its own. */
  createHeuristic?(): Heuristic<S>
}
