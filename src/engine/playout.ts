// One game from the deal to its end: the loop that simulations, searches, benches and property tests share.

import type { State } from "./cards.ts"
import type { Chance, FastChance } from "./chance.ts"
import type { Game } from "./game.ts"
import type { Move, MoveList } from "./moves.ts"

/** Picks one of the legal moves, of which there is at least one; asked with the state itself, and reading only what its seat knows. */
export type Policy<S extends State> = (state: S, seat: number, moves: MoveList) => Move

const MANY = 1 << 20

/** The seat to ask next: clockwise from the lead; whoever may wait is asked first, and only with probability `jumpRate`. -1 when the game is over. */
export function nextActor<S extends State>(game: Game<S>, state: S, choice: FastChance, jumpRate: number): number {
  return oneOf(game.actors(state), game, state, choice, jumpRate)
}

function oneOf<S extends State>(all: number, game: Game<S>, state: S, choice: FastChance, jumpRate: number): number {
  if ((all & (all - 1)) === 0) return 31 - Math.clz32(all)
  const waiting = game.mayWait?.(state) ?? 0
  const jumps = waiting !== 0 && jumpRate > 0 && choice.below(MANY) < jumpRate * MANY
  const asked = jumps ? waiting : all & ~waiting
  let seat = state.lead
  while (!(asked & (1 << seat))) seat = seat + 1 === state.seats ? 0 : seat + 1
  return seat
}

/** Plays uniformly random moves until the game is over; gives back how many. */
export function playOut<S extends State>(
  game: Game<S>,
  state: S,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  jumpRate = 0,
): number {
  const { actors, legal, play } = game // looked up once: a loop that has seen five games looks up slowly
  for (let made = 0; ; made++) {
    const seat = oneOf(actors(state), game, state, choice, jumpRate)
    if (seat < 0) return made
    legal(state, seat, moves)
    play(state, seat, moves.at[moves.count === 1 ? 0 : choice.below(moves.count)], chance)
  }
}

/** The same with a policy for each seat. */
export function playOutBy<S extends State>(
  policies: readonly Policy<S>[],
  game: Game<S>,
  state: S,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  jumpRate = 0,
): number {
  const { actors, legal, play } = game
  for (let made = 0; ; made++) {
    const seat = oneOf(actors(state), game, state, choice, jumpRate)
    if (seat < 0) return made
    legal(state, seat, moves)
    play(state, seat, policies[seat](state, seat, moves), chance)
  }
}
