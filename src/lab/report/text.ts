// Writes the summary for the terminal: 80 columns, with small plots in text.

import {
  type Band,
  type Bars,
  type Histogram,
  type LabReport,
  type Plot,
  QUESTIONS,
  type Section,
  type SectionId,
} from "./model.ts"
import { plain, withReach } from "./shown.ts"

const WIDTH = 80
const INDENT = "  "
const [LABEL, BAR, MOST_BARS] = [30, 20, 8]
const STEPS = " ▁▂▃▄▅▆▇█"
const BOLD = "\x1b[1m"
const ACCENT = "\x1b[36m"
const PLAIN = "\x1b[0m"

export function textOf(report: LabReport, colour: boolean): string {
  const { name, tables } = report
  const bold = (text: string): string => (colour ? `${BOLD}${text}${PLAIN}` : text)
  const lines = tables.flatMap(({ seats, sections }) => [
    bold(`${name}, ${seats} players`),
    ...sections.flatMap((section) => ["", bold(QUESTIONS[section.id]), ...sectionText(section, colour)]),
    "",
  ])
  return lines.join("\n")
}

/** Sections that show only their first picture. */
const ONE_PICTURE: readonly SectionId[] = ["fair", "excitement"]

function sectionText({ id, answer, plots }: Section, colour: boolean): string[] {
  const shown = plots.slice(0, ONE_PICTURE.includes(id) ? 1 : 2)
  return [
    ...answer.split("\n").flatMap(wrapped),
    ...shown.flatMap((plot) => ["", `${INDENT}${plot.title}`, ...plotText(plot, colour)]),
    ...(id === "changes" && plots.length > shown.length
      ? ["", `${INDENT}The other changes are drawn in the report.`]
      : []),
  ]
}

/** Wraps text into lines of at most 80 columns. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = INDENT.trimEnd()
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > WIDTH && line.trim() !== "") {
      lines.push(line)
      line = INDENT.trimEnd()
    }
    line = line === "" ? `${INDENT}${word}` : `${line} ${word}`
  }
  return [...lines, line]
}

function plotText(plot: Plot, colour: boolean): string[] {
  const sampled = (text: string): string => (colour ? `${ACCENT}${text}${PLAIN}` : text)
  switch (plot.kind) {
    case "bars":
      return barsText(plot, sampled)
    case "histogram":
      return histogramText(plot, sampled)
    case "band":
      return bandText(plot, sampled)
  }
}

function barsText({ rows, unit, style }: Bars, sampled: (text: string) => string): string[] {
  // Shares are drawn relative to 100 %, other numbers relative to the largest.
  const most = unit === "share" && style !== "dots" ? 1 : Math.max(1e-9, ...rows.map(({ value }) => Math.abs(value)))
  const shown = rows.slice(0, MOST_BARS).map((row) => {
    const label = cut(row.label, LABEL).padEnd(LABEL)
    const bar = style === "dots" ? sided(row.value / most) : full(row.value / most, BAR)
    return `${INDENT}${label} ${sampled(bar)} ${withReach(row, unit)}`.trimEnd()
  })
  return rows.length > MOST_BARS ? [...shown, `${INDENT}… and ${rows.length - MOST_BARS} more in the report`] : shown
}

const cut = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 1)}…`)

/** Draws a bar of at most `width` columns, to an eighth of a column. */
function full(share: number, width: number): string {
  const eighths = Math.round(Math.max(0, share) * width * 8)
  const rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
  return ("█".repeat(Math.floor(eighths / 8)) + rest).padEnd(width)
}

/** Draws a bar to the left or to the right of the middle. */
function sided(share: number): string {
  const half = BAR / 2
  const length = Math.round(Math.abs(share) * (half - 1))
  return share < 0
    ? `${"━".repeat(length).padStart(half - 1)}│`.padEnd(BAR)
    : `${" ".repeat(half - 1)}│${"━".repeat(length)}`.padEnd(BAR)
}

function histogramText({ shares, from, step, unit, marks }: Histogram, sampled: (text: string) => string): string[] {
  const most = Math.max(...shares)
  const columns = shares.map((share) => STEPS[share === 0 ? 0 : Math.max(1, Math.round((share / most) * 8))]).join("")
  const ends = `${plain(from)} to ${plain(from + shares.length * step, unit)} or more`
  return [
    `${INDENT}${sampled(columns)}`,
    `${INDENT}${ends}; ${marks.map(({ at, label }) => `${label} ${plain(at, unit)}`).join(", ")}`,
  ]
}

function bandText({ points }: Band, sampled: (text: string) => string): string[] {
  const columns = points.map(({ value }) => STEPS[Math.max(1, Math.round(value * 8))]).join("")
  return [
    `${INDENT}${sampled(columns)}`,
    `${INDENT}${plain(points[0].value, "share")} at the deal, ${plain(points[Math.floor(points.length / 2)].value, "share")} half-way`,
  ]
}
