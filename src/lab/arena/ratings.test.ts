import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import type { WinsAlone } from "./play.ts"
import { type PairResults, rate } from "./ratings.ts"
import { allPairs, type Pair } from "./seatings.ts"

const chance = new FastChance("ratings")
const ELO = 400 / Math.LN10

/** Simulates deals between bots of known strength, with independent games. */
function results(
  pairs: readonly Pair[],
  strength: Record<string, number>,
  seats: number,
  deals: number,
): PairResults[] {
  const wins = (own: string, other: string): number => {
    const p = 1 / (1 + (seats - 1) * Math.exp((strength[other] - strength[own]) / ELO))
    return Array.from({ length: seats }, (): number => (chance.below(1 << 20) < p * (1 << 20) ? 1 : 0)).reduce(
      (a, b) => a + b,
    )
  }
  return pairs.map((pair) => {
    const first = Array.from({ length: deals }, () => wins(...pair))
    const second = first.map((won) => (seats === 2 ? 2 - won : wins(pair[1], pair[0])))
    return { pair, alone: [first, second] as WinsAlone }
  })
}

describe("ratings", () => {
  const strength = { random: 0, weak: 100, good: 300, best: 350 }
  const bots = Object.keys(strength)

  it.each([2, 4])("recover known strengths at %i seats, mostly within their intervals", (seats) => {
    let held = 0
    const runs = 60
    for (let run = 0; run < runs; run++) {
      const found = rate(bots, results(allPairs(bots), strength, seats, 100), seats)
      for (const [i, name] of bots.entries()) {
        const { rating, low, high } = found[i]
        const truth = strength[name as keyof typeof strength]
        expect(Math.abs(rating - truth)).toBeLessThan(120)
        if (i > 0 && low <= truth && truth <= high) held++
      }
      expect(found[0]).toEqual({ rating: 0, low: 0, high: 0 })
    }
    expect(held / (3 * runs)).toBeGreaterThan(0.9)
  })

  it("share one scale even if only some pairs have played, and not equally often", () => {
    const long = results([["random", "weak"]], strength, 2, 4000)
    const short = results(
      [
        ["weak", "good"],
        ["good", "best"],
      ],
      strength,
      2,
      2000,
    )
    const found = rate(bots, [...long, ...short], 2)
    for (const [i, { rating }] of found.entries())
      expect(Math.abs(rating - Object.values(strength)[i])).toBeLessThan(40)
    expect(found[3].high - found[3].low).toBeGreaterThan(found[1].high - found[1].low)
  })

  it("of bots with the same results are equal, and sum to zero if random is not among them", () => {
    const even: WinsAlone = [
      [2, 0, 1, 1],
      [0, 2, 1, 1],
    ]
    const found = rate(["a", "b"], [{ pair: ["a", "b"], alone: even }], 2)
    expect(found[0].rating).toBeCloseTo(0)
    expect(found[1].rating).toBeCloseTo(0)
    const uneven = rate(
      ["a", "b", "c"],
      allPairs(["a", "b", "c"]).map((pair) => ({
        pair,
        alone:
          pair[1] === "c"
            ? [
                [2, 2, 1],
                [0, 0, 1],
              ]
            : even,
      })),
      2,
    )
    expect(uneven[0].rating).toBeCloseTo(uneven[1].rating)
    expect(uneven.reduce((total, { rating }) => total + rating, 0)).toBeCloseTo(0)
  })

  it("stay finite, with wide intervals, if one bot wins everything", () => {
    const alone: WinsAlone = [Array(20).fill(2), Array(20).fill(0)]
    const [random, house] = rate(["random", "house"], [{ pair: ["house", "random"], alone }], 2)
    expect(random.rating).toBe(0)
    expect(house.rating).toBeGreaterThan(400)
    expect(house.rating).toBeLessThan(2000)
    expect(house.high - house.low).toBeGreaterThan(300)
    expect(house.low).toBeGreaterThan(0)
  })

  it("of a single deal have a wide interval", () => {
    const [one] = rate(["a", "random"], [{ pair: ["a", "random"], alone: [[1], [1]] }], 2)
    expect(one.high - one.low).toBeGreaterThan(600)
  })

  it("have wider intervals if the games of a deal have similar results", () => {
    const width = (alone: WinsAlone): number => {
      const [one] = rate(["a", "b"], [{ pair: ["a", "b"], alone }], 2)
      return one.high - one.low
    }
    const apart: WinsAlone = [Array(100).fill(1), Array(100).fill(1)]
    const alike: WinsAlone = [
      Array.from({ length: 100 }, (_, i) => 2 * (i % 2)),
      Array.from({ length: 100 }, (_, i) => 2 - 2 * (i % 2)),
    ]
    expect(width(alike)).toBeGreaterThan(3 * width(apart))
  })
})
