// A clock that tests move by hand.

import type { Clock } from "./clock.ts"

interface Timer {
  readonly at: number
  what(): void
}

export class TestClock implements Clock {
  /** The monotonic time. It starts at an arbitrary value. */
  #elapsed = 5000
  /** How far the wall clock is ahead of the monotonic clock. */
  #offset: number
  readonly #timers = new Set<Timer>()

  constructor(now = 100_000) {
    this.#offset = now - this.#elapsed
  }

  now(): number {
    return this.#elapsed + this.#offset
  }

  monotonic(): number {
    return this.#elapsed
  }

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.#elapsed + ms, what }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Moves the wall clock by this much, as if somebody had set it. No time passes. */
  setWall(ms: number): void {
    this.#offset += ms
  }

  /** The number of pending timers. */
  get planned(): number {
    return this.#timers.size
  }

  /** Lets this much time pass while nothing can run: timers that are due wait for the next `pass`. */
  block(ms: number): void {
    this.#elapsed += ms
  }

  /** Lets this much time pass, and runs the timers that are due. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsed + ms
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#timers.delete(next)
      this.#elapsed = Math.max(this.#elapsed, next.at)
      next.what()
      await settled()
    }
    this.#elapsed = end
    await settled()
  }
}

/** Resolves when everything that does not wait for a clock is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
