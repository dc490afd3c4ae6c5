// When messages go: each with all else that is said to the same person in this turn of the loop. While the server has hardly a pause, those who
// are asked for nothing wait a moment for what comes next to them: a write costs more than all that is in it.

import { performance } from "node:perf_hooks"
import type { Clock } from "../table/clock.ts"

/** Somebody for whom there are messages. */
export interface Flushable {
  /** Is there nothing among them that is needed at once? */
  readonly mayWait: boolean
  /** Is it their turn at the end of this turn of the loop? */
  isQueued: boolean
  /** The period in which they began to wait; nothing if they do not. */
  deferredSince: number | undefined
  /** Sends everything. */
  flush(): void
}

/** Who waits does so for at least so many milliseconds, and for at most twice as many. */
export const WAIT = 25

export class FlushQueue {
  readonly #isBusy: () => boolean
  readonly #clock: Pick<Clock, "after">
  #departing: Flushable[] = []
  /** Those who began to wait in this period, and in the one before it; some of them have left since. */
  #waiting: Flushable[] = []
  #longer: Flushable[] = []
  #period = 0
  #isTimed = false

  constructor(isBusy: () => boolean, clock: Pick<Clock, "after">) {
    this.#isBusy = isBusy
    this.#clock = clock
  }

  /** There are messages: they go at the end of this turn, in which there may be more, or later if they may wait. */
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

  /** A period is over: those who began to wait before it have waited for long enough. */
  #pass(): void {
    for (const one of this.#longer) if (one.deferredSince === this.#period - 1) this.#go(one)
    this.#longer = this.#waiting
    this.#waiting = []
    this.#period++
    this.#isTimed = false
    if (this.#longer.length > 0) this.#setTimer()
  }
}

/** Over so many milliseconds it is judged whether the loop is busy; it is, if it worked for more than this share of them. Over fewer a single pause would count. */
const SPAN = 250
const BUSY = 0.6

/** Milliseconds for which a loop has worked, and for which it had nothing to do. */
type Loop = () => { readonly active: number; readonly idle: number }

/** Gives a function that says whether this process has had hardly a pause of late. */
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
