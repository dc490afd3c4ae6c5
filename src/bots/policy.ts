// Fast policies for simulations. They get the full state, but read only the part that their seat knows.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { Policy } from "../engine/playout.ts"

/** Plays every move with equal probability. */
export const randomPolicy =
  <S extends State>(choice: FastChance): Policy<S> =>
  (_state, _seat, moves) =>
    moves.at[moves.count === 1 ? 0 : choice.below(moves.count)]

/**
 * Plays the move with the highest weight of the heuristic, and breaks ties at random. Without a heuristic, plays at
 * random.
 */
export const heuristicPolicy = <S extends State>(game: Game<S>, choice: FastChance): Policy<S> =>
  byHeuristic(game, choice, (weights, count) => best(weights, count, choice))

/** Samples moves by the heuristic's odds (softmax): more evenly at a higher temperature, always the best at 0. */
export const softmaxPolicy = <S extends State>(game: Game<S>, choice: FastChance, temperature: number): Policy<S> =>
  temperature === 0
    ? heuristicPolicy(game, choice)
    : byHeuristic(game, choice, (weights, count) => sampled(weights, count, temperature, choice))

/** Makes a policy that picks by the heuristic's weights. */
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

/** Returns the index of the highest of the first `count` numbers. Breaks ties at random. */
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

/** Samples one of the first `count` indices, in proportion to e^(weight / temperature). */
function sampled(weights: Float64Array, count: number, temperature: number, choice: FastChance): number {
  const top = weights[best(weights, count, choice)]
  let sum = 0
  for (let i = 0; i < count; i++) {
    weights[i] = Math.exp((weights[i] - top) / temperature)
    sum += weights[i]
  }
  let left = (choice.below(FINE) / FINE) * sum
  for (let i = 0; i < count; i++) {
    left -= weights[i]
    if (left < 0) return i
  }
  return count - 1
}
