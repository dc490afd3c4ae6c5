// The tempo of a table. When it runs out, the table acts for the player who has to.

import type { State } from "../engine/cards.ts"
import type { Chance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { type Move, MoveList, verbOf } from "../engine/moves.ts"
import type { Latency } from "./latency.ts"
import { TRUST } from "./race.ts"

/** Tempos in milliseconds; 0 is off. */
export const TEMPOS = [0, 5000, 2000, 1000] as const

/** Returns when a seat's time is up. The delay of its connection is added, so that nobody loses time to it. */
export const tempoEnds = (tempo: number, asked: number, latency?: Latency): number =>
  asked + tempo + (latency === undefined ? 0 : latency.measured().slowest + TRUST)

/**
 * Returns the move that the table makes for a seat whose time is up. It is of the kind that the game lists first (flip,
 * take), at random among several of that kind (whom to name). Undefined if the seat may pass: the table never jumps for
 * anybody.
 */
export function tempoMove<S extends State>(game: Game<S>, state: S, seat: number, chance: Chance): Move | undefined {
  if ((game.mayWait?.(state) ?? 0) & (1 << seat)) return undefined
  const legal = new MoveList()
  game.legal(state, seat, legal)
  const moves = legal.toArray()
  const alike = moves.filter((move) => verbOf(move) === verbOf(moves[0]))
  return alike.length < 2 ? alike[0] : alike[chance.below(alike.length)]
}
