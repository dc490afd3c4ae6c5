// How long a table has been running, at each of its entries. All durations at a table are differences of these times,
// because the wall clock may be set.

/** When an entry was made. */
export interface Stamp {
  /** Wall-clock time in milliseconds since 1970: for people to read, not for measuring. */
  readonly at: number
  /** How long the table had been running, in whole milliseconds. Entries of older versions lack it. */
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
   * Returns how long the table had been running at the next entry. Without `ms`, the wall clock decides, but time never
   * goes backwards.
   */
  of({ at, ms }: Stamp): number {
    return ms ?? this.#ms + Math.max(0, at - this.#at)
  }

  /** Advances to the next entry and returns its time. */
  add(next: Stamp): number {
    this.#ms = this.of(next)
    this.#at = next.at
    return this.#ms
  }
}
