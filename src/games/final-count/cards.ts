// The standard 52 cards, and their values.

import { type Card, faceOf, HIDDEN } from "../../engine/cards.ts"
import type { Face, Shape } from "../../engine/game.ts"

interface Suit {
  readonly letter: string
  readonly shape: Shape
  readonly ink: "ink" | "red"
  readonly en: string
  readonly es: string
}

const SUITS: readonly Suit[] = [
  { letter: "C", shape: "club", ink: "ink", en: "clubs", es: "tréboles" },
  { letter: "D", shape: "diamond", ink: "red", en: "diamonds", es: "diamantes" },
  { letter: "H", shape: "heart", ink: "red", en: "hearts", es: "corazones" },
  { letter: "S", shape: "spade", ink: "ink", en: "spades", es: "picas" },
]

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const
const NAMED: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  A: { en: "the ace", es: "el as" },
  J: { en: "the jack", es: "la jota" },
  Q: { en: "the queen", es: "la reina" },
  K: { en: "the king", es: "el rey" },
}

const ACE = 1

/** Returns the rank of a face, from 1 for an ace to 13 for a king. */
const rankOf = (face: number): number => ((face - 1) % RANKS.length) + 1

export const DECK = Uint8Array.from({ length: SUITS.length * RANKS.length }, (_, i) => i + 1)

/** Returns the value of a face: 1 for an ace, 10 for jack, queen and king. */
const worthOf = (face: number): number => Math.min(rankOf(face), 10)

function describe(face: number): Face {
  const rank = RANKS[rankOf(face) - 1]
  const { letter, shape, ink, en, es } = SUITS[Math.floor((face - 1) / RANKS.length)]
  const named = NAMED[rank] ?? { en: `the ${rank}`, es: `el ${rank}` }
  return {
    name: `${rank}${letter}`,
    short: rank,
    ink,
    shape,
    value: worthOf(face),
    say: { en: `${named.en} of ${en}`, es: `${named.es} de ${es}` },
  }
}

export const faces: readonly (Face | undefined)[] = [undefined, ...Array.from(DECK, describe)]

/** The names of all cards, starting with face 1. */
export const cardNames: readonly string[] = Array.from(DECK, (face) => faces[face]?.name ?? "")

const ACE_MORE = 10

// A sum combines two numbers: the value of the cards with aces at 1 and, in the upper bits, the number of aces.
const ACES_AT = 10
export const lowOf = (sum: number): number => sum & ((1 << ACES_AT) - 1)
export const acesOf = (sum: number): number => sum >> ACES_AT

const ADDS = Int32Array.from({ length: HIDDEN + 1 }, (_, face) =>
  face === 0 || face > DECK.length ? 0 : worthOf(face) + (rankOf(face) === ACE ? 1 << ACES_AT : 0),
)

/** Returns what a card adds to a sum: nothing if its face is hidden. */
export const adds = (card: Card): number => ADDS[faceOf(card)]

/** FC-15: returns the total with as many aces at 11 as fit under `most`, the highest total that is not bust. */
export function bestTotal(sum: number, most: number): number {
  const low = lowOf(sum)
  const fit = ((most - low) / ACE_MORE) | 0
  return low > most ? low : low + ACE_MORE * Math.min(acesOf(sum), fit)
}

/** FC-19: tells whether some choice for the aces makes the total exactly the goal. */
export function makesGoal(sum: number, goal: number): boolean {
  const more = goal - lowOf(sum)
  return more >= 0 && more % ACE_MORE === 0 && more <= acesOf(sum) * ACE_MORE
}
