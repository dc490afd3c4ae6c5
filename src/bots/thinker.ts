// Questions to bots in another thread, and their answers. Bots run there so that they block nothing else.

import type { State } from "../engine/cards.ts"
import type { Move } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import type { Advice } from "./search/search.ts"

export interface Question {
  readonly game: string
  /** The name of a bot. */
  readonly bot: string
  readonly options: Options
  readonly seat: number
  /** What the seat knows, and nothing else. */
  readonly view: State
  readonly legal: readonly Move[]
}

/** A question with an id, which its answer repeats. */
export interface Asked extends Question {
  readonly id: number
}

export interface Answer {
  readonly id: number
  readonly move: Move
}

/** A request for a hint: what would the bot `best` play? */
export type HintQuestion = Omit<Question, "bot" | "legal">

/** Answers requests for hints. */
export interface Adviser {
  advise(question: HintQuestion): Promise<Advice>
  close(): void
}

/** Answers questions by running bots. */
export interface Thinker {
  choose(question: Question): Promise<Move>
  close(): void
}
