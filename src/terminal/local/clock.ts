// A clock for games in a pipe, where nothing depends on real time. Timers fire in order, without waiting.

import type { Clock } from "../../table/clock.ts"

interface Timer {
  readonly at: number
  what(): void
}

export class PatientClock implements Clock {
  #ms = 0
  #timers: Timer[] = []
  #answers = 0
  #isRunning = false

  now(): number {
    return Date.now()
  }

  monotonic(): number {
    return this.#ms
  }

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.#ms + ms, what }
    this.#timers.push(timer)
    this.#run()
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Stops the clock until the answer is there. */
  waitFor(answer: Promise<unknown>): void {
    this.#answers++
    answer.finally(() => {
      this.#answers--
      this.#run()
    })
  }

  #run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    setImmediate(() => {
      this.#isRunning = false
      if (this.#answers > 0 || this.#timers.length === 0) return
      const next = this.#timers.reduce((first, timer) => (timer.at < first.at ? timer : first))
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#ms = next.at
      next.what()
      this.#run()
    })
  }
}
