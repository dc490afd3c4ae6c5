// What a position is worth to each seat, for searches and rollouts.

import type { State } from "../../engine/cards.ts"
import type { Game, Heuristic, Result } from "../../engine/game.ts"
import type { Playing } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"

/** Writes each seat's share of the win into `into` or, if the game is not over, its chance by the outlook. */
export function reward<S extends State>(
  game: Game<S>,
  heuristic: Heuristic<S> | undefined,
  state: S,
  into: Float64Array,
  scratch: Result,
): void {
  if (game.actors(state) !== 0) return heuristic?.outlook?.(state, into)
  game.result(state, scratch)
  for (let seat = 0; seat < into.length; seat++) into[seat] = winShare(scratch, seat)
}

/** Returns when a rollout stops that begins at the stage `from()`: after this many rounds, if the game has rounds. */
export function stopAfter<S extends State>(
  { stage, outlook }: Heuristic<S>,
  rounds: number,
  from: () => number,
): Pick<Playing<S>, "stop"> {
  if (stage === undefined || outlook === undefined) return {}
  return { stop: (state) => stage(state) - from() >= rounds }
}
