// The cards: every pair of a gold and a silver number from 3 to the highest number. That is 9 by default, and a
// designers' option can change it.

import type { Face } from "../../engine/game.ts"

export const LOWEST = 3
const USUAL_HIGHEST = 9
export const HIGHEST = 10

/**
 * The pairs by face number, starting with 1. Those with a ten come last, so that they do not change the numbers of the
 * others.
 */
const PAIRS = [
  ...pairs((gold, silver) => Math.max(gold, silver) <= USUAL_HIGHEST),
  ...pairs((gold, silver) => Math.max(gold, silver) > USUAL_HIGHEST),
]
const FACES = Array.from(PAIRS, (_, i) => i + 1)

function pairs(wanted: (gold: number, silver: number) => boolean): (readonly [gold: number, silver: number])[] {
  const numbers = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => LOWEST + i)
  return numbers.flatMap((gold) =>
    numbers.filter((silver) => wanted(gold, silver)).map((silver) => [gold, silver] as const),
  )
}

/** Returns the face with this gold and this silver number. */
export const face = (gold: number, silver: number): number =>
  PAIRS.findIndex((pair) => pair[0] === gold && pair[1] === silver) + 1

export const goldOf = (face: number): number => PAIRS[face - 1][0]
export const silverOf = (face: number): number => PAIRS[face - 1][1]

/** Returns the faces of the deck whose numbers go up to `highest`. */
export const deckUpTo = (highest: number): number[] =>
  FACES.filter((face) => goldOf(face) <= highest && silverOf(face) <= highest)

/** Returns a number as one character. */
const short = (n: number): string => (n === 10 ? "X" : String(n))

export const faces: readonly (Face | undefined)[] = [
  undefined,
  ...FACES.map((card): Face => {
    const [gold, silver] = [goldOf(card), silverOf(card)]
    const name = `${gold}/${silver}`
    return {
      name,
      short: `${short(gold)}/${short(silver)}`,
      ink: "gold",
      shape: "disc",
      value: gold,
      second: { value: silver, ink: "silver", shape: "hexagon" },
      say: { en: name, es: name },
    }
  }),
]
