// The 112 cards: ten of each number from 1 to 10, six Knockouts and six Go For Its. A number is its own face.

import type { Face } from "../../engine/game.ts"

export const HIGHEST = 10
export const KNOCKOUT_CARD = 11
export const GO_FOR_IT_CARD = 12

const EACH_NUMBER = 10
const EACH_SPECIAL = 6

const copies = (face: number): number => (face <= HIGHEST ? EACH_NUMBER : EACH_SPECIAL)

export const DECK = Uint8Array.from(
  Array.from({ length: GO_FOR_IT_CARD }, (_, i) => Array<number>(copies(i + 1)).fill(i + 1)).flat(),
)

function numberFace(value: number): Face {
  const name = String(value)
  return { name, short: name, ink: "ink", shape: "none", value, say: { en: name, es: name } }
}

export const faces: readonly (Face | undefined)[] = [
  undefined,
  ...Array.from({ length: HIGHEST }, (_, i) => numberFace(i + 1)),
  { name: "knockout", short: "KO", ink: "red", shape: "star", say: { en: "Knockout", es: "Nocaut" } },
  { name: "goForIt", short: "GO", ink: "green", shape: "triangle", say: { en: "Go For It", es: "A por todas" } },
]
