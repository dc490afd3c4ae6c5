// Quick players for simulations: asked with the state itself, millions of times, and reading only what their seat knows of it.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { Policy } from "../engine/playout.ts"

/** Every move equally likely. */
export const randomPolicy =
  <S extends State>(choice: FastChance): Policy<S> =>
  (_state, _seat, moves) =>
    moves.at[moves.count === 1 ? 0 : choice.below(moves.count)]

/** The move that the game's heuristic rates highest, any of them where several are. Random where a game has no heuristic. */
export const heuristicPolicy = <S extends State>(game: Game<S>, choice: FastChance): Policy<S> =>
  byHeuristic(game, choice, (weights, count) => best(weights, count, choice))

/** Every move as likely as the heuristic's odds say, the more evenly the wilder; 0 is the heuristic itself. */
export const wildPolicy = <S extends State>(game: Game<S>, choice: FastChance, wildness: number): Policy<S> =>
  wildness === 0
    ? heuristicPolicy(game, choice)
    : byHeuristic(game, choice, (weights, count) => drawn(weights, count, wildness, choice))

/** A policy that picks by the heuristic's weights. */
function byHeuristic<S extends State>(
  game: Game<S>,
  choice: FastChance,
  pick: (weights: Float64Array, count: number) => number,
): Policy<S> {
  const heuristic = game.createHeuristic?.()
  if (heuristic === undefined) return randomPolicy(choice)
  let weights = new Float64Array(64)
  return (state, seat, moves) => {
    if (moves.count === 1) return moves.at[0]
    if (weights.length < moves.count) weights = new Float64Array(moves.at.length)
    heuristic.weigh(state, seat, moves, weights)
    return moves.at[pick(weights, moves.count)]
  }
}

/** Where the highest of the first `count` numbers stands; among equals, any. */
function best(weights: Float64Array, count: number, choice: FastChance): number {
  let found = 0
  let equals = 1
  for (let i = 1; i < count; i++) {
    if (weights[i] < weights[found]) continue
    if (weights[i] > weights[found]) equals = 1
    else if (choice.below(++equals) !== 0) continue
    found = i
  }
  return found
}

const FINE = 1 << 20

/** One of the first `count`, by e to the power of its weight over the wildness. */
function drawn(weights: Float64Array, count: number, wildness: number, choice: FastChance): number {
  const top = weights[best(weights, count, choice)]
  let sum = 0
  for (let i = 0; i < count; i++) {
    weights[i] = Math.exp((weights[i] - top) / wildness)
    sum += weights[i]
  }
  let left = (choice.below(FINE) / FINE) * sum
  for (let i = 0; i < count; i++) {
    left -= weights[i]
    if (left < 0) return i
  }
  return count - 1
}
