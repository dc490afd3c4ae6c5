// Stores tables as one append-only log each. One operation matters: append entry n if n is the next. An entry that is
// not in the journal did not happen. If two servers act for one table at once, the second reads the new entries and
// judges again.

import type { Entry } from "./table.ts"

export interface Journal<E = Entry> {
  /**
   * Returns the entries of a table from index `from` on; none if there is no such table. Throws `JournalTrouble` if
   * they cannot be read, so an unreadable table never looks empty.
   */
  read(table: string, from?: number): Promise<E[]>
  /** Appends entry n if n is next; the opening is entry 0. Resolves when it is stored, to whether n was next. */
  append(table: string, n: number, entry: E): Promise<boolean>
  /** Returns the names of all tables. */
  tables(): Promise<string[]>
  /** Deletes a table. */
  remove(table: string): Promise<void>
}

/** Entries carry the time at which they were made, in milliseconds since 1970. */
export interface Timed {
  readonly at: number
}

/** A callback that learns whether an entry was stored. */
export interface Keeper {
  /** Called with true if the entry is stored, with false if it was not the next one. */
  kept(isNext: boolean): void
  failed(problem: unknown): void
}

/** Returns a promise for the result that a keeper would receive. */
export const promised = (keep: (keeper: Keeper) => void): Promise<boolean> =>
  new Promise((resolve, reject) => keep({ kept: resolve, failed: reject }))

/** The data of a table that is available without reading its entries. */
export interface Headed<H> {
  readonly table: string
  /** The time of its latest entry. */
  readonly at: number
  /** The latest head that was stored with an entry. */
  readonly head: H | undefined
}

/**
 * The journal of a server. Any number of servers may share one. A server acts for a table by appending, and the journal
 * decides which append wins.
 */
export interface ServerJournal<E extends Timed, H = unknown> extends Journal<E> {
  /** With a head, stores both or neither. Without one, the table's head stays as it was. */
  append(table: string, n: number, entry: E, head?: H): Promise<boolean>
  /** Does the same without a promise, which would cost more than judging the entry. */
  keep(table: string, n: number, entry: E, head: H | undefined, keeper: Keeper): void
  /** Lists all readable tables, in no order. Changes made during the listing may or may not be included. */
  heads(): AsyncIterable<Headed<H>>
  /** Returns the server's own value under this key (bans, secrets, codes). */
  get(key: string): Promise<string | undefined>
  /** Stores a value; `undefined` deletes it. */
  put(key: string, value: string | undefined): Promise<void>
  /**
   * Replaces a value if it still is `before`, and returns whether it was. This makes a one-time code work only once.
   */
  swap(key: string, before: string | undefined, value: string | undefined): Promise<boolean>
  /** Returns all keys with this prefix, sorted, with their values. */
  list(prefix: string): Promise<[key: string, value: string][]>
}

/** Why a read or write failed. `damaged`: the data on disk differs from what was written. */
export type Trouble = "full" | "readonly" | "busy" | "broken" | "closed" | "damaged"

/** Thrown when nothing was stored. The caller may retry. */
export class JournalTrouble extends Error {
  override name = "JournalTrouble"
  readonly trouble: Trouble

  constructor(trouble: Trouble, sentence: string) {
    super(sentence)
    this.trouble = trouble
  }
}

interface Kept<E, H> {
  readonly entries: E[]
  head: H | undefined
}

/** A journal in memory, which lasts as long as the page or the process. */
export class MemoryJournal<E extends Timed = Entry, H = unknown> implements ServerJournal<E, H> {
  readonly #tables = new Map<string, Kept<E, H>>()
  readonly #values = new Map<string, string>()

  async read(table: string, from = 0): Promise<E[]> {
    return this.#tables.get(table)?.entries.slice(from) ?? []
  }

  async append(table: string, n: number, entry: E, head?: H): Promise<boolean> {
    const kept: Kept<E, H> = this.#tables.get(table) ?? { entries: [], head: undefined }
    if (kept.entries.length !== n) return false
    kept.entries.push(entry)
    kept.head = head ?? kept.head
    this.#tables.set(table, kept)
    return true
  }

  keep(table: string, n: number, entry: E, head: H | undefined, keeper: Keeper): void {
    this.append(table, n, entry, head).then(
      (isNext) => keeper.kept(isNext),
      (problem) => keeper.failed(problem),
    )
  }

  async tables(): Promise<string[]> {
    return [...this.#tables.keys()]
  }

  async remove(table: string): Promise<void> {
    this.#tables.delete(table)
  }

  async *heads(): AsyncIterable<Headed<H>> {
    for (const [table, { entries, head }] of this.#tables) yield { table, at: entries.at(-1)?.at ?? 0, head }
  }

  async get(key: string): Promise<string | undefined> {
    return this.#values.get(key)
  }

  async put(key: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
  }

  async swap(key: string, before: string | undefined, value: string | undefined): Promise<boolean> {
    if (this.#values.get(key) !== before) return false
    await this.put(key, value)
    return true
  }

  async list(prefix: string): Promise<[key: string, value: string][]> {
    return [...this.#values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
