// How long a page shows a move, in ms. Pages animate with these numbers, and bots wait for them. Pure.

import type { Scene } from "../engine/scene.ts"

/** The shortest flight of a card, and what a longer way adds at most. */
export const FLIGHT = 180
export const LONGER = 80
/** From this number on, cards that go to one pile fly as one body. */
export const TOGETHER = 5
/** The pause between the links of a chain: cards that a player plays one after the other. */
const LINK = 110
/** The most from the first flight of a move to the last. */
const CHAIN = 600

/** Returns the time from one of so many flights to the next. */
export const timeBetween = (flights: number): number => Math.min(LINK, Math.floor(CHAIN / Math.max(1, flights - 1)))

interface Lying {
  readonly zone: string
  readonly isPile: boolean
  readonly face: number
}

function lying({ zones }: Scene): Map<number, Lying> {
  const cards = new Map<number, Lying>()
  for (const { id, kind, cards: there } of zones)
    for (const card of there)
      if (card !== undefined) cards.set(card.token, { zone: id, isPile: kind === "pile", face: card.face })
  return cards
}

/** Returns how many cards and bodies of cards fly from one scene to the next. */
function flightsBetween(before: Scene, after: Scene): number {
  const was = lying(before)
  const toPiles = new Map<string, number>()
  let flights = 0
  for (const [token, { zone, isPile, face }] of lying(after)) {
    const from = was.get(token)
    if (from !== undefined && from.zone === zone && from.face === face) continue
    const key = `${from?.zone} ${zone}`
    if (isPile) toPiles.set(key, (toPiles.get(key) ?? 0) + 1)
    else flights++
  }
  for (const cards of toPiles.values()) flights += cards >= TOGETHER ? 1 : cards
  return flights
}

/** Returns how long a page needs at most to show the move between two scenes. */
export function motionTime(before: Scene, after: Scene): number {
  const flights = flightsBetween(before, after)
  return flights === 0 ? 0 : FLIGHT + LONGER + (flights - 1) * timeBetween(flights)
}

/** The pause before the next link of a chain: the card lands, and the next one follows. */
export const LINK_PAUSE = FLIGHT + LONGER + LINK
