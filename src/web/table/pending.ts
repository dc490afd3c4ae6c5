// The card of a move that the table has not confirmed yet. It hovers over its new place with the face that it showed
// before, because only the table knows the outcome. Pure.

import type { PendingMove } from "../../table/choice.ts"
import { CARD_RATIO, type Rect } from "./boxes.ts"
import { type DrawnTable, rectAtSeat } from "./motion.ts"

/** A card that hovers over the table. */
export interface PendingCard {
  readonly token: number
  /** The face that it shows; 0 for a back. */
  readonly face: number
  readonly from: Rect
  /** Near its goal, but not on it. */
  readonly to: Rect
}

/** The distance from its goal as a share of its size, so that the cards there stay visible. */
const OFF = 0.14

export function pendingCardOf(drawn: DrawnTable, made: PendingMove | undefined): PendingCard | undefined {
  if (made?.way === undefined) return undefined
  const { from, to } = made.way
  const { scene, plan } = drawn
  const card = scene.zones.find(({ id }) => id === from.zone)?.cards[from.index ?? 0]
  const rect = plan.zones.get(from.zone)?.cards[from.index ?? 0]
  const place = placeAt(drawn, to.zone, to.index)
  if (card === undefined || rect === undefined || place === undefined) return undefined
  const { x, y, w, h } = place
  return { token: card.token, face: card.face, from: rect, to: { w, h, x: x + OFF * w, y: y - (OFF * h) / 2 } }
}

/** Returns where a card would lie: on a card, on top of a pile, or in the middle of the zone. */
function placeAt({ scene, plan }: DrawnTable, id: string, index: number | undefined): Rect | undefined {
  const [zone, place] = [scene.zones.find((one) => one.id === id), plan.zones.get(id)]
  if (place === undefined) return rectAtSeat(plan, zone?.seat)
  const on = index ?? (zone?.kind === "pile" ? place.cards.length - 1 : -1)
  const { x, y, w, h } = place.ground
  const [wide, high] = [place.card, place.card * CARD_RATIO]
  return place.cards[on] ?? { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high }
}
