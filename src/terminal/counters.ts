// Draws numbers that are not cards: a count in large digits, a die, plain figures.

import type { Counter } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import { above, BOLD, DIM, type Picture, picture, span } from "./ink.ts"

/** Digits of three by five dots, one string for each row. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  "0": ["###", "# #", "# #", "# #", "###"],
  "1": [" # ", "## ", " # ", " # ", "###"],
  "2": ["###", "  #", "###", "#  ", "###"],
  "3": ["###", "  #", " ##", "  #", "###"],
  "4": ["# #", "# #", "###", "  #", "  #"],
  "5": ["###", "#  ", "###", "  #", "###"],
  "6": ["###", "#  ", "###", "# #", "###"],
  "7": ["###", "  #", "  #", " # ", " # "],
  "8": ["###", "# #", "###", "# #", "###"],
  "9": ["###", "# #", "###", "  #", "###"],
}

const glyphsOf = (value: string): (readonly string[])[] => [...value].map((digit) => DIGITS[digit] ?? [])
const isDrawn = (value: string): boolean => value !== "" && [...value].every((digit) => DIGITS[digit] !== undefined)

/** Draws a digit in five rows, with two columns for each dot. */
function hugeDigits(value: string): Picture {
  const rows = Array.from({ length: 5 }, (_, y) =>
    glyphsOf(value)
      .map((dots) => [...dots[y]].map((dot) => (dot === "#" ? "██" : "  ")).join(""))
      .join("  "),
  )
  return picture(rows.map((row) => [span(row, BOLD)]))
}

const HALVES = [" ", "▄", "▀", "█"]

/** Draws a digit in three rows, with two dots per character vertically. */
function largeDigits(value: string): Picture {
  const half = (dots: readonly string[], y: number): string =>
    [0, 1, 2].map((x) => HALVES[(dots[2 * y]?.[x] === "#" ? 2 : 0) + (dots[2 * y + 1]?.[x] === "#" ? 1 : 0)]).join("")
  const rows = [0, 1, 2].map((y) =>
    glyphsOf(value)
      .map((dots) => half(dots, y))
      .join(" "),
  )
  return picture(rows.map((row) => [span(row, BOLD)]))
}

/** The pips of each side of a die, in three rows of three. */
const PIPS = ["", "    ●    ", "●       ●", "●   ●   ●", "● ●   ● ●", "● ● ● ● ●", "● ●● ●● ●"]

function tallDie(value: number): Picture {
  const pips = PIPS[value]
  const rows = [0, 1, 2].map((y) => [...pips.slice(3 * y, 3 * y + 3)].join(" "))
  return picture(["╭───────╮", ...rows.map((row) => `│ ${row} │`), "╰───────╯"].map((row) => [span(row, BOLD)]))
}

const isPipped = (value: number | string): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 6

/** Draws the die as one character and its number. */
const dieText = (value: number | string): string =>
  isPipped(value) ? `${String.fromCharCode(0x267f + value)} ${value}` : String(value)

function smallDie(value: number | string): Picture {
  const text = ` ${dieText(value)} `
  const line = "─".repeat(text.length)
  return picture([`╭${line}╮`, `│${text}│`, `╰${line}╯`].map((row) => [span(row, BOLD)]))
}

/** Draws a counter as large as cards of this size. */
export function counterPicture(counter: Counter, telling: Telling, size: "tall" | "boxed" | "small"): Picture {
  const label = say(counter.label, telling)
  const value = String(counter.value).replace("-", "−")
  const titled = (drawn: Picture): Picture => above(picture([[span(label, DIM)]]), drawn)
  if (size !== "small" && counter.kind === "huge" && isDrawn(value))
    return titled(size === "tall" ? hugeDigits(value) : largeDigits(value))
  if (size === "tall" && counter.kind === "die" && isPipped(counter.value)) return titled(tallDie(counter.value))
  if (size !== "small" && counter.kind === "die") return titled(smallDie(counter.value))
  const shown = counter.kind === "die" ? dieText(counter.value) : value
  return picture([[span(`${label} `, DIM), span(shown, BOLD)]])
}
