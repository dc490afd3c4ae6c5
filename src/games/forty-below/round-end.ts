// The table at the end of a round, before the next deal, as a viewer saw it.

import { faceOf, HIDDEN, withFace } from "../../engine/cards.ts"
import { cloneState } from "../../engine/hidden.ts"
import type { Forty } from "./state.ts"
import { ALL_UP, DISCARDS, DRAWN, grid, OVER, SLOTS } from "./table.ts"

/**
 * Returns the table when the latest round was scored. `before` is what the viewer knew before the last move; `after`
 * has the faces of all grids. Of each player's points, the share `counted` is counted already.
 */
export function roundEnd(before: Forty, after: Forty, { counted }: { readonly counted: number }): Forty {
  const end = cloneState(before)
  const { cards } = end
  const top = after.ended[SLOTS * after.seats]
  // The card in hand has gone to a grid or to the discards, and a card that it replaced to the discards.
  const [drawn, taken] = [cards[DRAWN], cards[DISCARDS + end.discardCount - 1]]
  cards[DRAWN] = 0
  let out = drawn
  for (let i = 0; i < SLOTS * end.seats; i++) {
    const at = grid(0) + i
    const face = after.ended[i]
    const was = faceOf(cards[at])
    if (was !== HIDDEN && was !== face) {
      out = cards[at]
      cards[at] = withFace(drawn, face)
    } else cards[at] = withFace(cards[at], face)
  }
  if (out !== 0) cards[DISCARDS + end.discardCount++] = withFace(out, top)
  else if (taken !== 0 && faceOf(taken) !== top) cards[DISCARDS + end.discardCount - 1] = withFace(taken, top)
  end.up.fill(ALL_UP)
  for (let seat = 0; seat < end.seats; seat++)
    end.totals[seat] = before.totals[seat] + Math.round(counted * (after.totals[seat] - before.totals[seat]))
  end.phase = OVER
  end.acting = 0
  return end
}
