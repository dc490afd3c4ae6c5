// Entries that a page had no time to write before the user left it. They go to local storage, which is synchronous,
// unlike the database. The next page that reads the table appends them.

import type { Journal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { continueTo } from "./fallback.ts"
import type { BulkJournal } from "./journal.ts"

const PREFIX = "countertop.left."

/** The part of local storage that this module needs. */
export type Store = Pick<Storage, "getItem" | "removeItem" | "setItem">

/** A store for browsers that do not let the page store anything. */
const NOWHERE: Store = { getItem: () => null, removeItem: () => {}, setItem: () => {} }

export function localStore(): Store {
  try {
    return localStorage
  } catch {
    return NOWHERE
  }
}

/** Entries of a table, from the n-th on. */
export interface UnsavedEntries {
  readonly table: string
  readonly n: number
  readonly entries: readonly Entry[]
}

/** An object that writes entries. `left` returns those that are not in the journal yet. */
export interface EntryWriter {
  readonly left: UnsavedEntries | undefined
}

/** All writers with entries that are not in the journal yet. */
export const writers = new Set<EntryWriter>()

/** Stores the unwritten entries, because the user is leaving the page and there may be no time to write them. */
export function stashUnsaved(store: Store): void {
  for (const { left } of writers) if (left !== undefined) leave(store, left)
}

function leave(store: Store, left: UnsavedEntries): void {
  try {
    store.setItem(PREFIX + left.table, JSON.stringify(left))
  } catch {
    // Local storage is full. The page writes the entries when it is shown again.
  }
}

/** A journal that first appends the entries that other pages left behind. */
export class RecoveringJournal implements Journal {
  readonly #inner: BulkJournal
  readonly #store: Store

  constructor(inner: BulkJournal, store: Store) {
    this.#inner = inner
    this.#store = store
  }

  async read(table: string, from = 0): Promise<Entry[]> {
    await this.#takeIn(table, false)
    return this.#inner.read(table, from)
  }

  async count(table: string): Promise<number> {
    await this.#takeIn(table, true)
    return this.#inner.count(table)
  }

  append(table: string, n: number, entry: Entry): Promise<boolean> {
    return this.#inner.append(table, n, entry)
  }

  tables(): Promise<string[]> {
    return this.#inner.tables()
  }

  async remove(table: string): Promise<void> {
    this.#store.removeItem(PREFIX + table)
    await this.#inner.remove(table)
  }

  async #takeIn(table: string, timesOut: boolean): Promise<void> {
    const text = this.#store.getItem(PREFIX + table)
    if (text === null) return
    const left = leftIn(text)
    try {
      if (left !== undefined) await continueTo(this.#inner, left.table, left.n, left.entries, timesOut)
    } catch {
      return // the next read or count retries
    }
    if (this.#store.getItem(PREFIX + table) === text) this.#store.removeItem(PREFIX + table)
  }
}

function leftIn(text: string): UnsavedEntries | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    if (typeof raw !== "object" || raw === null) return undefined
    const { table, n, entries } = raw as Partial<UnsavedEntries>
    return typeof table === "string" && typeof n === "number" && Array.isArray(entries)
      ? { table, n, entries }
      : undefined
  } catch {
    return undefined
  }
}
