import { expect, test } from "vitest"
import { shortNames } from "./arena-text.ts"

test("two programs have different names in the results", () => {
  const pairs = [
    ["exec:node examples/greedy.mjs", "exec:node examples/other.mjs"],
    ["exec:node examples/greedy.mjs --level 10 --seed 1", "exec:node examples/greedy.mjs --level 20 --seed 1"],
    [`exec:node a.mjs ${"x".repeat(40)} 1 ${"y".repeat(40)}`, `exec:node a.mjs ${"x".repeat(40)} 2 ${"y".repeat(40)}`],
  ]
  for (const names of pairs) {
    const short = names.map(shortNames(names))
    expect(new Set(short).size).toBe(2)
    for (const name of short) expect(name.length).toBeLessThanOrEqual(20)
  }
})

test("short names stay as they are", () => {
  const names = ["random", "search:500ms"]
  expect(names.map(shortNames(names))).toEqual(names)
})
