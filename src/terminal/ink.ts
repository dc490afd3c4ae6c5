// Styled text, and small pictures of it that can be put side by side and above each other. Independent of games.

import { codeOf, type Palette } from "./palette.ts"

/** A text in one style. The style names colours of the palette, such as `bold gold`; empty for plain. */
export interface Span {
  readonly text: string
  readonly style: string
}

export type Row = readonly Span[]

/** Rows of one `width`. Shorter rows end in blanks. */
export interface Picture {
  readonly width: number
  readonly rows: readonly Row[]
}

export const BOLD = "bold"
export const DIM = "dim"
export const REVERSE = "reverse"
/** The style of titles. */
export const TITLE = "bold reverse"
/** The style of whoever has the turn. */
export const TURN = "bold green"

const COMBINING = /\p{M}|\u200b|\u200d|\ufe0f/u
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const EMOJI = /\p{Emoji_Presentation}/u

/** Returns the number of columns that a text takes. */
export function widthOf(text: string): number {
  let width = 0
  for (const glyph of text) width += glyphWidth(glyph)
  return width
}

const glyphWidths = new Map<string, number>()

function glyphWidth(glyph: string): number {
  if (glyph < "\u0300") return 1
  const known = glyphWidths.get(glyph)
  if (known !== undefined) return known
  const width = COMBINING.test(glyph) ? 0 : WIDE.test(glyph) || EMOJI.test(glyph) ? 2 : 1
  glyphWidths.set(glyph, width)
  return width
}

/** Removes control characters from text that comes from outside. */
export const sanitized = (text: string): string => text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "")

/** Cuts a text to `width` columns and ends it in “…”. Never cuts a number in two. */
export function cutText(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ""
  let used = 0
  for (const glyph of text) {
    used += glyphWidth(glyph)
    if (used > width - 1) break
    kept += glyph
  }
  if (/\d/.test(text[kept.length] ?? "")) kept = kept.replace(/\d+$/, "")
  return width < 1 ? "" : `${kept}…`
}

export const padText = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)))

export const span = (text: string, style = ""): Span => ({ text, style })

export const rowWidth = (row: Row): number => row.reduce((sum, { text }) => sum + widthOf(text), 0)

/** Cuts a row to `width` columns. */
export function cut(row: Row, width: number): Row {
  if (rowWidth(row) <= width) return row
  const kept: Span[] = []
  let left = width
  for (const { text, style } of row) {
    if (left <= 0) break
    const last = cutText(text, left)
    kept.push({ text: last, style })
    left -= widthOf(last)
  }
  return kept
}

/** Cuts or pads a row to exactly `width` columns. */
export function fill(row: Row, width: number): Row {
  const missing = width - rowWidth(row)
  return missing < 0 ? cut(row, width) : missing === 0 ? row : [...row, span(" ".repeat(missing))]
}

export const picture = (rows: readonly Row[]): Picture => ({ width: Math.max(0, ...rows.map(rowWidth)), rows })

export const NOTHING: Picture = picture([])

/** Cuts every row of a picture to `width` columns. */
export const narrowed = (from: Picture, width: number): Picture =>
  from.width <= width ? from : { width, rows: from.rows.map((row) => cut(row, width)) }

/** Puts pictures below each other. */
export const above = (...pictures: readonly Picture[]): Picture => ({
  width: Math.max(0, ...pictures.map(({ width }) => width)),
  rows: pictures.flatMap(({ rows }) => rows),
})

/** Puts pictures side by side, with their tops in line. */
export function beside(pictures: readonly Picture[], gap: number): Picture {
  const shown = pictures.filter(({ rows }) => rows.length > 0)
  const height = Math.max(0, ...shown.map(({ rows }) => rows.length))
  const rows = Array.from({ length: height }, (_, y) =>
    shown.flatMap(({ rows, width }, i) => {
      const row = fill(rows[y] ?? [], width)
      return i + 1 < shown.length ? [...row, span(" ".repeat(gap))] : row
    }),
  )
  return picture(rows)
}

/** Puts pictures side by side, and starts a new line when the width is used up. */
export function flow(pictures: readonly Picture[], width: number, gap: number): Picture {
  const bands: Picture[][] = []
  let left = -1
  for (const one of pictures) {
    if (one.rows.length === 0) continue
    const last = bands.at(-1)
    if (last !== undefined && left >= one.width + gap) {
      last.push(one)
      left -= one.width + gap
    } else {
      bands.push([one])
      left = width - one.width
    }
  }
  return narrowed(above(...bands.map((band) => beside(band, gap))), width)
}

/** Centres a picture in `width` columns, in coarse steps, so that it does not move when it grows a little. */
export function centred(from: Picture, width: number): Picture {
  const margin = Math.floor((width - from.width) / 8) * 4
  if (margin <= 0) return from
  return { width: from.width + margin, rows: from.rows.map((row) => [span(" ".repeat(margin)), ...row]) }
}

/** Wraps a text at blanks into lines of at most `width` columns. All but the first begin with `indent`. */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = []
  const lead = /^ */.exec(text)?.[0] ?? ""
  let line: string | undefined
  for (const word of text.slice(lead.length).split(" ")) {
    const longer: string = line === undefined ? lead + word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      if (line !== undefined) lines.push(line)
      line = cutText((lines.length > 0 ? indent : lead) + word, width)
    }
  }
  return [...lines, line ?? ""]
}

/** Returns a row as text for a terminal, without blanks at its end. */
export function written(row: Row, colour: Palette | false): string {
  if (!colour)
    return row
      .map(({ text }) => text)
      .join("")
      .trimEnd()
  let out = ""
  for (const { text, style } of row) {
    const code = style === "" ? "" : codeOf(colour, style)
    out += code === "" ? text : `\x1b[${code}m${text}\x1b[0m`
  }
  return out.replace(/ +$/, "")
}
