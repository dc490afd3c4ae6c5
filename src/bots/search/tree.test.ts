import { expect, it } from "vitest"
import { NONE, Tree } from "./tree.ts"

it("finds each of many nodes by its key, and none after it was cleared", () => {
  const tree = new Tree()
  const keys = Array.from({ length: 20_000 }, (_, i) => i * 7919 * 0x200000 + (i % 13))
  const nodes = keys.map((key) => tree.addNode(key))
  expect(keys.map((key) => tree.find(key))).toEqual(nodes)
  expect(tree.find(5)).toBe(NONE)
  tree.clear()
  expect(tree.find(keys[3])).toBe(NONE)
})

it("keeps the edges of a node in insertion order, even when it grows", () => {
  const tree = new Tree()
  const node = tree.addNode(1)
  let last = NONE
  for (let move = 0; move < 10_000; move++) last = tree.addEdge(node, last, move)
  let count = 0
  for (let edge = tree.firstEdge[node]; edge !== NONE; edge = tree.nextEdge[edge])
    expect(tree.moves[edge]).toBe(count++)
  expect(count).toBe(10_000)
})
