// One game from the deal to its end under random play: the loop that simulations, benches and property tests share.

import type { State } from "../engine/cards.ts"
import type { Chance, FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { MoveList } from "../engine/moves.ts"

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
