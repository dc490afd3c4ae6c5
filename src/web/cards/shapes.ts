// The shapes on cards: plain outlines centred on 0 0, 100 units high and about equally heavy.

import type { Shape } from "../../engine/game.ts"

/** Returns a star, or a regular polygon if there is no `inner`. Its first point is at the top. */
function points(count: number, radius: number, inner?: number): string {
  const all = inner === undefined ? count : 2 * count
  const at = (i: number): string => {
    const turn = (2 * Math.PI * i) / all - Math.PI / 2
    const far = inner !== undefined && i % 2 === 1 ? inner : radius
    return `${(far * Math.cos(turn)).toFixed(1)} ${(far * Math.sin(turn)).toFixed(1)}`
  }
  return `M${Array.from({ length: all }, (_, i) => at(i)).join("L")}Z`
}

export const SHAPE_PATHS: Readonly<Record<Exclude<Shape, "none">, string>> = {
  disc: "M0-48A48 48 0 1 1 0 48A48 48 0 1 1 0-48Z",
  hexagon: points(6, 52),
  square: "M-42-42H42V42H-42Z",
  triangle: "M0-48L54 44H-54Z",
  diamond: "M0-54L42 0L0 54L-42 0Z",
  star: points(5, 56, 24),
  heart:
    "M0 50C-18 32-50 10-50-18C-50-36-37-48-23-48C-12-48-4-42 0-33C4-42 12-48 23-48C37-48 50-36 50-18C50 10 18 32 0 50Z",
  club: "M0-52A24 24 0 0 1 21-17A24 24 0 1 1 6 20C7 33 11 42 19 50H-19C-11 42-7 33-6 20A24 24 0 1 1-21-17A24 24 0 0 1 0-52Z",
  spade:
    "M0-52C10-32 48-8 48 16C48 31 37 38 27 38C18 38 10 34 5 27C6 38 11 45 18 50H-18C-11 45-6 38-5 27C-10 34-18 38-27 38C-37 38-48 31-48 16C-48-8-10-32 0-52Z",
}
