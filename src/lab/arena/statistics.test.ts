import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { criticalT95 } from "../t-interval.ts"
import { estimate } from "./statistics.ts"

const chance = new FastChance("intervals")

/** Returns the result of a deal at two seats: both games lost, one each, or both won. */
const dealWith = (lost: number, even: number): number => {
  const x = chance.below(1000) / 1000
  return x < lost ? 0 : x < lost + even ? 0.5 : 1
}

/** Returns how often the interval contains the true mean. */
function coverage(deals: number, lost: number, even: number): number {
  const truth = even / 2 + (1 - lost - even)
  let held = 0
  for (let run = 0; run < 2000; run++) {
    const { low, high } = estimate(
      Array.from({ length: deals }, () => dealWith(lost, even)),
      0,
      1,
    )
    if (low <= truth && truth <= high) held++
  }
  return held / 2000
}

describe("a 95 % interval", () => {
  it.each([
    { deals: 10, lost: 0.25, even: 0.5 },
    { deals: 10, lost: 0.05, even: 0.1 },
    { deals: 40, lost: 0.1, even: 0.2 },
    { deals: 200, lost: 0.01, even: 0.02 },
    { deals: 200, lost: 0.3, even: 0.4 },
  ])("contains the true mean about 95 % of the time: $deals deals, lost $lost, even $even", ({ deals, lost, even }) => {
    expect(coverage(deals, lost, even)).toBeGreaterThan(0.935)
  })

  it("is hardly wider than necessary for many deals", () => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => i % 2)
    const { mean, low, high } = estimate(numbers, 0, 1)
    expect(mean).toBe(0.5)
    expect((high - low) / 2).toBeCloseTo(0.0098, 4)
  })

  it("has some width if every deal was won, and stays within its bounds", () => {
    const { mean, low, high } = estimate(Array(20).fill(1), 0, 1)
    expect([mean, high]).toEqual([1, 1])
    expect(low).toBeGreaterThan(0.75)
    expect(low).toBeLessThan(0.9)
    expect(estimate(Array(20).fill(0.5), 0, 0.5).high).toBe(0.5)
  })

  it("covers the whole range without any deals", () =>
    expect(estimate([], 0, 1)).toEqual({ mean: 0.5, low: 0, high: 1 }))
})

it("Student's t matches the published tables", () => {
  for (const [numbers, t] of [
    [6, 2.57],
    [11, 2.228],
    [31, 2.042],
    [1e6, 1.96],
  ])
    expect(criticalT95(numbers)).toBeCloseTo(t, 2)
})
