// Divides the room of a table into the cloth and the place of the buttons, by the shape of the room. Pure.

import type { Rect } from "./boxes.ts"

/** A desk, a phone held upright, or a phone on its side. */
export type Shape = "desk" | "upright" | "side"

export interface Regions {
  readonly shape: Shape
  readonly cloth: Rect
  /** The thumb bar of a phone, or the column of a phone on its side. On a desk the buttons stand on the cloth. */
  readonly actions: Rect | undefined
}

/** The room of a whole table, with its buttons. */
export interface TableRoom {
  readonly width: number
  readonly height: number
  readonly rem: number
  /** A picture or a replay has no buttons. */
  readonly hasActions: boolean
  /** The height that the contents of the thumb bar need. */
  readonly barNeeds?: number
  /** A picture has no wooden edge. */
  readonly isPicture?: boolean
}

const USUAL_REM = 17
const LOW = 480
const NARROW = 720
const SIDE_LEAST = 560

/** The wooden edge around the cloth, in pixels. */
const EDGE: Readonly<Record<Shape, number>> = { desk: 10, upright: 4, side: 3 }
const COLUMN = 184
const BAR = 76
const LOW_BAR = 62
const LOW_PHONE = 620
/** The thumb bar takes at most this share of the height. */
const MOST_BAR = 0.4

export function shapeOf(width: number, height: number, rem: number): Shape {
  const scale = Math.max(1, rem / USUAL_REM)
  if (height < LOW && width >= SIDE_LEAST * scale && width > height * 1.2) return "side"
  return width < NARROW * scale || width < height * 0.6 ? "upright" : "desk"
}

export function regionsOf(room: TableRoom): Regions {
  const { width, height, rem, hasActions, barNeeds = 0, isPicture = false } = room
  const shape = hasActions || width < NARROW ? shapeOf(width, height, rem) : "desk"
  const edge = isPicture ? 0 : EDGE[shape]
  const column = hasActions && shape === "side" ? Math.round(COLUMN * Math.max(1, rem / USUAL_REM)) : 0
  const least = height <= LOW_PHONE ? LOW_BAR : BAR
  const bar = hasActions && shape === "upright" ? Math.max(least, Math.min(barNeeds, Math.round(height * MOST_BAR))) : 0
  const cloth = {
    x: edge,
    y: edge,
    w: Math.max(0, width - column - edge * (column > 0 ? 1 : 2)),
    h: Math.max(0, height - bar - edge * (bar > 0 ? 1 : 2)),
  }
  if (column > 0) return { shape, cloth, actions: { x: width - column, y: 0, w: column, h: height } }
  if (bar > 0) return { shape, cloth, actions: { x: 0, y: height - bar, w: width, h: bar } }
  return { shape, cloth, actions: undefined }
}

/** The heights of the head of a page with a table, and the width of the column with scores and log. */
const HEAD = { wide: 54, desk: 50, phone: 48, column: 78 } as const
const WIDE = 1200
const ASIDE = 292

export interface PageRegions {
  /** The height of the head; in a column of a phone on its side, it stands above the buttons. */
  readonly head: number
  readonly isHeadInColumn: boolean
  /** The width of the column with scores and log; 0 if it is a drawer. */
  readonly aside: number
}

/** Divides a page with a table into its head, the table and the column with scores and log. */
export function pageRegionsOf(width: number, height: number, rem: number): PageRegions {
  const scale = Math.max(1, rem / USUAL_REM)
  const shape = shapeOf(width, height, rem)
  const isWide = shape === "desk" && width >= WIDE * scale
  const head = HEAD[shape === "side" ? "column" : shape === "upright" ? "phone" : isWide ? "wide" : "desk"] * scale
  return { head, isHeadInColumn: shape === "side", aside: isWide ? ASIDE * scale : 0 }
}

/** The unit of a cloth. All card sizes are multiples of it. */
export function unitOf({ width, height }: { readonly width: number; readonly height: number }, shape: Shape): number {
  if (shape === "upright") return Math.min(width / 14.5, height / 24)
  return Math.min(width / 24, height / (shape === "desk" ? 18 : 13.5))
}

/** The widths of the four sizes of cards, in units. */
export const TIER = { hero: 4.5, play: 2.86, seat: 1.79, small: 1.14 } as const
