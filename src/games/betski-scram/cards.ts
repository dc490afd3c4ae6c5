// The 49 cards: every pair of a gold and a silver number from 3 to 9.

import type { Face } from "../../engine/game.ts"

export const LOWEST = 3
const NUMBERS = 7

/** The face with this gold and this silver number. */
export const face = (gold: number, silver: number): number => (gold - LOWEST) * NUMBERS + (silver - LOWEST) + 1

export const goldOf = (face: number): number => Math.floor((face - 1) / NUMBERS) + LOWEST
export const silverOf = (face: number): number => ((face - 1) % NUMBERS) + LOWEST

export const DECK = Uint8Array.from({ length: NUMBERS * NUMBERS }, (_, i) => i + 1)

export const faces: readonly (Face | undefined)[] = [
  undefined,
  ...Array.from(DECK, (card): Face => {
    const name = `${goldOf(card)}/${silverOf(card)}`
    return { name, short: name, ink: "gold", shape: "disc", value: goldOf(card), say: { en: name, es: name } }
  }),
]
