// A player that is not a person: it gets what its seat knows and the legal moves, and picks one.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import type { Policy } from "../engine/playout.ts"
import { heuristicPolicy, randomPolicy } from "./policy.ts"

/** How quick somebody's hand is where haste counts. */
export interface Reaction {
  /** Milliseconds until they act, on average, and how much that varies. */
  readonly mean: number
  readonly spread: number
  /** How often they flip although somebody else has just matched. */
  readonly jumps: number
}

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
  /** For bots in no need of time: the same player as a policy, for simulations. */
  policy?(game: Game): Policy<State>
  /** How quick its hand is where haste counts. */
  readonly reaction?: Reaction
  /** Sees all cards: it gets the full state for a view. For measuring what there is to win, never for play. */
  readonly seesAll?: true
  choose(question: Question): Move | Promise<Move>
  /** Ends whatever runs outside. */
  close?(): void
}

/** A bot did not answer as it should: it crashed, took too long or made an illegal move. */
export class BotFailure extends Error {
  override name = "BotFailure"
}

/** A bot that answers as its policy does. */
function policyBot(name: string, policyOf: (game: Game) => Policy<State>): Bot {
  const moves = new MoveList()
  return {
    name,
    policy: policyOf,
    choose: ({ game, seat, view, legal }) => {
      moves.count = 0
      for (const move of legal) moves.add(move)
      return policyOf(game)(view, seat, moves)
    },
  }
}

/** Every legal move equally likely. */
export const randomBot = (choice: FastChance): Bot => policyBot("random", () => randomPolicy(choice))

/** The best move by the game's own rules of thumb. */
export const heuristicBot = (choice: FastChance): Bot => policyBot("house", (game) => heuristicPolicy(game, choice))
