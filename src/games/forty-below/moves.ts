// Declares the verbs, and lists moves.

import { type Move, type MoveList, number, type Verb } from "../../engine/moves.ts"
import { NEXT_SLOT, REVEAL, SLOTS } from "./table.ts"

const slotNumber = number("slot from 0 to 5", SLOTS)
export const verbs: readonly Verb[] = [
  { name: "reveal", takes: [slotNumber] },
  { name: "draw", takes: [] },
  { name: "take", takes: [slotNumber] },
  { name: "place", takes: [slotNumber] },
  { name: "discard", takes: [] },
]

// The lists are unrolled, without loops or branches. This takes a third of the time.

/** Lists a move for each of the six slots, and one more move. */
export function addForAll(into: MoveList, verb: number, more: Move): void {
  const { at } = into
  at[0] = verb
  at[1] = NEXT_SLOT + verb
  at[2] = 2 * NEXT_SLOT + verb
  at[3] = 3 * NEXT_SLOT + verb
  at[4] = 4 * NEXT_SLOT + verb
  at[5] = 5 * NEXT_SLOT + verb
  at[6] = more
  into.count = 7
}

/** Lists a move for each slot that is face down. A move that does not apply is overwritten by the next one. */
export function addReveals(into: MoveList, up: number): void {
  const { at } = into
  let n = into.count
  at[n] = REVEAL
  at[(n += ~up & 1)] = NEXT_SLOT + REVEAL
  at[(n += (~up >> 1) & 1)] = 2 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 2) & 1)] = 3 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 3) & 1)] = 4 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 4) & 1)] = 5 * NEXT_SLOT + REVEAL
  into.count = n + ((~up >> 5) & 1)
}
