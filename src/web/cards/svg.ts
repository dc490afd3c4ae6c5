// Cards as SVG, 100 by 140 units, for tables and pictures alike. Corners are too fine for a small card. They have the
// class `card-fine`; the part that grows instead has the class `card-big`. The styles in Card.svelte choose by the
// card's width.

import type { Face, Ink, Shape } from "../../engine/game.ts"
import type { Theme } from "../../engine/theme.ts"
import type { BackName } from "../looks.ts"
import { figures, fit, widthOf } from "./figures.ts"
import { CARD, HAIRLINE, INKS, SPENT } from "./inks.ts"
import { patternSvg } from "./patterns.ts"
import { SHAPE_PATHS } from "./shapes.ts"

type Second = NonNullable<Face["second"]>

export interface Looks {
  /** Draws the card for a width of about 36 pixels: without corners, everything else larger. */
  readonly small?: boolean
  /** Whether the card is out of use. */
  readonly spent?: boolean
  /** On a back: the face that the viewer remembers. */
  readonly remembered?: Face | undefined
  /** The pattern of a back. */
  readonly pattern?: BackName
}

/** Draws a card's face, or a back if there is none. */
export function cardSvg(face: Face | undefined, theme: Theme, looks: Looks = {}): string {
  const inside = face === undefined ? back(looks) : front(face, theme, looks)
  return `<svg viewBox="0 0 100 140" aria-hidden="true">${inside}</svg>`
}

/** Draws the inside of a face. */
export function front(face: Face, theme: Theme, { small = false, spent = false }: Looks = {}): string {
  const { svg, x, y, most } = middle(face, theme)
  // Without `small`, the styles in Card.svelte scale `card-big` where there is little room.
  const grown = small ? ` transform="translate(50 70)scale(${round(most)})translate(${-x} ${round(-y)})"` : ""
  const drawn = `${small ? "" : corners(face)}<g class="card-big"${grown}>${svg}</g>`
  return spent ? `${paper(SPENT)}<g opacity=".55">${drawn}</g>` : paper(CARD) + drawn
}

/** Returns how the middle of a face grows when its corners are hidden: its scale and its shift, in drawing units. */
export function growthOf(face: Face, theme: Theme): { readonly grow: number; readonly x: number; readonly y: number } {
  const { x, y, most } = middle(face, theme)
  return { grow: round(most), x: 50 - x, y: round(70 - y) }
}

const round = (n: number): number => Math.round(n * 100) / 100

const paper = (colour: string): string =>
  `<rect x=".5" y=".5" width="99" height="139" rx="8.5" fill="${colour}" stroke="${HAIRLINE}"/>`

interface Middle {
  readonly svg: string
  /** The centre of what it draws. */
  readonly x: number
  readonly y: number
  /** Its maximum scale when the corners are hidden. */
  readonly most: number
}

const FOOT = 114
const PIP = 25

function middle(face: Face, theme: Theme): Middle {
  const pictogram = theme.faces?.[face.name]
  if (face.second !== undefined) return pair(face, face.second)
  if (pictogram === undefined) return numeral(face)
  const drawn = `<g color="${INKS[face.ink].text}" fill="currentColor">${pictogram}</g>`
  return { svg: drawn + pip(face.shape, face.ink, 50, FOOT, PIP), x: 50, y: 80, most: 1.3 }
}

const WIDEST = 82
const ROOM = { width: 93, height: 128 } // without corners

/** Draws a large figure with its shape below. */
function numeral({ short, ink, shape }: Face): Middle {
  const plain = shape === "none"
  const cap = fit(short, plain ? 76 : 56, plain ? WIDEST : WIDEST - 6)
  const line = (plain ? 70 : 67) + cap / 2
  const [top, bottom] = [line - cap, plain ? line : FOOT + PIP / 2]
  return {
    svg: inked(ink, figures(short, 50, line, cap)) + pip(shape, ink, 50, FOOT, PIP),
    x: 50,
    y: (top + bottom) / 2,
    most: Math.min(1.4, ROOM.width / widthOf(short, cap), ROOM.height / (bottom - top)),
  }
}

/** Draws two numbers, each inside its shape. */
function pair({ value = 0, ink, shape }: Face, second: Second): Middle {
  return {
    svg: held(value, ink, shape, 58, 40, 56) + held(second.value, second.ink, second.shape, 58, 101, 56),
    x: 58,
    y: 70.5,
    most: 1.13,
  }
}

/** Draws a number inside a shape. */
function held(value: number, ink: Ink, shape: Shape, x: number, y: number, size: number): string {
  const text = String(value)
  const cap = fit(text, size * 0.6, size * 0.72)
  return pip(shape, ink, x, y, size) + inked("ink", figures(text, x, y + cap / 2, cap))
}

const inked = (ink: Ink, svg: string): string => `<g fill="${INKS[ink].text}">${svg}</g>`

function pip(shape: Shape, ink: Ink, x: number, y: number, size: number): string {
  if (shape === "none") return ""
  const { text, fill } = INKS[ink]
  const edge = size < 30 ? 7 : 5
  return `<path transform="translate(${round(x)} ${y})scale(${round(size / 100)})" fill="${fill}" stroke="${text}" stroke-width="${edge}" stroke-linejoin="round" d="${SHAPE_PATHS[shape]}"/>`
}

/**
 * Draws the index at the top left and its figure upside down at the bottom right. A pair has both numbers on the left.
 */
function corners(face: Face): string {
  const drawn = face.second === undefined ? index(face) : indexPair(face, face.second)
  return `<g class="card-fine">${drawn}</g>`
}

const MARGIN = 7

function index({ short, ink, shape }: Face): string {
  const cap = fit(short, 15, 24)
  const x = MARGIN + Math.max(widthOf(short, cap), 12) / 2
  const figure = inked(ink, figures(short, x, 15 + cap / 2, cap))
  return `${figure}${pip(shape, ink, x, 31, 12)}<g class="card-turned" transform="rotate(180 50 70)">${figure}</g>`
}

const indexPair = ({ value = 0, ink, shape }: Face, second: Second): string =>
  held(value, ink, shape, 15, 15, 21) + held(second.value, second.ink, second.shape, 15, 38, 21)

/** Draws the inside of a back: a pattern in the game's colour. */
export function back({ remembered, pattern = "weave" }: Pick<Looks, "remembered" | "pattern"> = {}): string {
  const colour = '<rect x="5" y="5" width="90" height="130" rx="5" fill="var(--back)"/>'
  return paper(CARD) + colour + patternSvg(pattern) + (remembered === undefined ? "" : slip(remembered))
}

/** Draws a slip of paper on a back, with the remembered face on it. */
function slip({ short, value = 0, ink, shape, second }: Face): string {
  const cap = fit(short, 34, 48)
  const shown =
    second === undefined
      ? inked(ink, figures(short, 50, (shape === "none" ? 70 : 64) + cap / 2, cap)) + pip(shape, ink, 50, 95, 15)
      : held(value, ink, shape, 50, 53, 31) + held(second.value, second.ink, second.shape, 50, 87, 31)
  return `<rect x="20" y="32" width="60" height="76" rx="6" fill="${CARD}" stroke="${HAIRLINE}"/>${shown}`
}
