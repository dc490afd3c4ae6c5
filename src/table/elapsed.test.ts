import { expect, it } from "vitest"
import { Elapsed, type Stamp } from "./elapsed.ts"

/** Returns the table's elapsed time at each of these entries. */
const timesOf = ([first, ...rest]: readonly Stamp[]): number[] => {
  const elapsed = new Elapsed(first)
  return [elapsed.of(first), ...rest.map((stamp) => elapsed.add(stamp))]
}

it("entries say how long their table had been running, whatever the wall clock said", () => {
  expect(
    timesOf([
      { at: 9000, ms: 0 },
      { at: 5, ms: 700 },
      { at: 99_000, ms: 1500 },
    ]),
  ).toEqual([0, 700, 1500])
})

it("where they do not, the wall clock tells, but for when it goes back", () => {
  expect(timesOf([{ at: 9000 }, { at: 9500 }, { at: 100 }, { at: 400 }])).toEqual([0, 500, 500, 800])
})

it("a table whose first entries do not goes on from where they end", () => {
  expect(timesOf([{ at: 9000 }, { at: 9500 }, { at: 77_000, ms: 800 }, { at: 77_200 }])).toEqual([0, 500, 800, 1000])
})
