// The contract: everything a game is made of. One object, from which tables, terminals, bots and the lab come.

import type { State } from "./cards.ts"
import type { Chance } from "./chance.ts"
import type { Move, MoveList, Verb } from "./moves.ts"
import type { OptionSpec, Options, Said } from "./options.ts"
import type { Scene } from "./scene.ts"
import type { Text, Trace } from "./trace.ts"
import type { Words } from "./words.ts"

/** Colours and shapes a face is drawn in: always both, so that nobody needs to tell colours apart. */
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

/** What a card shows. */
export interface Face {
  /** Its name in moves and records; no blanks, commas, brackets or plus signs. */
  readonly name: string
  /** What a small drawing shows, at most three characters. */
  readonly short: string
  readonly ink: Ink
  readonly shape: Shape
  /** What it counts, where it counts anything. */
  readonly value?: number
  /** A second number on the same card; the first is then `value`. */
  readonly second?: { readonly value: number; readonly ink: Ink; readonly shape: Shape }
  /** Its name in a sentence. */
  readonly say: Said
}

/** A rule in our own words. */
export interface Rule {
  readonly id: string
  readonly text: Said
  /** How we read the rulebook where it is silent, or can be read in two ways. */
  readonly reading?: Said
}

export interface Result {
  /** 1 for the winner or winners, by seat. */
  readonly places: number[]
  /** What the places come from, by seat, as the game counts it. */
  readonly scores: number[]
  /** Did a limit end the game, not its goal? */
  limit: boolean
}

/** Something worth measuring: the sum of `of` over games divided by the sum of `per` (1 a game if left out). */
export interface Measure<S extends State> {
  readonly name: string
  of(state: S): number
  per?(state: S): number
}

/**
 * Rules of thumb: how a good club player would play. A search starts from them. They may be handed the full state, but read
 * only what the seat knows of it, so they say the same of the seat's view.
 */
export interface Heuristic<S extends State> {
  /** How good each move looks to the seat, into the same places: e to the power of the difference is how much rather one is played than another. */
  weigh(state: S, seat: number, moves: MoveList, into: Float64Array): void
  /** For long games: how many rounds are over, so that a search can leave it at the end of one. */
  stage?(state: S): number
  /** How many rounds a search plays on, where the outlook after one tells too little: 1 if left out. */
  readonly horizon?: number
  /** How many times more a search goes by these weights than their odds say, where the luck of the unseen cards hides what it could find out: 1 if left out. */
  trust?(seats: number): number
  /** Do unseen cards that lie before the players count when a round is over? */
  readonly showdown?: true
  /** Each seat's chance of winning as things stand when a round is over, adding up to 1. */
  outlook?(state: S, into: Float64Array): void
}

export interface Game<S extends State = State> {
  readonly id: string
  readonly name: string
  /** Raised when a change of rules would alter old records. */
  readonly version: number
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  /** About how long a game takes, in minutes. */
  readonly minutes: number
  /** What the game is, in a line. */
  readonly about: Said
  /** What the deck is made of. */
  readonly cards: Said
  readonly options: readonly OptionSpec[]
  readonly rules: readonly Rule[]
  readonly verbs: readonly Verb[]
  /** By face number; the first, 0, is no card. */
  readonly faces: readonly (Face | undefined)[]
  readonly words: Words

  /** A state with room for a game; `deal` fills it. Options come checked. */
  create(options: Options, seats: number): S
  /** Makes `into` equal to `from`, sharing nothing. Both come from `create` with the same options: what that fixes is equal already. */
  copy(from: S, into: S): void
  /** Sets up a new game in place. */
  deal(state: S, chance: Chance, trace?: Trace): void
  /** The seats that have a choice right now, a bit each; none when the game is over. A simulation asks them clockwise from `lead`. */
  actors(state: S): number
  /** Those of the actors who may as well let it be: in a race, whoever can jump in. */
  mayWait?(state: S): number
  /** The canonical moves of an actor, filled into the list; none for others. */
  legal(state: S, seat: number, into: MoveList): void
  /** Nothing if the rules allow the move, the accepted but not listed included; else why not. */
  check(state: S, seat: number, move: Move): Text | undefined
  /** Applies a move that passes `check`. */
  play(state: S, seat: number, move: Move, chance: Chance, trace?: Trace): void
  /** Who has won, once it is over; nothing before. */
  result(state: S, into?: Result): Result | undefined
  /** The table as data, from what a viewer knows: for each seat in `you` also how to make its moves. */
  scene(view: S, you: number): Scene

  /** Can a place with this note hold this face? */
  allows?(note: number, face: number): boolean
  /** How likely (0 to 1) the events that everybody saw are in this state, beyond what notes say: `redeal` keeps states in that proportion. */
  likelihood?(state: S): number
  /**
   * After `redeal` has dealt the unseen cards of `seen` anew: puts those where everybody knows that they must be, which spares it many tries.
   * Gives back how much that favours the state it made, in terms of `likelihood` and at least that.
   */
  settle?(state: S, seen: S, chance: Chance): number

  /** What the win shares are relative to, and its name. */
  readonly starter: { readonly name: "first" | "dealer"; of(state: S): number }
  readonly measures: readonly Measure<S>[]
  /** Makes the game's heuristic, with its own working memory: each player, search or test makes one for itself. */
  createHeuristic?(): Heuristic<S>
}
