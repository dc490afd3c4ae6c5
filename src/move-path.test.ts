// Checks the path of a move through the files, as docs/architecture/move.md describes it.

import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** The numbered files of the page, in order. */
const rows = [...read("docs/architecture/move.md").matchAll(/^\| (\d+) \| `(src\/[^`]+)` \|/gm)]
const path = rows.map(([, , file]) => file)

/** Returns the files of the path that `file` with this text imports, including type imports. */
function importsIn(file: string, text: string): string[] {
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g)].map(([, name]) => name)
  return names.map((name) => posix.join(posix.dirname(file), name)).filter((name) => path.includes(name))
}

/** Returns the files of `graph` that can be reached from themselves. */
function inCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = (file: string, seen = new Set<string>()): Set<string> => {
    for (const next of graph.get(file) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...graph.keys()].filter((file) => reached(file).has(file))
}

it("has at most 25 files, numbered in their order", () => {
  expect(rows.map(([, n]) => Number(n))).toEqual(path.map((_, i) => i + 1))
  expect(path.length).toBeGreaterThan(20)
  expect(path.length).toBeLessThanOrEqual(25)
  expect(new Set(path).size).toBe(path.length)
})

it("has no import cycle, direct or indirect", () => {
  const graph = new Map(path.map((file) => [file, importsIn(file, read(file))]))
  expect([...graph.values()].flat().length).toBeGreaterThan(10)
  expect(inCircles(graph)).toEqual([])
})

it("the check finds a cycle", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ])
  expect(inCircles(graph)).toEqual(["b", "c"])
})
