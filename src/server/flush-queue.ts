// Decides when queued messages are written. All messages to one client in one turn of the event loop share a write,
// because a write costs more than its content. Under load, messages to idle players also wait a moment for the next
// ones.

import { performance } from "node:perf_hooks"
import type { Clock } from "../table/clock.ts"

/** A connection with queued messages. */
export interface Flushable {
  /** Whether none of the messages is urgent. */
  readonly mayWait: boolean
  /** Whether it is flushed at the end of this turn of the event loop. */
  isQueued: boolean
  /** The period in which it was deferred; undefined if it is not. */
  deferredSince: number | undefined
  /** Writes all queued messages. */
  flush(): void
}

/** A deferred flush waits for at least this many milliseconds, and for at most twice as many. */
export const WAIT = 25

export class FlushQueue {
  readonly #isBusy: () => boolean
  readonly #clock: Pick<Clock, "after">
  #departing: Flushable[] = []
  /** Connections that were deferred in this period, and in the one before. Some have been flushed since. */
  #waiting: Flushable[] = []
  #longer: Flushable[] = []
  #period = 0
  #isTimed = false

  constructor(isBusy: () => boolean, clock: Pick<Clock, "after">) {
    this.#isBusy = isBusy
    this.#clock = clock
  }

  /** Queues a flush for the end of this turn, in which more messages may follow, or for later if it may wait. */
  add(one: Flushable): void {
    if (one.isQueued) return
    one.isQueued = true
    if (this.#departing.push(one) === 1) queueMicrotask(() => this.#depart())
  }

  #depart(): void {
    const all = this.#departing
    this.#departing = []
    const isBusy = this.#isBusy()
    for (const one of all) {
      one.isQueued = false
      if (isBusy && one.mayWait) this.#wait(one)
      else this.#go(one)
    }
  }

  #go(one: Flushable): void {
    one.deferredSince = undefined
    one.flush()
  }

  #wait(one: Flushable): void {
    if (one.deferredSince !== undefined) return
    one.deferredSince = this.#period
    this.#waiting.push(one)
    if (!this.#isTimed) this.#setTimer()
  }

  #setTimer(): void {
    this.#isTimed = true
    this.#clock.after(WAIT, () => this.#pass())
  }

  /** Ends a period: connections that were deferred in an earlier one are flushed. */
  #pass(): void {
    for (const one of this.#longer) if (one.deferredSince === this.#period - 1) this.#go(one)
    this.#longer = this.#waiting
    this.#waiting = []
    this.#period++
    this.#isTimed = false
    if (this.#longer.length > 0) this.#setTimer()
  }
}

/**
 * Milliseconds over which the load is measured, and the busy share from which the loop counts as busy. Over a shorter
 * span a single pause would count.
 */
const SPAN = 250
const BUSY = 0.6

/** Returns the milliseconds that the event loop has worked, and idled. */
type Loop = () => { readonly active: number; readonly idle: number }

/** Returns a function that tells whether the event loop has been busy lately. */
export function watchLoop(loop: Loop = () => performance.eventLoopUtilization()): () => boolean {
  let before = loop()
  let isBusy = false
  return () => {
    const now = loop()
    const active = now.active - before.active
    const span = active + now.idle - before.idle
    if (span < SPAN) return isBusy
    before = now
    isBusy = active > BUSY * span
    return isBusy
  }
}
