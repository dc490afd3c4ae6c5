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

it("ages follow the wall clock while nobody sets it", async () => {
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
])("when the clock is set %s, ages start from zero and grow as usual from then on", async (_, step) => {
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

it("times recorded while the clock was wrong age from its correction on", async () => {
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

it("a start with a wrong clock makes nothing old, nor does the next start with the right one", async () => {
  for (const wrong of [HOUR, NOW + 75 * 365 * DAY]) {
    const { journal } = await begun()
    const second = await begun(journal, wrong)
    expect([second.calendar.ageOf(NOW), second.sets.length]).toEqual([0, 1])
    const third = await begun(journal, NOW + DAY)
    expect([NOW, wrong].map((at) => third.calendar.ageOf(at))).toEqual([0, 0])
  }
})

it("remembers that the clock was set, even if the server ends right afterwards", async () => {
  const first = await begun()
  first.clock.setWall(-30 * DAY)
  first.calendar.now()
  const again = await begun(first.journal, NOW - 30 * DAY + HOUR)
  expect(again.calendar.ageOf(NOW - 60 * DAY)).toBe(HOUR)
})

it("short downtime counts towards ages, and after long downtime they start from zero", async () => {
  const { journal } = await begun()
  const soon = await begun(journal, NOW + 6 * DAY)
  expect(soon.calendar.ageOf(NOW - DAY)).toBe(7 * DAY)
  const late = await begun(journal, NOW + 20 * DAY)
  expect(late.calendar.ageOf(NOW - DAY)).toBe(0)
})

it("without a stored note, the newest entry tells whether ages can be trusted", async () => {
  const fine = await begun(new MemoryJournal(), NOW, NOW - DAY)
  expect(fine.calendar.ageOf(NOW - 40 * DAY)).toBe(40 * DAY)
  for (const newest of [NOW - 30 * DAY, NOW + 30 * DAY]) {
    const odd = await begun(new MemoryJournal(), NOW, newest)
    expect(odd.calendar.ageOf(NOW - 40 * DAY)).toBe(0)
  }
})

it.each(["{", "null", "7", '{"wall":"now"}'])(
  "if the stored note is damaged (%s), nothing is older than this start",
  async (text) => {
    const { journal } = await begun()
    await journal.put("calendar", text)
    const { calendar, clock } = await begun(journal, NOW + DAY)
    expect(calendar.ageOf(NOW - 40 * DAY)).toBe(0)
    await clock.pass(DAY)
    expect(calendar.ageOf(NOW - 40 * DAY)).toBe(DAY)
  },
)
