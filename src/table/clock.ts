// The clock is passed as an argument. It has two sides: the wall clock is for people to read, the monotonic clock for
// measuring durations.

export interface Clock {
  /** Milliseconds since 1970, for people to read. Jumps when somebody sets the machine's clock. */
  now(): number
  /** Milliseconds of a clock that nobody can set. Only differences are meaningful, and only within this process. */
  monotonic(): number
  /** Calls `what` after this many milliseconds of the monotonic clock. The function it returns cancels the call. */
  after(ms: number, what: () => void): () => void
}

/** Returns the same clock, but its monotonic side reads `ms` now and counts whole milliseconds from there. */
export function countingFrom(clock: Clock, ms: number): Clock {
  const began = clock.monotonic()
  return {
    now: () => clock.now(),
    monotonic: () => ms + Math.floor(clock.monotonic() - began),
    after: (wait, what) => clock.after(wait, what),
  }
}

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, what) => {
    const timer = setTimeout(what, ms)
    return () => clearTimeout(timer)
  },
}
