// The cards: a few of −10, and an equal number of each value from −1 to 10. Faces are numbered by value, the lowest
// first.

import type { Face, Ink, Shape } from "../../engine/game.ts"

const VALUES = [-10, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** Value by face. A hidden card counts nothing. */
export const VALUE = Int32Array.from({ length: 128 }, (_, face) => VALUES[face - 1] ?? 0)

/** Returns all cards, in order. */
export const deckOf = (minusTens: number, copies: number): Int32Array =>
  Int32Array.from(VALUES.flatMap((value, i) => Array<number>(value === -10 ? minusTens : copies).fill(i + 1)))

/** Returns the colour and shape of a value. Low values are cold, and high ones warm. */
function look(value: number): { readonly ink: Ink; readonly shape: Shape } {
  if (value === -10) return { ink: "ice", shape: "star" }
  if (value === -1) return { ink: "ice", shape: "diamond" }
  if (value === 0) return { ink: "silver", shape: "disc" }
  if (value <= 4) return { ink: "blue", shape: "square" }
  return value <= 7 ? { ink: "yellow", shape: "triangle" } : { ink: "red", shape: "hexagon" }
}

export const faces: readonly (Face | undefined)[] = [
  undefined,
  ...VALUES.map((value): Face => {
    const said = String(value).replace("-", "−")
    return { name: String(value), short: said, ...look(value), value, say: { en: said, es: said } }
  }),
]
