// The deck: ten cards of each number from 1 to 10, six Knockouts and six Go For Its. Options can change this. The face
// of a number is that number.

import type { Face } from "../../engine/game.ts"

/** The highest possible number. */
const HIGHEST = 10
export const KNOCKOUT_CARD = 11
export const GO_FOR_IT_CARD = 12

export function deckOf(highest: number, copies: number, knockouts: number, goForIts: number): Int32Array {
  const numbers = Array.from({ length: highest * copies }, (_, i) => 1 + Math.floor(i / copies))
  const specials = [...Array<number>(knockouts).fill(KNOCKOUT_CARD), ...Array<number>(goForIts).fill(GO_FOR_IT_CARD)]
  return Int32Array.from([...numbers, ...specials])
}

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
