// Draws the log and the list of moves: two columns below the table, or one beside it.

import type { Language } from "../engine/options.ts"
import { BOLD, cutText, DIM, fill, padText, type Row, span, widthOf, wrap } from "./ink.ts"
import { ui } from "./words.ts"

/** A line of the list of moves. */
export interface MoveLine {
  readonly number: number
  readonly label: string
  /** Does the highlighted place lead to it? */
  readonly focus: boolean
}

interface Told {
  readonly telling: { readonly language: Language }
  readonly log: readonly string[]
  readonly moves?: readonly MoveLine[]
}

/** Returns exactly `height` rows. */
export function panelRows(told: Told, width: number, height: number, upright: boolean): Row[] {
  const { language } = told.telling
  const moves = told.moves ?? []
  if (moves.length === 0) return titled(ui(language, "events"), logRows(told.log, width, height - 1), width)
  if (upright) {
    const share = Math.min(moves.length + 1, Math.floor(height * 0.6))
    return [
      ...titled(ui(language, "events"), logRows(told.log, width, height - share - 1), width),
      ...titled(ui(language, "moves"), moveRows(moves, width, share - 1), width),
    ]
  }
  const left = listWidth(moves, width, height)
  const right = width - left - 1
  const list = titled(ui(language, "moves"), moveRows(moves, left, height - 1), left)
  const log = titled(ui(language, "events"), logRows(told.log, right, height - 1), right)
  return list.map((row, y) => [...fill(row, left), span(" "), ...(log[y] ?? [])])
}

/** Returns each move with its number. */
function numbered(moves: readonly MoveLine[]): string[] {
  const digits = Math.max(...moves.map(({ number }) => String(number).length))
  return moves.map(({ number, label }) => `${String(number).padStart(digits)} ${label}`)
}

/** The least width of the log beside the list. */
const LOG = 25

/** Returns the width of the list: as much as it needs, if the log keeps enough room. */
function listWidth(moves: readonly MoveLine[], width: number, height: number): number {
  const most = Math.max(Math.floor(width / 2), width - LOG)
  return Math.max(Math.floor(width * 0.3), Math.min(total(columnsOf(numbered(moves), most, height - 1)), most))
}

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)

/** The least width of a column whose texts are cut. */
const NARROWEST = 20

/**
 * Returns the widths of the columns of a list: as few columns as hold all texts. If they have no room side by side, the
 * texts of the widest column are cut; if that is not enough, the list gets longer.
 */
function columnsOf(texts: readonly string[], width: number, height: number): number[] {
  for (let lines = Math.max(1, height); ; lines++) {
    const widths = Array.from({ length: Math.ceil(texts.length / lines) }, (_, x) =>
      Math.max(...texts.slice(x * lines, (x + 1) * lines).map((text) => widthOf(text) + 3)),
    )
    const spare = width - total(widths)
    const widest = widths.indexOf(Math.max(...widths))
    if (spare < 0) widths[widest] = Math.max(NARROWEST, widths[widest] + spare)
    if (total(widths) <= width || widths.length === 1) return widths
  }
}

const titled = (title: string, rows: readonly Row[], width: number): Row[] => [
  [span(`── ${title} ${"─".repeat(Math.max(0, width - widthOf(title) - 4))}`, DIM)],
  ...rows,
]

/** Returns the latest whole sentences that fit, the newest at the bottom. */
function logRows(log: readonly string[], width: number, height: number): Row[] {
  const lines: { text: string; newest: boolean }[] = []
  for (let i = log.length - 1; i >= 0 && lines.length < height; i--) {
    const wrapped = wrap(log[i], width, "  ").map((text) => ({ text, newest: i === log.length - 1 }))
    if (lines.length + wrapped.length > height && lines.length > 0) break
    lines.unshift(...wrapped.slice(0, height))
  }
  const rows = lines.map(({ text, newest }): Row => [span(text, newest ? "" : DIM)])
  return [...rows, ...Array.from({ length: Math.max(0, height - rows.length) }, (): Row => [])]
}

/** Returns the moves in columns, each from top to bottom, scrolled to the highlighted one. */
function moveRows(moves: readonly MoveLine[], width: number, height: number): Row[] {
  const texts = numbered(moves)
  const columns = columnsOf(texts, width, height)
  const lines = Math.max(height, Math.ceil(moves.length / columns.length))
  const at = moves.findIndex(({ focus }) => focus) % lines
  const from = Math.max(0, Math.min(at - Math.floor(height / 2), lines - height))
  return Array.from({ length: height }, (_, y): Row => {
    const row = columns.flatMap((each, x) => {
      const i = x * lines + from + y
      return moves[i] === undefined ? [] : cell(moves[i], texts[i], Math.min(each, width))
    })
    const below = (lines - from - height) * columns.length
    return y === height - 1 && below > 0 ? withMore(row, below, width) : row
  })
}

function cell({ focus }: MoveLine, text: string, width: number) {
  return span(padText(cutText(`${focus ? "▸" : " "}${text}`, width - 1), width), focus ? BOLD : "")
}

/** Adds the number of moves below to the last row. */
function withMore(row: Row, more: number, width: number): Row {
  const told = ` ↓${more}`
  const trimmed = row.map((part, i) => (i === row.length - 1 ? span(part.text.trimEnd(), part.style) : part))
  return [...fill(trimmed, width - told.length), span(told, DIM)]
}
