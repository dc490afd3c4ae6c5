// A wall clock that is wrong, or that somebody sets, makes nothing look old.

import { expect, it } from "vitest"
import { TestClock } from "../../table/clock.testing.ts"
import { MemoryJournal } from "../../table/journal.ts"
import { Calendar } from "./calendar.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const GAP = 7 * DAY
const NOW = 20_000 * DAY

/** Starts a server at this time of its wall clock. */
async function begun(journal = new MemoryJournal(), now = NOW, newest?: number) {
  const clock = new TestClock(now)
  const calendar = new Calendar(clock, journal, GAP)
  const sets: number[] = []
  calendar.onset = () => sets.push(clock.now())
  await calendar.open(newest)
  return { journal, clock, calendar, sets }
}

it("an age is what the wall clock says, as long as nobody sets it", async () => {
  const { clock, calendar, sets } = await begun()
  expect(calendar.ageOf(NOW - 40 * DAY)).toBe(40 * DAY)
  await clock.pass(5 * DAY)
  expect(calendar.ageOf(NOW)).toBe(5 * DAY)
  expect(sets).toEqual([])
})

it.each([
  ["ahead by years", 75 * 365 * DAY],
  ["back by a day", -DAY],
  ["back to 1970", -NOW],
])("when it is set %s nothing is older than that, and from then on it ages as ever", async (_, step) => {
  const { clock, calendar, sets } = await begun()
  clock.setWall(step)
  const after = clock.now()
  expect([NOW - 40 * DAY, NOW, after].map((at) => calendar.ageOf(at))).toEqual([0, 0, 0])
  expect(sets).toEqual([after])
  await clock.pass(20 * DAY)
  expect([NOW - 40 * DAY, after].map((at) => calendar.ageOf(at))).toEqual([20 * DAY, 20 * DAY])
  expect(calendar.ageOf(NOW), "which may be a time of before or of after").toBeLessThanOrEqual(20 * DAY)
  expect(sets).toHaveLength(1)
})

it("what was made while it was wrong is no older than its correction", async () => {
  for (const step of [-NOW, 75 * 365 * DAY]) {
    const { clock, calendar } = await begun()
    clock.setWall(step)
    const wrong = calendar.now()
    await clock.pass(HOUR)
    clock.setWall(-step)
    expect(calendar.ageOf(wrong)).toBe(0)
    await clock.pass(DAY)
    expect(calendar.ageOf(wrong)).toBe(DAY)
  }
})

it("a machine that boots with a wrong clock sweeps nothing, nor does the next one that has the right one", async () => {
  for (const wrong of [HOUR, NOW + 75 * 365 * DAY]) {
    const { journal } = await begun()
    const second = await begun(journal, wrong)
    expect([second.calendar.ageOf(NOW), second.sets.length]).toEqual([0, 1])
    const third = await begun(journal, NOW + DAY)
    expect([NOW, wrong].map((at) => third.calendar.ageOf(at))).toEqual([0, 0])
  }
})

it("that is remembered, also when the server ends right after the clock was set", async () => {
  const first = await begun()
  first.clock.setWall(-30 * DAY)
  first.calendar.now()
  const again = await begun(first.journal, NOW - 30 * DAY + HOUR)
  expect(again.calendar.ageOf(NOW - 60 * DAY)).toBe(HOUR)
})

it("time without a server counts, as long as no server would be away for longer", async () => {
  const { journal } = await begun()
  const soon = await begun(journal, NOW + 6 * DAY)
  expect(soon.calendar.ageOf(NOW - DAY)).toBe(7 * DAY)
  const late = await begun(journal, NOW + 20 * DAY)
  expect(late.calendar.ageOf(NOW - DAY)).toBe(0)
})

it("a file without such a note is judged by its newest entry", async () => {
  const fine = await begun(new MemoryJournal(), NOW, NOW - DAY)
  expect(fine.calendar.ageOf(NOW - 40 * DAY)).toBe(40 * DAY)
  for (const newest of [NOW - 30 * DAY, NOW + 30 * DAY]) {
    const odd = await begun(new MemoryJournal(), NOW, newest)
    expect(odd.calendar.ageOf(NOW - 40 * DAY)).toBe(0)
  }
})

it.each(["{", "null", "7", '{"wall":"now"}'])(
  "where what it noted is damaged (%s), nothing is older than this start",
  async (text) => {
    const { journal } = await begun()
    await journal.put("calendar", text)
    const { calendar, clock } = await begun(journal, NOW + DAY)
    expect(calendar.ageOf(NOW - 40 * DAY)).toBe(0)
    await clock.pass(DAY)
    expect(calendar.ageOf(NOW - 40 * DAY)).toBe(DAY)
  },
)
