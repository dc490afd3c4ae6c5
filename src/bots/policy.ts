// Fast policies for simulations. They get the full state, but read only the part that their seat knows.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { Move, MoveList } from "../engine/moves.ts"
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
  byHeuristic(game, choice, (weights, { count }) => best(weights, count, choice))

/**
 * Misjudges the weight of each move by less than `error`, and plays the move that then looks best. So the chosen move
 * is always within `error` of the best. `doubt` returns a factor from 0 to 1 for the error, given the best move; it is
 * called only if an error is possible.
 */
export const misjudgingPolicy = <S extends State>(
  game: Game<S>,
  choice: FastChance,
  error: number,
  doubt: (state: S, seat: number, best: Move) => number,
): Policy<S> =>
  byHeuristic(game, choice, (weights, { at, count }, state, seat) => {
    const top = best(weights, count, choice)
    if (!hasRival(weights, count, top, error)) return top
    const most = error * doubt(state, seat, at[top])
    if (most === 0) return top
    for (let i = 0; i < count; i++) weights[i] += most * (choice.below(FINE) / FINE)
    return best(weights, count, choice)
  })

/** Makes a policy that picks by the heuristic's weights. */
function byHeuristic<S extends State>(
  game: Game<S>,
  choice: FastChance,
  pick: (weights: Float64Array, moves: MoveList, state: S, seat: number) => number,
): Policy<S> {
  const heuristic = game.createHeuristic?.()
  if (heuristic === undefined) return randomPolicy(choice)
  let weights = new Float64Array(64)
  return (state, seat, moves) => {
    if (moves.count === 1) return moves.at[0]
    if (weights.length < moves.count) weights = new Float64Array(moves.at.length)
    heuristic.weigh(state, seat, moves, weights)
    return moves.at[pick(weights, moves, state, seat)]
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

/** Tells whether another move is within `error` of the best. */
function hasRival(weights: Float64Array, count: number, top: number, error: number): boolean {
  for (let i = 0; i < count; i++) if (i !== top && weights[i] > weights[top] - error) return true
  return false
}
