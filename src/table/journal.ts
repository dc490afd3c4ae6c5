// Where tables are kept: an append-only log a table. One operation matters: append entry n, if n is next. What is not in the journal did
// not happen; two that act for one table at once cannot both have their way.

import type { Entry } from "./table.ts"

export interface Journal {
  /** The entries of a table from the `from`-th on; none if there is no such table. */
  read(table: string, from?: number): Promise<Entry[]>
  /** Appends the n-th entry (the opening is the 0th) if n is next, and says whether it was. It is kept when this is done. */
  append(table: string, n: number, entry: Entry): Promise<boolean>
  /** The names of all tables. */
  tables(): Promise<string[]>
  /** Forgets a table. */
  remove(table: string): Promise<void>
}

/** For as long as the page lives. */
export class MemoryJournal implements Journal {
  readonly #tables = new Map<string, Entry[]>()

  async read(table: string, from = 0): Promise<Entry[]> {
    return this.#tables.get(table)?.slice(from) ?? []
  }

  async append(table: string, n: number, entry: Entry): Promise<boolean> {
    const entries = this.#tables.get(table) ?? []
    if (entries.length !== n) return false
    entries.push(entry)
    this.#tables.set(table, entries)
    return true
  }

  async tables(): Promise<string[]> {
    return [...this.#tables.keys()]
  }

  async remove(table: string): Promise<void> {
    this.#tables.delete(table)
  }
}
