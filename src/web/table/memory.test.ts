import { expect, test } from "vitest"
import type { Scene } from "../../engine/scene.ts"
import { LayoutMemory } from "./memory.ts"
import type { SeatHead, TableFacts } from "./plan.ts"

const ROUND = { label: { key: "" }, scores: [] } as unknown as Scene["rounds"][number]

/** Returns a table on which only the texts of the first seat matter. */
function saying(head: SeatHead, round = 0): TableFacts {
  const seat = { seat: 0, facts: [], tags: [], score: 0 }
  const scene = { seats: [seat], rounds: Array.from({ length: round }, () => ROUND) } as unknown as Scene
  const kept = { zones: new Map(), counters: new Map() }
  return {
    scene,
    you: 0,
    caption: () => ({ label: "", note: "" }) as never,
    head: () => head,
    counter: () => "",
    buttons: new Map(),
    kept,
  }
}

test("a tag that comes and goes keeps its space until the round is over", () => {
  const memory = new LayoutMemory()
  const number = { value: "9", unit: "points" }
  const plain = { name: "Ana", number, facts: ["9 cards"], tags: [] }
  const tagged = { name: "Ana", number, facts: ["10 cards"], tags: ["matched"] }
  expect(memory.roomy(saying(plain)).head(0)).toEqual(plain)
  expect(memory.roomy(saying(tagged)).head(0)).toEqual(tagged)
  expect(memory.roomy(saying(plain)).head(0)).toEqual(tagged)
  expect(memory.roomy(saying(plain, 1)).head(0)).toEqual(plain)
})
