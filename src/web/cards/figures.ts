// Draws short texts on cards from our own glyph outlines.

import { CAP_HEIGHT, OUTLINES } from "./outlines.ts"

interface Outline {
  readonly advance: number
  readonly path: string
}

/** Replacements for signs that are too light or too wide in the font. */
const SIGNS: Readonly<Record<string, Outline>> = {
  "−": { advance: 146, path: "M12-176H134V-122H12Z" },
  "+": { advance: 186, path: "M66-236H120V-176H180V-122H120V-62H66V-122H6V-176H66Z" },
  "/": { advance: 150, path: "M96-306H146L54 6H4Z" },
  "↑": { advance: 260, path: "M130-304L250-168H164V0H96V-168H10Z" },
  "↓": { advance: 260, path: "M130 4L250-132H164V-300H96V-132H10Z" },
}

const TRACKING = -10

const outlineOf = (character: string): Outline | undefined => SIGNS[character] ?? OUTLINES[character]

/** Returns the width of a text at this cap height. */
export function widthOf(text: string, cap: number): number {
  const advances = Array.from(text, (character) => outlineOf(character)?.advance ?? 280)
  return ((advances.reduce((sum, advance) => sum + advance, 0) + TRACKING * (advances.length - 1)) * cap) / CAP_HEIGHT
}

/** Returns the largest cap height, up to `cap`, at which a text is at most this wide. */
export const fit = (text: string, cap: number, most: number): number => cap * Math.min(1, most / widthOf(text, cap))

const two = (n: number): number => Math.round(n * 100) / 100

/**
 * Draws a text centred on x, with its baseline at `base`. If a character has no outline, the whole text uses the
 * figures' font.
 */
export function figures(text: string, x: number, base: number, cap: number): string {
  const outlines = Array.from(text, outlineOf)
  if (outlines.some((outline) => outline === undefined))
    return `<text x="${x}" y="${two(base)}" text-anchor="middle" font-size="${two(cap / 0.75)}" font-weight="800" font-family="var(--font-figures,Georgia,serif)">${escaped(text)}</text>`
  const scale = cap / CAP_HEIGHT
  let at = 0
  const paths = outlines.map((outline) => {
    const path = `<path${at === 0 ? "" : ` transform="translate(${at})"`} d="${outline?.path}"/>`
    at += (outline?.advance ?? 0) + TRACKING
    return path
  })
  const left = x - widthOf(text, cap) / 2
  return `<g transform="translate(${two(left)} ${two(base)})scale(${two(scale * 100) / 100})">${paths.join("")}</g>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
