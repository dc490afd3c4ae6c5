import { expect, it } from "vitest"
import { Rhythm, WAIT } from "./pace.ts"

/** The rhythm after entries of so many tables in turn that came so far apart, in milliseconds. */
function among(tables: number, ...gaps: readonly number[]): Rhythm {
  const rhythm = new Rhythm()
  let now = 1_000_000
  for (const [n, gap] of gaps.entries()) {
    now += gap
    rhythm.note(now, `${n % tables}`)
  }
  return rhythm
}
const after = (...gaps: readonly number[]): Rhythm => among(10, ...gaps)
const times = (count: number, ...gaps: readonly number[]): number[] => Array.from({ length: count }, () => gaps).flat()

it("who is alone need not wait", () => {
  expect(new Rhythm().wait).toBe(0)
  expect(after(5).wait).toBe(0)
  expect(after(...times(50, 1000)).wait).toBe(0)
  expect(after(...times(50, 2 * WAIT)).wait).toBe(0)
})

it("one table alone need not wait, however quick it is", () => {
  expect(among(1, ...times(50, 1)).wait).toBe(0)
  expect(among(1, ...times(50, WAIT / 2)).wait).toBe(0)
  expect(among(2, ...times(50, WAIT / 2)).wait).toBe(WAIT)
})

it("where another is sure to come, the first waits for it", () => {
  expect(after(...times(50, WAIT / 2)).wait).toBe(WAIT)
  expect(after(...times(50, 1, 1, 1, WAIT)).wait).toBe(WAIT)
})

it("where many come at once nobody waits", () => {
  expect(after(...times(50, 0, 0, 0, 0, 1)).wait).toBe(0)
})

it("a long pause is soon forgotten, and so is haste", () => {
  const dense = times(50, WAIT / 2)
  expect(after(...dense, 3_600_000, ...times(8, WAIT / 2)).wait).toBe(WAIT)
  expect(after(...dense, ...times(8, 1000)).wait).toBe(0)
})

it("a clock that is set back means nothing", () => {
  expect(after(...times(50, 1000), -500_000).wait).toBe(0)
})
