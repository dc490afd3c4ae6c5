import { expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import type { Summary } from "../tally.ts"
import {
  chanceOf,
  type Estimate,
  gamesNeeded,
  gamesToLead,
  holm,
  meanOf,
  normalBelow,
  normalQuantile,
  quantileOf,
  reachFor,
  shareOf,
} from "./statistics.ts"

const chance = new FastChance("statistics")
const uniform = (): number => (chance.below(1 << 20) + 0.5) / (1 << 20)

const summaryOf = (values: readonly number[]): Summary => {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.sqrt(squares / (n - 1)), n }
}

/** Returns how often an interval contains the true value. */
function coverage(
  truth: number,
  draw: () => number,
  n: number,
  interval: (of: Summary, n: number) => Estimate,
): number {
  const times = 2000
  let held = 0
  for (let i = 0; i < times; i++) {
    const { low, high } = interval(summaryOf(Array.from({ length: n }, draw)), n)
    if (low <= truth && truth <= high) held++
  }
  return held / times
}

it("computes the normal distribution, including its tails", () => {
  expect(normalBelow(0)).toBe(0.5)
  expect(normalBelow(1.959963985)).toBeCloseTo(0.975, 9)
  expect(normalBelow(-6) / 9.865876e-10).toBeCloseTo(1, 5)
  expect(normalBelow(-2.4999) - normalBelow(-2.5001)).toBeLessThan(1e-5)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
  expect(normalQuantile(1e-6)).toBeCloseTo(-4.753424, 5)
})

it("gives rare and common shares an interval that contains the truth about 95 % of the time", () => {
  for (const p of [0.02, 0.3, 0.5, 0.97]) {
    const held = coverage(p, () => (uniform() < p ? 1 : 0), 150, shareOf)
    expect(held, `a share of ${p}`).toBeGreaterThan(0.925)
    expect(held, `a share of ${p}`).toBeLessThan(0.99)
  }
})

it("gives a mean an interval that contains the truth about 95 % of the time, even from few games", () => {
  const draw = (): number => uniform() + uniform()
  for (const n of [6, 100]) {
    const held = coverage(1, draw, n, meanOf)
    expect(held).toBeGreaterThan(0.935)
    expect(held).toBeLessThan(0.965)
  }
})

it("gives an event that was not seen in 100 games an upper limit between 3 and 4 %", () => {
  const { value, low, high } = shareOf({ mean: 0, sd: 0, n: 100 }, 100)
  expect([value, low]).toEqual([0, 0])
  expect(high).toBeGreaterThan(0.03)
  expect(high).toBeLessThan(0.04)
  expect(shareOf({ mean: 1, sd: 0, n: 100 }, 100)).toEqual({ value: 1, low: expect.closeTo(1 - high, 9), high: 1 })
})

it("applies Holm's correction to p-values", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12)))
  expect(holm([0.6, 0.7])).toEqual([1, 1])
  expect(holm([])).toEqual([])
})

it("widens intervals with their number, so that all hold at once", () => {
  expect(reachFor(1)).toBeCloseTo(1.96, 2)
  expect(reachFor(20)).toBeCloseTo(normalQuantile(1 - 0.00125), 9)
})

it("gives the p-value of a difference, even without noise", () => {
  expect(chanceOf(1.96, 1)).toBeCloseTo(0.05, 3)
  expect(chanceOf(-1.96, 1)).toBeCloseTo(0.05, 3)
  expect([chanceOf(0, 0), chanceOf(0.1, 0)]).toEqual([1, 0])
})

it("says how many games it takes to detect the smallest change that matters", () => {
  const needed = gamesNeeded(0.02, 1000, 0.01, 1)
  expect(needed).toBe(Math.ceil(1000 * (2 * (1.959964 + 0.841621)) ** 2))
  // With this many games the difference is detected four times in five.
  const error = 0.02 * Math.sqrt(1000 / needed)
  expect(normalBelow(0.01 / error - 1.959964)).toBeCloseTo(0.8, 3)
})

it("says after how many games the better player leads", () => {
  expect(gamesToLead(1, 0)).toBe(1)
  expect(gamesToLead(0.9, 0.1)).toBe(3)
  expect(gamesToLead(0.5, 0.5)).toBe(Number.POSITIVE_INFINITY)
  const [exact, roughly] = [gamesToLead(0.56, 0.44), (1 - 0.12 ** 2) * (1.644854 / 0.12) ** 2]
  expect(Math.abs(exact - roughly)).toBeLessThan(12)
  expect(gamesToLead(0.501, 0.499)).toBeGreaterThan(600_000)
})

it("computes quantiles from counts", () => {
  expect(quantileOf([0, 1, 2, 1], 0.5)).toBe(2)
  expect(quantileOf([0, 1, 2, 1], 0.05, 0.5, 10)).toBe(10.5)
})
