// A journal over one that may fail, as when storage is full: a table that cannot even be opened there is played in memory, and moves over
// as soon as it can.

import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"

export interface BulkJournal extends Journal {
  /** Appends all of these from the n-th on, or none. */
  appendAll(table: string, n: number, entries: readonly Entry[]): Promise<boolean>
}

export class PatientJournal implements Journal {
  readonly #inner: BulkJournal
  readonly #memory = new MemoryJournal()
  readonly #tell: (isFailing: boolean) => void

  /** `tell` hears whether what was last to be kept is kept. */
  constructor(inner: BulkJournal, tell: (isFailing: boolean) => void = () => {}) {
    this.#inner = inner
    this.#tell = tell
  }

  async read(table: string, from = 0): Promise<Entry[]> {
    const here = await this.#memory.read(table)
    return here.length > 0 ? here.slice(from) : this.#inner.read(table, from)
  }

  async append(table: string, n: number, entry: Entry): Promise<boolean> {
    if ((await this.#memory.read(table)).length > 0) return this.#appendHere(table, n, entry)
    try {
      const isNext = await this.#inner.append(table, n, entry)
      this.#tell(false)
      return isNext
    } catch (problem) {
      this.#tell(true)
      if (n > 0) throw problem // the rest of it is there, and this one is tried again
      return this.#memory.append(table, n, entry)
    }
  }

  async tables(): Promise<string[]> {
    const [kept, here] = await Promise.all([this.#inner.tables(), this.#memory.tables()])
    return [...kept, ...here]
  }

  async remove(table: string): Promise<void> {
    await this.#memory.remove(table)
    await this.#inner.remove(table)
  }

  async #appendHere(table: string, n: number, entry: Entry): Promise<boolean> {
    if (!(await this.#memory.append(table, n, entry))) return false
    try {
      await this.#inner.appendAll(table, 0, await this.#memory.read(table))
      await this.#memory.remove(table)
      this.#tell(false)
    } catch {
      this.#tell(true)
    }
    return true
  }
}
