// Can this server do its work? It can if the journal can be written: everything else follows from that.

import type { Clock } from "../table/clock.ts"
import { JournalTrouble, type ServerJournal, type Timed } from "../table/journal.ts"

/** Milliseconds for which an answer holds: whoever asks all the time must not wear out the disk. */
const HOLDS = 5000

export interface Healthy {
  readonly ok: boolean
  /** What is wrong, in a word. */
  readonly trouble?: string
}

export class Health {
  readonly #journal: Pick<ServerJournal<Timed>, "put">
  readonly #clock: Clock
  #at = Number.NEGATIVE_INFINITY
  #latest: Promise<Healthy> = Promise.resolve({ ok: true })

  constructor(journal: Pick<ServerJournal<Timed>, "put">, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
  }

  now(): Promise<Healthy> {
    const now = this.#clock.now()
    if (now - this.#at >= HOLDS) {
      this.#at = now
      this.#latest = this.#try(now)
    }
    return this.#latest
  }

  async #try(now: number): Promise<Healthy> {
    try {
      await this.#journal.put("health", String(now))
      return { ok: true }
    } catch (problem) {
      return { ok: false, trouble: problem instanceof JournalTrouble ? problem.trouble : "broken" }
    }
  }
}
