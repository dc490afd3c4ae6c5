// The 108 cards in three parts: high cards to collect, ability cards to use, low cards to pay with.

import type { Face, Ink, Shape } from "../../engine/game.ts"
import { ABILITY_FACES, HIGH_FACES, WILD_CARD, WILD_DRAW_FOUR_CARD } from "./places.ts"

export const COLOURS = ["red", "yellow", "green", "blue"] as const
const ABILITIES = ["Skip", "Reverse", "DrawTwo"] as const

const NUMBERS = 5

export const faceOfKind = (kind: number): number => kind + 1
export const kindOfFace = (face: number): number => face - 1
export const colourOfKind = (kind: number): number => Math.floor(kind / NUMBERS)
export const isLow = (face: number): boolean => face > 0 && face < HIGH_FACES

const low = (colour: number, value: number): number => 1 + colour * NUMBERS + (value - 1)
const high = (colour: number, value: number): number => HIGH_FACES + colour * NUMBERS + (value - 6)
const ability = (colour: number, which: number): number => ABILITY_FACES + colour * ABILITIES.length + which

/** Returns the colour of a coloured ability card. */
export const colourOfAbility = (face: number): number => ((face - ABILITY_FACES) / 3) | 0

/** Returns the index in `ABILITIES` of a coloured ability card. */
export const whichAbility = (face: number): number => (face - ABILITY_FACES) % 3

const each = <T>(length: number, of: (i: number) => T | readonly T[]): T[] =>
  Array.from({ length }, (_, i) => of(i)).flat() as T[]
const twice = (face: number): number[] => [face, face]

// CO-1: in each colour, two each of 6 to 9 and one 10. CO-2: in each colour, two of each ability; and four of each
// Wild. CO-3: in each colour, two each of 1 to 5.
const HIGHS = each(4, (colour) => [...each(4, (i) => twice(high(colour, 6 + i))), high(colour, 10)])
const ABLE = [
  ...each(4, (colour) => each(ABILITIES.length, (i) => twice(ability(colour, i)))),
  ...each(4, () => [WILD_CARD, WILD_DRAW_FOUR_CARD]),
]
const LOWS = each(4, (colour) => each(NUMBERS, (i) => twice(low(colour, 1 + i))))

export const DECK = Uint8Array.from([...HIGHS, ...ABLE, ...LOWS])
export const ABILITY_PART = HIGHS.length // index in the deck at which the part begins
export const LOW_PART = ABILITY_PART + ABLE.length

const SHAPES: readonly Shape[] = ["diamond", "star", "triangle", "square"]
const COLORES = ["rojo", "amarillo", "verde", "azul"]
const SHORT = ["↓", "↑", "+2"]
const EN = ["Skip", "Reverse", "Draw Two"]
const ES = ["Salto", "Reverso", "Roba dos"]

const numbered = (colour: number, value: number): Face => ({
  name: `${COLOURS[colour]}${value}`,
  short: String(value),
  ink: COLOURS[colour],
  shape: SHAPES[colour],
  value,
  say: { en: `${COLOURS[colour]} ${value}`, es: `${value} ${COLORES[colour]}` },
})

const able = (colour: number, which: number): Face => ({
  name: `${COLOURS[colour]}${ABILITIES[which]}`,
  short: SHORT[which],
  ink: COLOURS[colour],
  shape: SHAPES[colour],
  say: { en: `${COLOURS[colour]} ${EN[which]}`, es: `${ES[which]} ${COLORES[colour]}` },
})

const wild = (name: string, short: string, en: string, es: string): Face => ({
  name,
  short,
  ink: "ink" satisfies Ink,
  shape: "hexagon",
  say: { en, es },
})

export const faces: readonly (Face | undefined)[] = [
  undefined,
  ...each(4, (colour) => each(NUMBERS, (i) => numbered(colour, 1 + i))),
  ...each(4, (colour) => each(NUMBERS, (i) => numbered(colour, 6 + i))),
  ...each(4, (colour) => each(ABILITIES.length, (i) => able(colour, i))),
  wild("wild", "W", "Wild", "Comodín"),
  wild("wildDrawFour", "W+4", "Wild Draw Four", "Comodín roba cuatro"),
]
