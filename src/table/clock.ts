// Time as an argument.

export interface Clock {
  now(): number
  /** Does it after so many milliseconds, unless what it gives back is called before. */
  after(ms: number, what: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, what) => {
    const timer = setTimeout(what, ms)
    return () => clearTimeout(timer)
  },
}
