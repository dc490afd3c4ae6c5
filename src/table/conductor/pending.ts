// Sets of pending things at tables: requests without an answer, and entries that the journal is writing.

import type { Clock } from "../clock.ts"

/** A pending thing, with its table. */
export interface Pending {
  readonly table: string
  /** When it began to be pending, by the monotonic clock. */
  since: number
}

/** All pending things of one kind, the oldest first. */
export class PendingSet {
  readonly #clock: Clock
  readonly #all = new Set<Pending>()
  /** Called with a thing that is no longer pending. */
  onend: (one: Pending) => void = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(one: Pending): void {
    one.since = this.#clock.monotonic()
    this.#all.add(one)
  }

  end(one: Pending): void {
    if (this.#all.delete(one)) this.onend(one)
  }

  /** Removes everything of a table. Clients will ask again. */
  forget(table: string): void {
    for (const one of this.#all) if (one.table === table) this.#all.delete(one)
  }

  get count(): number {
    return this.#all.size
  }

  /** Milliseconds for which the oldest has been pending; 0 if there is none. */
  get longest(): number {
    for (const { since } of this.#all) return this.#clock.monotonic() - since
    return 0
  }

  /** Returns those that have been pending for at least this many milliseconds. */
  atLeast(ms: number): Pending[] {
    const old: Pending[] = []
    const until = this.#clock.monotonic() - ms
    for (const one of this.#all) {
      if (one.since > until) break // the rest are newer
      old.push(one)
    }
    return old
  }
}
