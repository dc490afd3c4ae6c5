// The interface of a bot, which gets its seat's view and the legal moves and chooses one of them. Also the simplest
// bots.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import type { Policy } from "../engine/playout.ts"
import { heuristicPolicy, randomPolicy } from "./policy.ts"

/** How fast a bot reacts in a race. */
export interface Reaction {
  /** Mean and standard deviation of the reaction time, in ms. */
  readonly mean: number
  readonly spread: number
  /** Probability that the bot jumps in, although another player has just matched. */
  readonly jumps: number
}

/** A decision that a bot has to make. */
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
  /** For fast bots: the same player as a policy, for simulations. */
  policy?(game: Game): Policy<State>
  /** How fast it reacts in a race. */
  readonly reaction?: Reaction
  /** Marks a bot that gets the full state instead of a view. It is an upper bound for measurements, never for play. */
  readonly seesAll?: true
  choose(question: Question): Move | Promise<Move>
  /** Ends its process, if it has one. */
  close?(): void
}

/** Thrown when a bot crashed, took too long or made an illegal move. */
export class BotFailure extends Error {
  override name = "BotFailure"
}

/** Makes a bot from a policy. */
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

/** Plays every legal move with equal probability. */
export const randomBot = (choice: FastChance): Bot => policyBot("random", () => randomPolicy(choice))

/** Plays the best move by the game's heuristic. Its id is “house”. */
export const heuristicBot = (choice: FastChance): Bot => policyBot("house", (game) => heuristicPolicy(game, choice))
