// Plots as SVG, with classes of the page's style, so that they follow light and dark mode.

import type { Band, Bar, Bars, Histogram, Plot, Unit } from "./model.ts"
import { interval, plain, value, withReach } from "./shown.ts"

const WIDTH = 520

export function svgOf(plot: Plot): string {
  switch (plot.kind) {
    case "bars":
      return plot.style === "bars" ? barsSvg(plot) : dotsSvg(plot)
    case "histogram":
      return histogramSvg(plot)
    case "band":
      return bandSvg(plot)
  }
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign)

const px = (number: number): string => String(Math.round(number * 10) / 10)

const frame = (plot: Plot, height: number, parts: readonly string[]): string =>
  `<svg viewBox="0 0 ${WIDTH} ${px(height)}" role="img" aria-label="${escaped(`${plot.title}. ${inWords(plot)}`)}">\n${parts.join("\n")}\n</svg>`

/** Describes the picture for readers who cannot see it. The table below has all of it. */
function inWords(plot: Plot): string {
  switch (plot.kind) {
    case "bars":
      return `${plot.rows.map((row) => `${row.label}: ${withReach(row, plot.unit)}`).join("; ")}.`
    case "histogram":
      return `${plot.marks.map(({ at, label }) => `${label}: ${plain(at, plot.unit)}`).join("; ")}.`
    case "band":
      return `${plain(plot.points[0].value, "share")} at the deal, ${plain(plot.points[Math.floor(plot.points.length / 2)].value, "share")} half-way.`
  }
}

const text = (x: number, y: number, what: string, kind = "", anchor = "start"): string =>
  `<text x="${px(x)}" y="${px(y)}"${kind === "" ? "" : ` class="${kind}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${escaped(what)}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, kind: string): string =>
  `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" class="${kind}"/>`

const rect = (x: number, y: number, width: number, height: number, kind: string): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(height)}" rx="2" class="${kind}"/>`

/** Draws an interval as a line with a bar at each end. */
const whisker = (from: number, to: number, y: number, kind: string): string =>
  `<path d="M${px(from)} ${px(y - 4)}v8m0 -4H${px(to)}m0 -4v8" class="${kind}"/>`

const ROW = 42

/** Returns a round number at or above the longest bar or whisker. */
function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= most * 0.999) ?? 10)
}

function labels({ label, ...row }: Bar, unit: Unit, y: number): string[] {
  return [text(0, y + 14, label), text(WIDTH, y + 14, withReach(row, unit), "number", "end")]
}

function barsSvg(plot: Bars): string {
  const { rows, unit, line: mark } = plot
  const most = roundTop(Math.max(mark?.at ?? 0, ...rows.map(({ high, value }) => Math.max(high, value)), 1e-9))
  const x = (share: number): number => (Math.max(0, share) / most) * WIDTH
  const top = mark === undefined ? 0 : 18
  const height = top + rows.length * ROW
  return frame(plot, height, [
    ...(mark === undefined ? [] : markAt(x(mark.at), height, mark.label)),
    ...rows.flatMap((row, i) => {
      const y = top + i * ROW
      return [
        ...labels(row, unit, y),
        rect(0, y + 20, WIDTH, 10, "ground"),
        rect(0, y + 20, x(row.value), 10, "bar"),
        whisker(x(row.low), x(Math.min(most, row.high)), y + 25, "whisker"),
      ]
    }),
  ])
}

function markAt(x: number, height: number, label: string): string[] {
  const anchor = x < 70 ? "start" : x > WIDTH - 70 ? "end" : "middle"
  return [line(x, 16, x, height - 4, "mark"), text(x, 11, label, "small", anchor)]
}

function dotsSvg(plot: Bars): string {
  const { rows, unit } = plot
  const far = rows.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)))
  const most = roundTop(Math.max(...far, 1e-9))
  const x = (by: number): number => (WIDTH / 2) * (1 + by / most)
  const height = 18 + rows.length * ROW
  return frame(plot, height, [
    line(WIDTH / 2, 16, WIDTH / 2, height - 4, "mark"),
    text(WIDTH / 2, 11, "no change", "small", "middle"),
    text(0, 11, `−${plain(most, unit)}`, "small"),
    text(WIDTH, 11, `+${plain(most, unit)}`, "small", "end"),
    ...rows.flatMap((row, i) => {
      const y = 18 + i * ROW
      const kind = row.pale ? " pale" : ""
      return [
        ...labels(row, unit, y),
        line(0, y + 25, WIDTH, y + 25, "ground"),
        whisker(x(row.low), x(row.high), y + 25, `whisker${kind}`),
        `<circle cx="${px(x(row.value))}" cy="${px(y + 25)}" r="5" class="bar${kind}"/>`,
      ]
    }),
  ])
}

const TALL = 150

function histogramSvg(plot: Histogram): string {
  const { shares, from, step, unit, marks } = plot
  const width = WIDTH / shares.length
  const most = Math.max(...shares)
  const middle = plot.whole ? width / 2 : 0
  const x = (at: number): number => Math.min(WIDTH, Math.max(0, ((at - from) / step) * width + middle))
  const every = Math.ceil(shares.length / 6)
  const ticks = shares.map((_, i) => i).filter((i) => i % every === 0)
  return frame(plot, TALL + 40, [
    ...shares.map((share, i) => {
      const height = (share / most) * TALL
      return rect(i * width + 0.5, 18 + TALL - height, width - 1, height, "bar")
    }),
    line(0, 18 + TALL, WIDTH, 18 + TALL, "axis"),
    ...marks.flatMap(({ at, label }) => markAt(x(at), TALL + 18, `${label} ${plain(at, unit)}`)),
    ...ticks.map((i) =>
      text(i * width + middle, TALL + 34, plain(from + i * step), "small", i + middle === 0 ? "start" : "middle"),
    ),
  ])
}

function bandSvg(plot: Band): string {
  const { points, line: mark } = plot
  const [left, top] = [44, 10]
  const x = (at: number): number => left + at * (WIDTH - left - 4)
  const y = (share: number): number => top + (1 - share) * TALL
  const way = (read: (point: Band["points"][number]) => number, list = points): string =>
    list.map((point) => `${px(x(point.at))} ${px(y(read(point)))}`).join("L")
  const back = [...points].reverse()
  return frame(plot, TALL + 34, [
    `<path d="M${way(({ high }) => high)}L${way(({ low }) => low, back)}Z" class="band"/>`,
    ...[0, 0.5, 1].flatMap((share) => [
      line(left, y(share), WIDTH - 4, y(share), "axis"),
      text(left - 4, y(share) + 4, plain(share, "share"), "small", "end"),
    ]),
    ...(mark === undefined
      ? []
      : [
          line(left, y(mark.at), WIDTH - 4, y(mark.at), "mark"),
          text(WIDTH - 8, y(mark.at) - 4, mark.label, "small", "end"),
        ]),
    `<path d="M${way(({ value }) => value)}" class="line"/>`,
    text(left, TALL + 28, "deal", "small"),
    text(x(0.5), TALL + 28, "half-way", "small", "middle"),
    text(WIDTH - 4, TALL + 28, "end", "small", "end"),
  ])
}

/** Returns the plot as numbers, for a table below the picture. */
export function dataOf(plot: Plot): {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  switch (plot.kind) {
    case "bars":
      return {
        head: ["", "value", "interval"],
        rows: plot.rows.map((row) => [row.label, value(row, plot.unit), interval(row, plot.unit)]),
      }
    case "histogram":
      return {
        head: ["from", plot.whole ? "to" : "below", "share of games"],
        rows: plot.shares.map((share, i) => [
          plain(plot.from + i * plot.step),
          i + 1 === plot.shares.length ? "and more" : plain(plot.from + (i + (plot.whole ? 0 : 1)) * plot.step),
          plain(share, "share"),
        ]),
      }
    case "band":
      return {
        head: ["part of the game", "mean", "four in five between"],
        rows: plot.points.map(({ at, value, low, high }) => [
          plain(at, "share"),
          plain(value, "share"),
          `${plain(low, "share")} and ${plain(high, "share")}`,
        ]),
      }
  }
}
