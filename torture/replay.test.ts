import { expect, it } from "vitest"
import { findGame } from "../src/games/index.ts"
import type { RoomEntry } from "../src/table/room/entries.ts"
import { TestRoom } from "../src/table/room/room.testing.ts"
import { viewOf } from "../src/table/seen.ts"
import { faults, type Kept } from "./kept.ts"
import type { Told } from "./ledger.ts"
import { changed, Replays } from "./replay.ts"

/** Returns a table with a started game and some talk, and what seat 1 was told of it. */
function played() {
  const testRoom = new TestRoom(findGame("betski-scram"), 2)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" }, "ben.1")
  testRoom.ask("Ana", { do: "start" }, "ana.1")
  const { live } = testRoom.room
  if (live === undefined) throw new Error("the game was not begun")
  const view = viewOf(live.match, 2)
  testRoom.ask("Ana", { do: "say", phrase: "hello" }, "ana.2")
  const told: Told[] = [
    { table: "t1", bits: 2, version: 3, view },
    { table: "t1", bits: 2, version: 4, line: testRoom.room.talk[testRoom.room.talk.length - 1] },
  ]
  return { entries: testRoom.entries, told }
}

const kept = (entries: readonly RoomEntry[]): Kept => ({
  integrity: "ok",
  gaps: [],
  tables: new Map([["t1", entries]]),
  texts: new Map([["t1", entries.map((entry) => JSON.stringify(entry))]]),
})

const compare = (entries: readonly RoomEntry[], told: readonly Told[]): string[] =>
  new Replays().compare(kept(entries), told)

it("accepts what was told and is on disk, also when a comparison continues the one before", () => {
  const { entries, told } = played()
  expect(compare(entries, told)).toEqual([])
  const replays = new Replays()
  expect(replays.compare(kept(entries.slice(0, 3)), told.slice(0, 1))).toEqual([])
  expect(replays.compare(kept(entries), told)).toEqual([])
})

it("reports what was told but is not on disk as lost", () => {
  const { entries, told } = played()
  expect(compare(entries.slice(0, 3), told)).toEqual([
    "table t1: version 4 was told to seat 1 and is lost; the file ends at 3",
  ])
  expect(compare([], told)).toHaveLength(2)
})

it("finds a game or line on disk that differs from what was told under its version", () => {
  const { entries, told } = played()
  const [game, talk] = told
  const view = { ...game.view, cards: game.view?.cards.map((card) => card ^ 1) } as Told["view"]
  expect(compare(entries, [{ ...game, view: view as never }])).toEqual([
    "table t1: seat 1 was told another game under version 3 than is on disk",
  ])
  expect(compare(entries, [{ ...game, bits: 1 }])).toEqual([
    "table t1: seat 0 was told another game under version 3 than is on disk",
  ])
  const line = { ...talk.line, at: 7 } as Told["line"]
  expect(compare(entries, [{ ...talk, line: line as never }])).toEqual([expect.stringContaining("seat 1 was told {")])
})

it("finds a view that is older than what was on disk at the latest kill", () => {
  const { entries, told } = played()
  const replays = new Replays()
  replays.compare(kept(entries), [])
  expect(replays.compare(kept(entries), told)).toEqual(["table t1: seat 1 was told version 3 after 4 was on disk"])
})

it("finds entries that do not follow from each other", () => {
  const { entries } = played()
  const twice = [...entries, { ...entries[0] }]
  expect(compare(twice, [])).toEqual([expect.stringContaining("table t1 cannot be played again")])
})

it("finds an entry on disk that has changed or disappeared", () => {
  const { entries } = played()
  const seen = kept(entries).texts
  expect(changed(kept([...entries, entries[3]]), seen)).toEqual([])
  expect(changed(kept(entries.slice(0, 3)), seen)).toEqual([expect.stringMatching(/entry 3 was .* and is now gone$/)])
  expect(changed(kept([...entries.slice(0, 2), entries[3], entries[2]]), seen)).toEqual([
    expect.stringMatching(/entry 2 was on disk as .*"open".*, and is now .*"say"/),
  ])
})

it("finds commands that are lost, done twice or done though refused, and damage and gaps", () => {
  const { entries } = played()
  const acknowledged = { table: "t1", stamp: "ana.2", outcome: "acknowledged" } as const
  expect(faults(kept(entries), [acknowledged])).toEqual([])
  expect(faults(kept(entries.slice(0, 3)), [acknowledged])).toEqual(["t1 ana.2 was acknowledged and is lost"])
  expect(faults(kept([...entries, entries[3]]), [acknowledged])).toEqual(["t1 ana.2 was done 2 times"])
  expect(faults(kept(entries), [{ ...acknowledged, outcome: "refused" }])).toEqual([
    "t1 ana.2 was refused and is there",
  ])
  expect(faults({ ...kept([]), integrity: "page 7 is missing", gaps: ["t1: entry 3 follows 1"] }, [])).toEqual([
    "the file is damaged: page 7 is missing",
    "t1: entry 3 follows 1",
  ])
})
