// The standard 52 cards, and what each counts.

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

/** 1 for an ace, 13 for a king. */
const rankOf = (face: number): number => ((face - 1) % RANKS.length) + 1

export const DECK = Uint8Array.from({ length: SUITS.length * RANKS.length }, (_, i) => i + 1)

const HIDEABLE = 128 // faces, and room for the one that stands for a card not seen, which counts nothing

/** What each face counts, an ace 1; jack, queen and king 10. */
export const VALUES = new Uint8Array(HIDEABLE)
/** 1 for the faces that may count 10 more. */
export const ACES = new Uint8Array(HIDEABLE)
for (const face of DECK) {
  VALUES[face] = Math.min(rankOf(face), 10)
  ACES[face] = rankOf(face) === ACE ? 1 : 0
}

function describe(face: number): Face {
  const rank = RANKS[rankOf(face) - 1]
  const { letter, shape, ink, en, es } = SUITS[Math.floor((face - 1) / RANKS.length)]
  const named = NAMED[rank] ?? { en: `the ${rank}`, es: `el ${rank}` }
  return {
    name: `${rank}${letter}`,
    short: rank,
    ink,
    shape,
    value: VALUES[face],
    say: { en: `${named.en} of ${en}`, es: `${named.es} de ${es}` },
  }
}

export const faces: readonly (Face | undefined)[] = [undefined, ...Array.from(DECK, describe)]

/** The names of all cards, the first being that of face 1. */
export const cardNames: readonly string[] = Array.from(DECK, (face) => faces[face]?.name ?? "")
