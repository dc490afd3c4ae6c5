// How quick a disk is of late, and how close together comes what is to be kept.

/** From so many milliseconds on, in the mean, a commit is not waited for. */
const SLOW = 5
/** So much the latest one weighs in it. */
const SHARE = 1 / 8

export class Pace {
  #mean = 0

  get isQuick(): boolean {
    return this.#mean < SLOW
  }

  /** A commit took so many milliseconds. */
  note(ms: number): void {
    this.#mean += (ms - this.#mean) * SHARE
  }
}

/** So many milliseconds a commit may wait for others to share its sync. */
export const WAIT = 8
/** Where more than this come within that time, enough of them share one anyway. */
const MANY = 8
/** A pause counts as no longer than this, so that it is soon forgotten. */
const PAUSE = 4 * WAIT
/** So much the latest gap weighs in the mean. */
const LATEST = 1 / 16

export class Rhythm {
  #gap = PAUSE
  #latest = 0
  #table = ""

  /** Something of a table came at this time, in milliseconds. Only another table's counts: one that waits has nothing to add itself. */
  note(now: number, table: string): void {
    if (table === this.#table) return
    this.#table = table
    const gap = Math.min(Math.max(0, now - this.#latest), PAUSE)
    this.#gap += (gap - this.#gap) * LATEST
    this.#latest = now
  }

  /** How long to wait for more: not at all where hardly anything would come, nor where much comes at once. */
  get wait(): number {
    return this.#gap < WAIT && this.#gap > WAIT / MANY ? WAIT : 0
  }
}
