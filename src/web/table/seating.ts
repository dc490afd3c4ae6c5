// Who sits on the left, at the top and on the right, clockwise from the seat at the bottom.

import type { Shape } from "./regions.ts"

export interface Seating {
  /** From top to bottom. */
  readonly left: readonly number[]
  readonly top: readonly number[]
  readonly right: readonly number[]
}

/** Returns all seats but one, in seating order. */
export const othersThan = (you: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, i) => (you + 1 + i) % seats)

/** The number of players at each side, by the number of players. */
const ASIDE: Readonly<Record<number, number>> = { 2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2 }
/** A phone held upright has room for this many players in one strip; more sit around the table. */
const STRIP = 5

/** Seats the others around the table: up the left, along the top, down the right. */
export function seatingOf(others: readonly number[], shape: Shape): Seating {
  const n = others.length
  const isStrip = shape === "side" || (shape === "upright" && n + 1 <= STRIP)
  const aside = isStrip ? 0 : (ASIDE[n + 1] ?? Math.floor(n / 3))
  return {
    left: others.slice(0, aside).reverse(),
    top: others.slice(aside, n - aside),
    right: others.slice(n - aside),
  }
}
