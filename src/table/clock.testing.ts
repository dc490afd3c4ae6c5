// A clock that is moved by hand.

import type { Clock } from "./clock.ts"

interface Timer {
  readonly at: number
  what(): void
}

export class TestClock implements Clock {
  /** Of the monotonic clock, which begins anywhere. */
  #elapsed = 5000
  /** How far the wall clock is ahead of it. */
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

  /** Somebody sets the wall clock, by so much. No time passes. */
  setWall(ms: number): void {
    this.#offset += ms
  }

  /** How many things are planned. */
  get planned(): number {
    return this.#timers.size
  }

  /** Lets so much time pass, and everything happen that is due. */
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

/** When all that was begun and waits for no clock is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
