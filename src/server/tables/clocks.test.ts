// Clocks of tables that nobody is connected to: they run while the server runs, and stand still while it does not.

import { afterEach, describe, expect, it } from "vitest"
import { writeMove } from "../../engine/moves.ts"
import { findGame } from "../../games/index.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { JournalTrouble, MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry, RoomSettings } from "../../table/room/entries.ts"
import { TestRoom } from "../../table/room/room.testing.ts"
import { type Head, headAfter } from "./head.ts"
import { Recorder } from "./host.testing.ts"
import { Tables } from "./tables.ts"
import { lastRun } from "./times.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const game = findGame("betski-scram")
const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
const open: Tables[] = []

afterEach(async () => {
  for (const tables of open.splice(0)) await tables.close()
})

/**
 * Two people have a day for each move. The cards were dealt when the table and the server had been running for two
 * seconds.
 */
async function dayTable(settings: Partial<RoomSettings> = {}): Promise<MemoryJournal<RoomEntry, Head>> {
  const journal = new MemoryJournal<RoomEntry, Head>()
  const testRoom = new TestRoom(game, 2, {}, { clock: "move", time: DAY, ...settings })
  testRoom.now = 2000
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.ask("Ana", { do: "start" })
  for (const [n, entry] of testRoom.entries.entries())
    await journal.append("a", n, entry, headAfter(testRoom.room, entry, 2000))
  return journal
}

/** Starts a server on this journal. */
async function serve(journal: MemoryJournal<RoomEntry, Head>): Promise<{ tables: Tables; clock: TestClock }> {
  const clock = new TestClock(3 * DAY)
  const tables = new Tables({ journal, clock, thinker, random: () => "7b31f9", served: await lastRun(journal) })
  open.push(tables)
  await tables.lookAhead()
  return { tables, clock }
}

/** Returns how many milliseconds the player to move has left. */
async function leftAt(tables: Tables): Promise<number | undefined> {
  const host = await tables.find("a")
  if (host === undefined) throw new Error("there is no table")
  return (host.room.timeUp()?.at ?? Number.NaN) - host.clock.monotonic()
}

const kindsIn = async (journal: MemoryJournal<RoomEntry, Head>): Promise<string[]> =>
  (await journal.read("a")).map(({ kind }) => kind)

it("downtime is not charged: the clock goes on when the server is back", async () => {
  const journal = await dayTable()
  const { tables, clock } = await serve(journal)
  await clock.pass(5000)
  expect(await leftAt(tables)).toBe(DAY - 5000)
  expect((await journal.read("a")).at(-1)).toEqual({ kind: "resume", at: 3 * DAY + 5000, ms: 2000, least: HOUR })
})

it("downtime is forgiven once: later time counts, whether or not the table is in memory", async () => {
  const journal = await dayTable()
  const { tables, clock } = await serve(journal)
  const host = await tables.find("a")
  host?.go(host.come(new Recorder("Ana")))
  await clock.pass(200_000)
  expect(tables.count).toBe(0)
  await clock.pass(800_000)
  expect(await leftAt(tables)).toBe(DAY - 1_000_000)
  expect((await kindsIn(journal)).filter((kind) => kind === "resume")).toHaveLength(1)
})

it("thinking time until the server was last known to run stays used, even over several starts", async () => {
  const journal = await dayTable()
  const first = await serve(journal)
  await first.clock.pass(DAY / 4) // and then it ends without being closed
  const second = await serve(journal)
  await second.clock.pass(DAY / 4) // nobody opens the table, and this server ends too
  const noted = (await lastRun(journal)) ?? 0
  expect(noted).toBeGreaterThan(DAY / 2 - 120_000)
  const third = await serve(journal)
  expect(await leftAt(third.tables)).toBe(DAY - (noted - 2000))
})

it("an orderly stop stores the running time, unless nobody's clock runs", async () => {
  const journal = await dayTable()
  const { tables, clock } = await serve(journal)
  await clock.pass(10_000)
  await tables.close()
  expect(await lastRun(journal)).toBe(12_000)
  const empty = new MemoryJournal<RoomEntry, Head>()
  const idle = await serve(empty)
  await idle.clock.pass(100_000)
  await idle.tables.close()
  expect(await lastRun(empty)).toBeUndefined()
})

it("running time continues from what a table recorded if the last server did not store it", async () => {
  const journal = await dayTable() // made after a server had run for two seconds, which it never stored
  const { tables, clock } = await serve(journal)
  await clock.pass(10_000)
  await tables.close()
  expect(await lastRun(journal)).toBe(12_000)
  expect(await leftAt((await serve(journal)).tables)).toBe(DAY - 10_000)
})

it("a table with days to think is unloaded, and loaded again when somebody's time is up", async () => {
  const journal = await dayTable()
  const { tables, clock } = await serve(journal)
  const host = await tables.find("a")
  host?.go(host.come(new Recorder("Ana")))
  await clock.pass(200_000)
  expect(tables.count).toBe(0)
  await clock.pass(DAY - 300_000)
  expect(await kindsIn(journal)).not.toContain("standIn")
  await clock.pass(200_000)
  expect(await kindsIn(journal)).toContain("standIn")
})

it("a table that nobody opens after the start gets its stand-in when the time is up", async () => {
  const journal = await dayTable()
  const { clock } = await serve(journal)
  await clock.pass(DAY - 60_000)
  expect(await kindsIn(journal)).not.toContain("standIn")
  await clock.pass(120_000)
  await settled()
  expect(await kindsIn(journal)).toContain("standIn")
})

it("a table that cannot be loaded when it is due is tried again until it can", async () => {
  const journal = await dayTable()
  const { clock } = await serve(journal)
  const append = journal.append.bind(journal)
  journal.append = async () => {
    throw new JournalTrouble("full", "the disk is full")
  }
  await clock.pass(DAY + 60_000)
  journal.append = append
  await clock.pass(60_000)
  expect(await kindsIn(journal)).toContain("standIn")
})

describe("in a game over days, a start of the server leaves at least an hour to", () => {
  it("the player to move, however little time they had left", async () => {
    const journal = await dayTable()
    const first = await serve(journal)
    await first.clock.pass(DAY - 60_000)
    await first.tables.close()
    expect(await leftAt((await serve(journal)).tables)).toBe(HOUR)
  })

  it("the other players, with a clock for the whole game", async () => {
    const journal = await dayTable({ clock: "game", time: DAY })
    const first = await serve(journal)
    const host = await first.tables.find("a")
    if (host?.room.live === undefined) throw new Error("there is no game")
    const { live, game } = host.room
    await first.clock.pass(DAY - 60_000)
    const seat = [0, 1].find((one) => game.actors(live.match.state) & (1 << one)) ?? 0
    const move = writeMove(game.verbs, live.legal(seat)[0])
    host.conductor.command(host.come(new Recorder(["Ana", "Ben"][seat])), "w", {
      do: "move",
      move,
      on: live.match.moves.length,
    })
    await settled()
    expect(host.room.clocks.left(seat, host.room.settings, host.clock.monotonic())).toBe(60_000)
    await first.tables.close()
    const again = await (await serve(journal)).tables.find("a")
    expect(again?.room.clocks.left(seat, again.room.settings, again.clock.monotonic())).toBe(HOUR)
  })
})

it("a table of an older version continues with the full time for the move", async () => {
  const journal = new MemoryJournal<RoomEntry, Head>()
  const wall = 1_700_000_000_000
  for (const [n, { ms, ...entry }] of (await (await dayTable()).read("a")).entries())
    await journal.append("a", n, { ...entry, at: wall + (ms ?? 0) } as RoomEntry, { due: wall + DAY })
  await journal.put("running", String(wall + 10_000))
  const { tables, clock } = await serve(journal)
  await clock.pass(30_000) // the first round loads it
  expect(tables.count).toBe(1)
  expect(await leftAt(tables)).toBe(DAY - 30_000)
})
