// Makes plots from numbers.

import type { Bar, Bars, Histogram, Unit } from "./model.ts"

/** Returns shares as bars that start at zero. */
export const shareBars = (title: string, rows: readonly Bar[], line?: Bars["line"]): Bars => ({
  kind: "bars",
  title,
  unit: "share",
  style: "bars",
  rows: rows.map(({ label, value, low, high }) => ({ label, value, low, high })),
  ...(line === undefined ? {} : { line }),
})

/** The maximum number of columns. */
const COLUMNS = 32

/** Returns columns of a round width, from counts that are `step` wide. The last column holds the last percent or so. */
export function histogram(
  title: string,
  unit: Unit,
  counts: Float64Array,
  step: number,
  marks: Histogram["marks"],
): Histogram {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const first = counts.findIndex((count) => count > 0)
  let last = first
  let below = 0
  for (let i = 0; i < counts.length && below < 0.995 * all; i++) {
    below += counts[i]
    last = i
  }
  const width = roundUp((last - first + 1) / COLUMNS)
  const from = Math.floor(first / width) * width
  const columns = Math.floor((last - from) / width) + 1
  const shares = new Array<number>(columns).fill(0)
  counts.forEach((count, i) => {
    if (count > 0) shares[Math.min(columns - 1, Math.floor((i - from) / width))] += count / all
  })
  return {
    kind: "histogram",
    title,
    unit,
    from: from * step,
    step: width * step,
    shares,
    marks,
    ...(unit === "number" && width * step === 1 ? { whole: true } : {}),
  }
}

/** Rounds up to 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return power * (([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) as number)
}
