// The fast players of the sampled passes.

import { isQuick, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { Policy } from "../../engine/playout.ts"

/** A careless player makes one move in this many at random. */
export const CARELESS = 4

const MANY = 1 << 20

/** Returns the policy of a fast bot. The heuristic replaces a slow bot where thousands of games are played. */
export function quickPolicy(bot: string, game: Game, choice: FastChance): Policy<State> {
  const policy = makeBot(isQuick(bot) ? bot : "house", choice, 0).policy?.(game)
  if (policy === undefined) throw new Error(`${bot} has no policy`)
  return policy
}

/** Returns the policy of the heuristic, with about one random move in four. */
export function carelessPolicy(game: Game, choice: FastChance): Policy<State> {
  const heuristic = quickPolicy("house", game, choice)
  return (state, seat, moves) =>
    choice.below(CARELESS) === 0 ? moves.at[choice.below(moves.count)] : heuristic(state, seat, moves)
}

/** Returns a varied policy: it samples moves by their heuristic weights instead of always playing the best. */
export function variedPolicy(game: Game, choice: FastChance): Policy<State> {
  const heuristic = game.createHeuristic?.()
  if (heuristic === undefined) return quickPolicy("random", game, choice)
  let weights = new Float64Array(64)
  return (state, seat, moves) => {
    if (weights.length < moves.count) weights = new Float64Array(moves.at.length)
    heuristic.weigh(state, seat, moves, weights)
    return moves.at[sampled(weights, moves.count, choice)]
  }
}

function sampled(weights: Float64Array, count: number, choice: FastChance): number {
  let best = weights[0]
  for (let i = 1; i < count; i++) best = Math.max(best, weights[i])
  let all = 0
  for (let i = 0; i < count; i++) all += weights[i] = Math.exp(weights[i] - best)
  let left = (choice.below(MANY) / MANY) * all
  for (let i = 0; i < count; i++) if ((left -= weights[i]) < 0) return i
  return count - 1
}
