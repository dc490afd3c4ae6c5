// Questions to bots that run in another thread, so that they block nobody, and their answers.

import type { State } from "../engine/cards.ts"
import type { Move } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"

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

/** A question with the id that its answer will have. */
export interface Asked extends Question {
  readonly id: number
}

export interface Answer {
  readonly id: number
  readonly move: Move
}

/** Runs bots and answers for them. */
export interface Thinker {
  choose(question: Question): Promise<Move>
  close(): void
}
