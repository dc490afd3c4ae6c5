import { expect, it } from "vitest"
import type { Command } from "../src/table/room/ruling.ts"
import { Ledger } from "./ledger.ts"

const SAY: Command = { do: "say", phrase: "hello" }
const FLIP: Command = { do: "move", move: "flip", on: 0 }
const said = { kind: "say", who: 0, phrase: "hello", at: 1, id: "ana.1" }
const flipped = { kind: "move", seat: 0, move: "flip", at: 2, id: "ana.2" }

/** Returns a ledger with two open commands at its only table, and the table's entries on disk. */
function opened() {
  const disk: object[] = [{ kind: "found", at: 0 }]
  let now = 1000
  const ledger = new Ledger({ entries: (_, from) => disk.slice(from).map((entry) => JSON.stringify(entry)) }, () => now)
  ledger.ask("t1", "ana.1", SAY)
  ledger.ask("t1", "ana.2", FLIP)
  const pass = (ms: number): void => {
    now += ms
  }
  return { ledger, disk, pass }
}

const problems = ({ early, contradictions }: Ledger): readonly string[] => [...early, ...contradictions]

it("accepts what is on disk when it is acknowledged or told", () => {
  const { ledger, disk } = opened()
  disk.push(said, flipped)
  ledger.answer("ana.1", "acknowledged")
  ledger.answer("ana.2", "acknowledged")
  ledger.tell({ table: "t1", bits: 2, version: 3 })
  expect(problems(ledger)).toEqual([])
  expect(ledger.answered).toHaveLength(2)
  expect(ledger.seen.get("t1")).toHaveLength(3)
})

it("a command that is acknowledged before it is on disk is early, even if it is there a moment later", () => {
  const { ledger, disk } = opened()
  disk.push(said)
  ledger.answer("ana.2", "acknowledged")
  disk.push(flipped)
  ledger.answer("ana.1", "acknowledged")
  expect(problems(ledger)).toEqual([
    "table t1: “move” ana.2 was acknowledged while the file, which ends at 2, lacks it",
  ])
})

it("a version that a viewer is told before it is on disk is early, and is counted once", () => {
  const { ledger, disk } = opened()
  ledger.tell({ table: "t1", bits: 2, version: 2 })
  ledger.tell({ table: "t1", bits: 256, version: 2 })
  disk.push(said)
  ledger.tell({ table: "t1", bits: 1, version: 2 })
  expect(problems(ledger)).toEqual(["table t1: version 2 was told to seat 1 while the file ends at 1"])
  ledger.tell({ table: "t1", bits: 256, version: 3 })
  expect(problems(ledger)[1]).toBe("table t1: version 3 was told to a watcher while the file ends at 2")
})

it("a refused command need not be on disk", () => {
  const { ledger } = opened()
  ledger.answer("ana.1", "refused")
  expect(problems(ledger)).toEqual([])
  expect(ledger.answered).toEqual([{ table: "t1", stamp: "ana.1", outcome: "refused" }])
})

it("an acknowledged command that is stored as another one is a contradiction", () => {
  for (const wrong of [
    { ...flipped, move: "knock" },
    { ...said, id: "ana.2" },
  ]) {
    const { ledger, disk } = opened()
    disk.push(wrong)
    ledger.answer("ana.2", "acknowledged")
    expect(problems(ledger)).toEqual([expect.stringContaining("was acknowledged, and kept as")])
  }
})

it("telling a viewer an older version, or another game under the same version, is a contradiction", () => {
  const { ledger, disk } = opened()
  disk.push(said, flipped)
  const view = { cards: new Int32Array([1, 2]) }
  const tell = (version: number, ...cards: number[]): void =>
    ledger.tell({ table: "t1", bits: 1, version, view: { ...view, cards: new Int32Array(cards) } as never })
  tell(3, 1, 2)
  tell(3, 1, 2)
  expect(problems(ledger)).toEqual([])
  tell(3, 1, 3)
  tell(2, 1, 2)
  expect(problems(ledger)).toEqual([
    "table t1: seat 0 was told version 3 twice, with different cards",
    "table t1: seat 0 was told version 3, then 2",
  ])
})

it("response times leave out the time without a server", () => {
  const { ledger, disk, pass } = opened()
  disk.push(said, flipped)
  pass(60_000)
  ledger.started()
  pass(200)
  ledger.answer("ana.1", "acknowledged")
  expect([ledger.slowest, ledger.late]).toEqual([200, 0])
  pass(4900)
  ledger.answer("ana.2", "acknowledged")
  expect([ledger.slowest, ledger.late]).toEqual([5100, 1])
  expect(ledger.waiting.size).toBe(0)
})
