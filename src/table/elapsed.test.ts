import { expect, it } from "vitest"
import { Elapsed, type Stamp } from "./elapsed.ts"

/** Returns the table's elapsed time at each of these entries. */
const timesOf = ([first, ...rest]: readonly Stamp[]): number[] => {
  const elapsed = new Elapsed(first)
  return [elapsed.of(first), ...rest.map((stamp) => elapsed.add(stamp))]
}

it("elapsed time comes from the entries, whatever their wall-clock time", () => {
  expect(
    timesOf([
      { at: 9000, ms: 0 },
      { at: 5, ms: 700 },
      { at: 99_000, ms: 1500 },
    ]),
  ).toEqual([0, 700, 1500])
})

it("elapsed time follows the wall clock in entries without it, but ignores backward jumps", () => {
  expect(timesOf([{ at: 9000 }, { at: 9500 }, { at: 100 }, { at: 400 }])).toEqual([0, 500, 500, 800])
})

it("elapsed time never goes back in a table in which only some entries carry it", () => {
  expect(timesOf([{ at: 9000 }, { at: 9500 }, { at: 77_000, ms: 800 }, { at: 77_200 }])).toEqual([0, 500, 800, 1000])
})
