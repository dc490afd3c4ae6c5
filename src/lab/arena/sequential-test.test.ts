import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { SequentialTest, type Verdict } from "./sequential-test.ts"

const chance = new FastChance("sure")

/** Adds deals until the test decides, at most `deals`. Returns the verdict and the number of deals. */
function test(deals: number, difference: () => number, margin = 0.01): { verdict: Verdict; after: number } {
  const one = new SequentialTest(margin)
  for (let i = 0; i < deals && one.verdict === "open"; i++) one.add(difference())
  return { verdict: one.verdict, after: one.after ?? deals }
}

const coin = (win: number): number => (chance.below(1000) < win * 1000 ? 1 : -1)

/** Returns the result of a deal in both seatings. Half of the time each bot wins one game. */
const twoGames = (win: number): number => (chance.below(2) === 0 ? 0 : coin(win))

describe("the sequential test", () => {
  it.each([
    { name: "all or nothing", deal: () => coin(0.5) },
    { name: "mostly even", deal: () => twoGames(0.5) },
    { name: "small wins against rare losses", deal: () => (chance.below(10) === 0 ? -0.9 : 0.1) },
  ])("finds a difference between equal bots in about one of a hundred runs at most: $name", ({ deal }) => {
    const runs = 600
    const wrong = Array.from({ length: runs }, () => test(2000, deal)).filter(
      ({ verdict }) => verdict === "first" || verdict === "second",
    )
    expect(wrong.length / runs).toBeLessThanOrEqual(0.015) // 0.01, and room for the chance of 600 runs
  })

  it("finds the better bot, and sooner if the difference is greater", () => {
    const after = (win: number): number => {
      const runs = Array.from({ length: 50 }, () => test(20_000, () => coin(win)))
      expect(runs.filter(({ verdict }) => verdict === (win > 0.5 ? "first" : "second")).length).toBeGreaterThanOrEqual(
        49,
      )
      return runs.reduce((total, run) => total + run.after, 0) / runs.length
    }
    expect(after(0.9)).toBeLessThan(30)
    expect(after(0.2)).toBeLessThan(60)
    expect(after(0.6)).toBeLessThan(800)
  })

  it("decides within a dozen deals if one bot wins them all", () => {
    expect(test(100, () => 1)).toEqual({ verdict: "first", after: expect.any(Number) })
    expect(test(100, () => 1).after).toBeLessThan(13)
    expect(test(100, () => -1)).toEqual({ ...test(100, () => 1), verdict: "second" })
  })

  it("shows that two bots are nearly equal, given enough deals", () => {
    const small = (): number => 0.2 * coin(0.5)
    expect(test(50_000, small, 0.02).verdict).toBe("equal")
  })

  it("calls bots that differ by the margin nearly equal in about one of a hundred runs at most", () => {
    const deal = (): number => 0.2 * coin(0.55) // 0.02 on average
    const runs = 200
    const wrong = Array.from({ length: runs }, () => test(3000, deal, 0.02)).filter(
      ({ verdict }) => verdict === "equal",
    )
    expect(wrong.length / runs).toBeLessThanOrEqual(0.015)
  })

  it("keeps its verdict", () => {
    const one = new SequentialTest(0.01)
    for (let i = 0; i < 20; i++) one.add(1)
    for (let i = 0; i < 2000; i++) one.add(-1)
    expect([one.verdict, one.after]).toEqual(["first", test(100, () => 1).after])
  })
})
