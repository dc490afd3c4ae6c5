import { expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { findGame } from "../../games/index.ts"
import { Findings } from "../study/probe.ts"
import type { Study } from "../study/study.ts"
import { type Change, changesOf } from "./changes.ts"
import { Context } from "./context.ts"

const chance = new FastChance("changes")
const flip = (share: number): number => (chance.below(1 << 20) < share * (1 << 20) ? 1 : 0)
const GAMES = 200

/**
 * Returns results in which house wins the share `before` under the base setting and the share `after` under the other.
 * It does so among random players and among careless ones.
 */
function table(before: number, after: number): Context {
  const names = ["house_over_random", "house_over_careless"]
  const findings = new Findings({ names, counts: 0, most: 0 }, 2)
  const noted = (share: number) => ({ y: Float64Array.of(flip(share), flip(share)), x: Float64Array.of(1, 1) })
  for (let i = 0; i < GAMES; i++) findings.paired.add([noted(before), noted(after)])
  const study = {
    game: findGame("betski-scram"),
    settings: [
      { name: "base", options: {} },
      { name: "other", options: {} },
    ],
  } as unknown as Study
  return new Context(study, [{ pass: { name: "skill", units: GAMES, size: 1, cost: 1 }, findings }])
}

/** False positives to tolerate. Holm's correction lets one through in one family of twenty, and two hardly ever. */
const BY_LUCK = 1

const changed = (changes: readonly Change[][]): number =>
  changes.flat().filter(({ verdict }) => verdict === "changed").length

it("does not mistake luck for a change, even among many measures", () => {
  const changes = changesOf(
    Array.from({ length: 60 }, () => table(0.5, 0.5)),
    1000,
  )
  const seeming = changes.flat().filter(({ by, error }) => Math.abs(by.value) > 1.96 * error)
  expect(seeming.length).toBeGreaterThan(1)
  expect(changed(changes)).toBeLessThanOrEqual(BY_LUCK)
})

it("finds the one table with a change", () => {
  const tables = Array.from({ length: 20 }, (_, i) => (i === 7 ? table(0.4, 0.7) : table(0.5, 0.5)))
  const found = changesOf(tables, 1000)
  expect(found[7].map(({ verdict }) => verdict)).toEqual(["changed", "changed"])
  expect(changed(found)).toBeLessThanOrEqual(2 + BY_LUCK)
  for (const { by } of found[7]) {
    expect(by.low).toBeGreaterThan(0)
    expect(by.low).toBeLessThan(0.3)
    expect(by.high).toBeGreaterThan(0.3)
  }
})

it("says how many games it would need if it cannot tell", () => {
  const [[{ verdict, needed }]] = changesOf([table(0.5, 0.5)], 1000)
  expect(verdict).toBe("unsure")
  expect(needed).toBeGreaterThan(100_000)
})

it("bases an interval on the games that contribute to the measure, not on all games", () => {
  const findings = new Findings({ names: ["rare"], counts: 0, most: 0 }, 1)
  for (let i = 0; i < 300; i++) findings.paired.add([{ y: Float64Array.of(0), x: Float64Array.of(i < 3 ? 5 : 0) }])
  const pass = { name: "decisions", units: 300, size: 1, cost: 1 } as const
  const context = new Context({} as Study, [{ pass, findings }])
  expect(context.share("decisions", "rare").high).toBeGreaterThan(0.3)
})
