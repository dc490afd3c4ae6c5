import { expect, test } from "vitest"
import type { Spot } from "../../engine/scene.ts"
import { drawn } from "./drawn.testing.ts"
import type { DrawnTable } from "./motion.ts"
import { scrollFor } from "./scroll.ts"

/** Piles in a column, 100 apart, each 70 high. */
function column(...ids: string[]): DrawnTable {
  const { scene, plan } = drawn(Object.fromEntries(ids.map((id, i) => [id, [i + 1]])))
  const zones = [...plan.zones].map(([id, place], i) => {
    const down = { ...place.reach, y: i * 100 }
    return [id, { ...place, reach: down, cards: [down] }] as const
  })
  return { scene, plan: { ...plan, zones: new Map(zones) } }
}
const table = column("a", "b", "c", "d")
const zones = (...ids: string[]): Spot[] => ids.map((zone) => ({ zone }))

test("does not scroll while a target is at least half visible", () => {
  expect(scrollFor(table, zones("a", "d"), { top: 30, height: 100 })).toBeUndefined()
})

test("scrolls a target above to the top, and the lowest target below to the bottom", () => {
  expect(scrollFor(table, zones("a"), { top: 40, height: 100 })).toBe(0)
  expect(scrollFor(table, zones("c", "d"), { top: 0, height: 150 })).toBe(220)
  expect(scrollFor(table, [{ zone: "d", index: 0 }], { top: 0, height: 150 })).toBe(220)
})

test("does not scroll without a target that has a place", () => {
  expect(scrollFor(table, [], { top: 0, height: 50 })).toBeUndefined()
  expect(scrollFor(table, zones("nowhere"), { top: 0, height: 50 })).toBeUndefined()
})
