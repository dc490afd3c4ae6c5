// A log of results with one line of JSON per block, so that stopping loses at most the blocks under way.

import { BadInput } from "../../../engine/options.ts"
import type { ArenaBlock, WinsAlone } from "../play.ts"
import type { Pair } from "../seatings.ts"

/** A block of deals with its identity. */
export interface Line extends Pick<ArenaBlock, "thought" | "seconds"> {
  readonly game: string
  readonly version: number
  readonly seats: number
  readonly pair: Pair
  readonly seed: string
  /** The number of its first deal. */
  readonly deal: number
  readonly alone: WinsAlone
}

const rounded = (x: number): number => Math.round(1000 * x) / 1000

/** Formats a line, with three decimals. */
export const writeLine = (line: Line): string =>
  `${JSON.stringify(line, (_, value: unknown) => (typeof value === "number" ? rounded(value) : value))}\n`

/** Returns the whole lines of a text. The last line is torn if the power failed while it was written. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf("\n") + 1)

/** Parses the whole lines of a file. */
export function readLines(text: string, file: string): Line[] {
  return wholeLines(text)
    .split("\n")
    .flatMap((line, i) => (line === "" ? [] : [readLine(line, `${file}, line ${i + 1}`)]))
}

/** Merges consecutive lines of the same contest. */
export function joined(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  const lastOf = new Map<string, number>()
  for (const line of lines) {
    const { game, version, seats, pair, seed } = line
    const contest = JSON.stringify([game, version, seats, pair, seed])
    const at = lastOf.get(contest)
    const before = at === undefined ? undefined : found[at]
    if (at !== undefined && before !== undefined && before.deal + before.alone[0].length === line.deal)
      found[at] = both(before, line)
    else lastOf.set(contest, found.push(line) - 1)
  }
  return found
}

const both = (a: Line, b: Line): Line => ({
  ...a,
  seconds: a.seconds + b.seconds,
  thought: Object.fromEntries(
    Object.entries(a.thought).map(([bot, { moves, ms }]) => [
      bot,
      { moves: moves + (b.thought[bot]?.moves ?? 0), ms: ms + (b.thought[bot]?.ms ?? 0) },
    ]),
  ),
  alone: [
    [...a.alone[0], ...b.alone[0]],
    [...a.alone[1], ...b.alone[1]],
  ],
})

function readLine(text: string, where: string): Line {
  let line: Partial<Line> | null
  try {
    line = JSON.parse(text) as Partial<Line> | null
  } catch {
    throw new BadInput(`${where} is no JSON: ${text.slice(0, 60)}`)
  }
  if (!isLine(line)) throw new BadInput(`${where} is no block of deals: ${text.slice(0, 60)}`)
  return line
}

function isLine(line: Partial<Line> | null): line is Line {
  const areNumbers = (list: unknown): boolean => Array.isArray(list) && list.every((x) => typeof x === "number")
  return (
    typeof line?.game === "string" &&
    typeof line.seed === "string" &&
    [line.version, line.seats, line.deal, line.seconds].every((x) => typeof x === "number") &&
    Array.isArray(line.pair) &&
    Array.isArray(line.alone) &&
    line.alone.length === 2 &&
    line.alone.every(areNumbers) &&
    line.alone[0].length === line.alone[1].length &&
    typeof line.thought === "object"
  )
}
