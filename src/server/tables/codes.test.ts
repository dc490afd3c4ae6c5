// One-time codes are good for ten minutes, whatever the wall clock says.

import { expect, it } from "vitest"
import { TestClock } from "../../table/clock.testing.ts"
import { MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { Codes } from "./codes.ts"
import type { Head } from "./head.ts"

const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE
const WHAT = { table: "a", who: 0, from: "old" }

it.each([-YEAR, 60 * MINUTE, YEAR])(
  "codes last for about ten minutes, even if the wall clock is set by %i ms",
  async (step) => {
    const clock = new TestClock(50 * YEAR)
    const codes = new Codes(new MemoryJournal<RoomEntry, Head>(), clock)
    await codes.make("one", WHAT)
    clock.setWall(step)
    await codes.make("another", WHAT)
    await clock.pass(9 * MINUTE)
    expect(await codes.use("one", "new")).toMatchObject(WHAT)
    await clock.pass(2 * MINUTE)
    for (const code of ["one", "another"]) expect(await codes.use(code, "new")).toBeUndefined()
  },
)

it("after a restart, codes last for the rest of their time, and never for over ten minutes", async () => {
  const journal = new MemoryJournal<RoomEntry, Head>()
  const first = new TestClock(50 * YEAR)
  await new Codes(journal, first).make("one", WHAT)
  const usable = async (wall: number, after: number): Promise<boolean> => {
    const clock = new TestClock(wall)
    const codes = new Codes(journal, clock)
    await clock.pass(after)
    return (await codes.use("one", "new")) !== undefined
  }
  expect(await usable(50 * YEAR + 5 * MINUTE, 4 * MINUTE)).toBe(true)
  expect(await usable(50 * YEAR + 5 * MINUTE, 6 * MINUTE)).toBe(false)
  expect(await usable(50 * YEAR - 5 * MINUTE, 1), "the clock was set back").toBe(false)
  expect(await usable(0, 1)).toBe(false)
  const set = new TestClock(50 * YEAR)
  const codes = new Codes(journal, set)
  await set.pass(11 * MINUTE)
  set.setWall(-6 * MINUTE)
  expect(await codes.use("one", "new")).toBeUndefined()
})

it("expired codes are deleted", async () => {
  const journal = new MemoryJournal<RoomEntry, Head>()
  const clock = new TestClock(50 * YEAR)
  const codes = new Codes(journal, clock)
  await codes.make("one", WHAT)
  clock.setWall(-YEAR)
  await codes.sweep()
  expect(await journal.list("code ")).toHaveLength(1)
  await clock.pass(11 * MINUTE)
  await codes.sweep()
  expect(await journal.list("code ")).toEqual([])
})
