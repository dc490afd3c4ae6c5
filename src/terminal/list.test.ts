import { expect, test } from "vitest"
import { type List, ListState } from "./list.ts"

const list: List = {
  id: "list",
  title: "Table",
  lines: ["Who is here"],
  choices: Array.from({ length: 20 }, (_, i) => `choice ${i + 1}`),
  keys: "arrows",
}

test("a list that is too long for the screen says how much there is above and below", () => {
  const state = new ListState()
  const above = state.paint(list, 40, 14, false)
  expect(above.length).toBeLessThanOrEqual(14)
  expect(above).toContain("  ↓ 14")
  expect(above.join()).not.toContain("↑")
  for (let i = 0; i < 10; i++) state.press(list, "down")
  const middle = state.paint(list, 40, 14, false)
  expect(middle).toContain("  ↑ 7")
  expect(middle).toContain("  ↓ 7")
  state.press(list, "end")
  const below = state.paint(list, 40, 14, false)
  expect(below).toContain("  ↑ 14")
  expect(below.join()).not.toContain("↓")
})

test("a list that fits says nothing of the kind", () => {
  expect(new ListState().paint(list, 40, 40, false).join()).not.toMatch(/[↑↓]/)
})
