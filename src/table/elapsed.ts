// How long a table has been running, entry by entry. All durations at a table are differences of this: the wall clock
// may be set.

/** When an entry was made. */
export interface Stamp {
  /** By the wall clock, in milliseconds since 1970: for people to read, never to measure by. */
  readonly at: number
  /** How long the table had been running, in whole milliseconds. Entries of older versions have none. */
  readonly ms?: number
}

export class Elapsed {
  #at: number
  #ms: number

  constructor({ at, ms = 0 }: Stamp) {
    this.#at = at
    this.#ms = ms
  }

  /**
   * Returns how long the table had been running at what comes next. Without `ms`, the wall clock tells, but never goes
   * back.
   */
  of({ at, ms }: Stamp): number {
    return ms ?? this.#ms + Math.max(0, at - this.#at)
  }

  /** Goes on to the next entry, and returns its time. */
  add(next: Stamp): number {
    this.#ms = this.of(next)
    this.#at = next.at
    return this.#ms
  }
}
