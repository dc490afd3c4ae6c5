// Tables are deleted after their time, and not before.

import { afterEach, beforeEach, expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { TestClock } from "../../table/clock.testing.ts"
import { JournalTrouble, MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { TestRoom } from "../../table/room/room.testing.ts"
import { Calendar } from "./calendar.ts"
import type { Head } from "./head.ts"
import { Recorder } from "./host.testing.ts"
import { Sweeper } from "./sweeping.ts"
import { Tables } from "./tables.ts"

const DAY = 86_400_000
const game = findGame("betski-scram")
const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }

let clock: TestClock
let journal: MemoryJournal<RoomEntry, Head>
let tables: Tables

beforeEach(() => {
  clock = new TestClock(100 * DAY)
  journal = new MemoryJournal()
  tables = new Tables({ journal, clock, thinker, random: () => "7b31f9" })
})
afterEach(() => tables.close())

/** Creates a table whose last entry was made this many days ago. */
async function table(
  name: string,
  days: number,
  stage: "gathering" | "playing" | "closed",
  within?: number,
): Promise<void> {
  const testRoom = new TestRoom(game, 2)
  testRoom.now = clock.now() - days * DAY
  if (stage === "playing") testRoom.ask("Ana", { do: "start" })
  if (stage === "closed") testRoom.ask("Ana", { do: "close" })
  if (stage === "gathering") testRoom.ask("Ana", { do: "name", name: "Anna" })
  const head: Head = { isClosed: stage === "closed", ...(within === undefined ? {} : { served: 0, within }) }
  for (const [n, entry] of testRoom.entries.entries()) await journal.append(name, n, entry, head)
}

function sweeping(keepFinished: number, keepAbandoned: number, onswept: (count: number) => void = () => {}): Sweeper {
  const calendar = new Calendar(clock, journal, 7 * DAY)
  return new Sweeper({ journal, tables, calendar, limits: { keepFinished, keepAbandoned }, onswept })
}

const sweep = (keepFinished: number, keepAbandoned: number): Promise<number> => {
  const sweeper = sweeping(keepFinished, keepAbandoned)
  sweeper.close()
  return sweeper.sweep()
}

it("keeps finished tables for longer than abandoned ones, or the other way round", async () => {
  await table("young", 1, "playing")
  await table("abandoned", 20, "playing")
  await table("finished", 20, "closed")
  await table("ancient", 40, "closed")
  expect(await sweep(30, 14)).toBe(2)
  expect(await journal.tables()).toEqual(["young", "finished"])
  await table("left", 20, "gathering")
  expect(await sweep(14, 30)).toBe(1)
  expect(await journal.tables()).toEqual(["young", "left"])
})

it("keeps a table at which somebody is connected or may still think, however old", async () => {
  await table("sitting", 40, "gathering")
  await table("thinking", 40, "playing", DAY)
  await tables.lookAhead()
  const host = await tables.find("sitting")
  host?.come(new Recorder("Ana"))
  expect(await sweep(30, 14)).toBe(0)
  expect(await journal.tables()).toEqual(["sitting", "thinking"])
})

it.each<[string, () => Promise<unknown>]>([
  [
    "cannot be read",
    async () => {
      const read = journal.read.bind(journal)
      journal.read = async (name, from) => {
        if (name === "broken") throw new JournalTrouble("damaged", "a page is damaged")
        return read(name, from)
      }
    },
  ],
  [
    "has an entry that does not fit",
    () => journal.append("broken", 2, { kind: "nonsense", at: 1 } as unknown as RoomEntry),
  ],
  [
    "seems to be empty",
    async () => {
      const read = journal.read.bind(journal)
      journal.read = async (name, from) => (name === "broken" ? [] : read(name, from))
    },
  ],
])("never deletes a table that %s, however old, but still deletes others", async (_, damage) => {
  await table("broken", 400, "playing")
  await table("old", 400, "playing")
  await table("between", 20, "playing")
  await damage()
  for (const [finished, abandoned] of [
    [30, 14],
    [14, 30],
    [1, 1],
  ] as const)
    await sweep(finished, abandoned)
  expect(await journal.tables()).toEqual(["broken"])
})

it("deletes expired codes even if another code is damaged", async () => {
  await journal.put("code a", "{")
  await journal.put("code b", JSON.stringify({ until: clock.now() - 1 }))
  await sweep(30, 14)
  expect((await journal.list("code ")).map(([key]) => key)).toEqual(["code a"])
})

it("deletes codes for other devices when they have expired", async () => {
  await journal.put("code a", JSON.stringify({ until: clock.now() - 1 }))
  await journal.put("code b", JSON.stringify({ until: clock.now() + 1 }))
  await sweep(30, 14)
  expect((await journal.list("code ")).map(([key]) => key)).toEqual(["code b"])
})

it("sweeps by itself, soon after the start and then every hour", async () => {
  const counts: number[] = []
  const sweeper = sweeping(30, 14, (count) => counts.push(count))
  await table("old", 20, "playing")
  await clock.pass(60_000)
  expect(counts).toEqual([1])
  await table("older", 20, "playing")
  await clock.pass(3_600_000)
  expect(counts).toEqual([1, 1])
  sweeper.close()
})

it.each([
  ["ahead by an hour", DAY / 24],
  ["ahead by ten years", 3650 * DAY],
  ["back to 1970", -100 * DAY],
])("deletes no table when the clock is set %s, or when it is corrected", async (_, step) => {
  await table("live", 1, "gathering")
  await table("older", 13, "playing")
  const sweeper = sweeping(30, 14)
  for (const by of [step, -step]) {
    clock.setWall(by)
    expect(await sweeper.sweep()).toBe(0)
    await table(`made after ${by}`, 0, "gathering")
    expect(await sweeper.sweep()).toBe(0)
  }
  sweeper.close()
  await clock.pass(32 * DAY)
  expect(await sweeper.sweep(), "and in the end all of them do").toBe(4)
})
