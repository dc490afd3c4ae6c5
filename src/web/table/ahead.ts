// A move that is on its way to the table: the card that was taken up hovers over the place where it is to go, as it was seen before. What
// comes of it only the table can say. Pure.

import type { Made } from "../../table/choice.ts"
import { RATIO, type Rect } from "./boxes.ts"
import { atSeat, type Drawn } from "./motion.ts"

/** A card in the hand of whoever has taken it up. */
export interface Ahead {
  readonly token: number
  /** What it shows, 0 for a back. */
  readonly face: number
  readonly from: Rect
  /** Near where it goes, and not there yet. */
  readonly to: Rect
}

/** How far from its place it hovers, in parts of its size: what lies there stays to be seen. */
const OFF = 0.14

export function aheadOf(drawn: Drawn, made: Made | undefined): Ahead | undefined {
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

/** Where a card would lie that goes there: on that card, on the top of a pile, in the middle of the rest. */
function placeAt({ scene, plan }: Drawn, id: string, index: number | undefined): Rect | undefined {
  const [zone, place] = [scene.zones.find((one) => one.id === id), plan.zones.get(id)]
  if (place === undefined) return atSeat(plan, zone?.seat)
  const on = index ?? (zone?.kind === "pile" ? place.cards.length - 1 : -1)
  const { x, y, w, h } = place.ground
  const [wide, high] = [place.card, place.card * RATIO]
  return place.cards[on] ?? { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high }
}
