// Cards as SVG: one drawing for the table and for pictures, 100 by 140 units. What is too fine for a small card is marked
// `card-fine`, and what grows instead `card-big`; Card.svelte's styles show one or the other by the width it has.

import type { Face, Ink, Shape } from "../../engine/game.ts"
import type { Theme } from "../../engine/theme.ts"
import { figures, fit, widthOf } from "./figures.ts"
import { CARD, HAIRLINE, INKS } from "./inks.ts"
import { SHAPE_PATHS } from "./shapes.ts"

export interface Looks {
  /** Draw it for a width of about 36 pixels: no corners, all else larger. */
  readonly small?: boolean
  /** Out of use. */
  readonly spent?: boolean
  /** On a back: what the viewer knows to be under it. */
  readonly remembered?: Face | undefined
}

/** A card's face, or its back if there is none. */
export function cardSvg(face: Face | undefined, theme: Theme, looks: Looks = {}): string {
  const inside = face === undefined ? back(looks.remembered) : front(face, theme, looks)
  return `<svg viewBox="0 0 100 140" aria-hidden="true">${inside}</svg>`
}

/** The inside of a face. */
export function front(face: Face, theme: Theme, { small = false, spent = false }: Looks = {}): string {
  const big = middle(face, theme)
  const grown = small ? ` transform="${grow(big.most)}"` : ` style="--grow:${round(big.most)}"`
  const drawn = `${small ? "" : corners(face)}<g class="card-big"${grown}>${big.svg}</g>`
  const edge = `<rect x=".5" y=".5" width="99" height="139" rx="8.5" fill="${CARD}" stroke="${HAIRLINE}"/>`
  return (
    edge +
    (spent ? `<g opacity=".5">${drawn}</g><path d="M12 128L88 12" stroke="${HAIRLINE}" stroke-width="3"/>` : drawn)
  )
}

const round = (n: number): number => Math.round(n * 100) / 100
const grow = (by: number): string => `translate(50 70)scale(${round(by)})translate(-50 -70)`

interface Middle {
  readonly svg: string
  /** How many times as large it may be without corners. */
  readonly most: number
}

function middle(face: Face, theme: Theme): Middle {
  const pictogram = theme.faces?.[face.name]
  if (pictogram !== undefined)
    return { svg: `<g color="${INKS[face.ink].text}" fill="currentColor">${pictogram}</g>`, most: 1.2 }
  if (face.second !== undefined) return pair(face, face.second)
  return numeral(face)
}

const WIDEST = 80
const ROOM = 92

/** A large figure, with its shape under it. */
function numeral({ short, ink, shape }: Face): Middle {
  const plain = shape === "none"
  const cap = fit(short, plain ? 72 : 62, WIDEST)
  const base = plain ? 70 + cap / 2 : 60 + cap / 2
  const most = Math.min(plain ? 1.45 : 1.28, ROOM / widthOf(short, cap))
  return { svg: inked(ink, figures(short, 50, base, cap)) + pip(shape, ink, 50, 113, 25), most }
}

/** Two numbers, each in its shape. */
function pair({ value = 0, ink, shape }: Face, second: NonNullable<Face["second"]>): Middle {
  return {
    svg:
      held(String(value), ink, shape, 50, 40, 52) + held(String(second.value), second.ink, second.shape, 50, 100, 54),
    most: 1.2,
  }
}

/** A number inside a shape. */
function held(text: string, ink: Ink, shape: Shape, x: number, y: number, size: number): string {
  const cap = fit(text, size * 0.56, size * 0.72)
  return pip(shape, ink, x, y, size) + inked("ink", figures(text, x, y + cap / 2, cap))
}

const inked = (ink: Ink, svg: string): string => `<g fill="${INKS[ink].text}">${svg}</g>`

function pip(shape: Shape, ink: Ink, x: number, y: number, size: number): string {
  if (shape === "none") return ""
  const { text, fill } = INKS[ink]
  return `<path transform="translate(${x} ${y})scale(${round(size / 100)})" fill="${fill}" stroke="${text}" stroke-width="7" stroke-linejoin="round" d="${SHAPE_PATHS[shape]}"/>`
}

/** The index at the top left, and again the other way round at the bottom right. */
function corners(face: Face): string {
  const one = face.second === undefined ? index(face) : indexPair(face, face.second)
  return `<g class="card-fine">${one}<g transform="rotate(180 50 70)">${one}</g></g>`
}

function index({ short, ink, shape }: Face): string {
  const cap = fit(short, 16, 25)
  const x = Math.max(14, 5 + widthOf(short, cap) / 2)
  return inked(ink, figures(short, x, 24, cap)) + pip(shape, ink, x, 34, 12)
}

function indexPair({ value = 0, ink, shape }: Face, second: NonNullable<Face["second"]>): string {
  return held(String(value), ink, shape, 14, 15, 20) + held(String(second.value), second.ink, second.shape, 14, 38, 20)
}

/** The inside of a back: one woven pattern in the game's colour. */
export function back(remembered?: Face): string {
  return `<rect x=".5" y=".5" width="99" height="139" rx="8.5" fill="${CARD}" stroke="${HAIRLINE}"/><rect x="5" y="5" width="90" height="130" rx="5" style="fill:var(--back)"/><path d="${WEAVE}" fill="none" stroke="${CARD}" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round"/>${remembered === undefined ? "" : slip(remembered)}`
}

/** What is known to be under a back, on a slip of paper. */
function slip(face: Face): string {
  const cap = fit(face.short, 30, 48)
  const shown =
    face.second === undefined
      ? inked(face.ink, figures(face.short, 50, 66 + cap / 2, cap)) + pip(face.shape, face.ink, 50, 96, 12)
      : held(String(face.value ?? 0), face.ink, face.shape, 50, 54, 28) +
        held(String(face.second.value), face.second.ink, face.second.shape, 50, 86, 28)
  return `<rect x="20" y="32" width="60" height="76" rx="6" fill="${CARD}" stroke="${HAIRLINE}"/>${shown}`
}

/** A basket weave: three strands across, three down, in turn. */
const WEAVE = Array.from({ length: 70 }, (_, i) => {
  const [column, row] = [i % 7, Math.floor(i / 7)]
  const [x, y] = [9 + column * 12, 11 + row * 12]
  const across = (column + row) % 2 === 0
  return [2, 5, 8].map((n) => (across ? `M${x} ${y + n}h10` : `M${x + n} ${y}v10`)).join("")
}).join("")
