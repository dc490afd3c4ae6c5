// One game from the deal to its end under random play: the loop that simulations, benches and property tests share.

import type { State } from "../engine/cards.ts"
import type { Chance, FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { MoveList } from "../engine/moves.ts"

const MANY = 1 << 20

/** The seat to ask next: clockwise from the lead; whoever may wait is asked first, and only with probability `jumpRate`. -1 when the game is over. */
export function nextActor<S extends State>(game: Game<S>, state: S, choice: FastChance, jumpRate: number): number {
  const all = game.actors(state)
  if ((all & (all - 1)) === 0) return 31 - Math.clz32(all)
  const waiting = game.mayWait?.(state) ?? 0
  const asked = waiting !== 0 ? (jumpRate > 0 && choice.below(MANY) < jumpRate * MANY ? waiting : all & ~waiting) : all
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
  for (let made = 0; ; made++) {
    const seat = nextActor(game, state, choice, jumpRate)
    if (seat < 0) return made
    game.legal(state, seat, moves)
    game.play(state, seat, moves.at[moves.count === 1 ? 0 : choice.below(moves.count)], chance)
  }
}
