// The definition of a study: one game at one table size, under one or several settings.

import type { Game } from "../../engine/game.ts"
import type { Options } from "../../engine/options.ts"

/** One way to set the game up. */
export interface Setting {
  /** “base”, or the difference from it: “rounds=5”. */
  readonly name: string
  readonly options: Options
}

/** Seconds that a person takes for a move. */
export interface Pace {
  readonly choice: number
  readonly forced: number
}

export interface Study {
  readonly game: Game
  readonly seats: number
  /** The base first, then what is compared with it. */
  readonly settings: readonly Setting[]
  readonly bot: string
  readonly seed: string
  readonly jumpRate: number
  /** Milliseconds that a program has for a move. */
  readonly timeLimit: number
  readonly pace: Pace
  /** Games of a search among heuristic players; planned automatically if left out. */
  readonly searchGames?: number
  /** The kinds of decision, each a set of verbs as bits. */
  readonly kinds: readonly number[]
}
