// A player that is not a person: it gets what its seat knows and the legal moves, and picks one.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"

/** A decision put to a bot. */
export interface Question {
  readonly game: Game
  readonly options: Options
  readonly seat: number
  /** What the seat knows, and nothing else. */
  readonly view: State
  /** The canonical moves, at least one. */
  readonly legal: readonly Move[]
}

export interface Bot {
  readonly name: string
  choose(question: Question): Move | Promise<Move>
  /** Ends whatever runs outside. */
  close?(): void
}

/** A bot did not answer as it should: it crashed, took too long or made an illegal move. */
export class BotFailure extends Error {
  override name = "BotFailure"
}

/** Every legal move equally likely. */
export function randomBot(choice: FastChance): Bot {
  return { name: "random", choose: ({ legal }) => legal[choice.below(legal.length)] }
}
