import { expect, it } from "vitest"
import type { Clock } from "../../table/clock.ts"
import { Patience } from "./patience.svelte.ts"

/** Returns a clock that the test moves by hand. */
function clockAt(): Clock & { pass(ms: number): void } {
  let now = 0
  const timers = new Map<() => void, number>()
  return {
    now: () => now,
    monotonic: () => now,
    after: (ms, what) => {
      timers.set(what, now + ms)
      return () => timers.delete(what)
    },
    pass: (ms) => {
      now += ms
      for (const [what, at] of [...timers])
        if (at <= now) {
          timers.delete(what)
          what()
        }
    },
  }
}

it("asks again about each absent player when the waiting time is over", () => {
  const clock = clockAt()
  const patience = new Patience(clock)
  patience.wait(1, 60_000)
  clock.pass(30_000)
  patience.wait(2, 60_000)
  clock.pass(29_999)
  expect(patience.seats).toEqual([1, 2])
  clock.pass(1)
  expect(patience.seats).toEqual([2])
  patience.wait(2, 60_000)
  clock.pass(59_999)
  expect(patience.seats).toEqual([2])
})

it("asks at once about a player who comes back and leaves again", () => {
  const clock = clockAt()
  const patience = new Patience(clock)
  patience.wait(1, 60_000)
  patience.keep([1, 3])
  expect(patience.seats).toEqual([1])
  patience.keep([])
  expect(patience.seats).toEqual([])
  patience.wait(1, 60_000)
  clock.pass(59_999)
  expect(patience.seats).toEqual([1])
})

it("does nothing after the table is left", () => {
  const clock = clockAt()
  const patience = new Patience(clock)
  patience.wait(1, 1000)
  patience.close()
  clock.pass(5000)
  expect(patience.seats).toEqual([1])
})
