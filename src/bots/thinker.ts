// Bots that think elsewhere, so that nobody waits for them: what they are asked, and what they answer.

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

/** A question on its way to where bots think. */
export interface Asked extends Question {
  readonly id: number
}

export interface Answer {
  readonly id: number
  readonly move: Move
}

/** Who answers for bots. */
export interface Thinker {
  choose(question: Question): Promise<Move>
  close(): void
}
