// Time as an argument. There are two clocks: people read the wall clock, durations are measured by the other.

export interface Clock {
  /** Milliseconds since 1970, for people to read. It jumps whenever somebody sets the machine's clock. */
  now(): number
  /** Milliseconds of a clock that nobody can set: only differences mean something, and only within this process. */
  monotonic(): number
  /** Runs it after so many milliseconds of the monotonic clock, unless what it returns is called before. */
  after(ms: number, what: () => void): () => void
}

/** The same clock, whose monotonic side says `ms` now and counts whole milliseconds from there. */
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
