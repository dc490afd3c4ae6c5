import { expect, test } from "vitest"
import { drawn } from "./drawn.testing.ts"
import { flightHome } from "./motion.ts"
import { pendingCardOf } from "./pending.ts"

const made = (from: string, index: number, to: string) => ({
  label: { key: "" },
  spots: [],
  way: { from: { zone: from, index }, to: { zone: to } },
})

test("a pending card hovers near its destination, and reveals nothing new", () => {
  const table = drawn({ deck: [-1, -2], pile: [3] })
  const pending = pendingCardOf(table, made("deck", 1, "pile"))
  expect(pending).toMatchObject({ token: 2, face: 0, from: { x: 0, y: 0 } })
  expect(pending?.to.x).toBeGreaterThan(100)
  expect(pending?.to.x).toBeLessThan(125)
  expect(pendingCardOf(table, { label: { key: "" }, spots: [] }), "nothing was taken anywhere").toBeUndefined()
  expect(pendingCardOf(table, made("deck", 7, "pile")), "no such card").toBeUndefined()
})

test("a pending card flies home from where it was held", () => {
  const table = drawn({ deck: [-1, -2], pile: [3] })
  const hand = { x: 110, y: 5, w: 50, h: 70 }
  expect(flightHome(table, 2, hand)).toMatchObject({ tokens: [2], from: hand, to: { x: 0 }, leaves: 0, lands: 0 })
  expect(flightHome(table, 9, hand)).toBeUndefined()
})
