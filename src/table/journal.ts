// Where tables are kept: one append-only log for each. One operation matters: append entry n, if n is next. What is not
// in the journal did not happen. If two servers act for one table at once, the second one reads on and judges again.

import type { Entry } from "./table.ts"

export interface Journal<E = Entry> {
  /**
   * Reads the entries of a table from the `from`-th on; none if there is no such table. Throws `JournalTrouble` if they
   * cannot be read: a table that cannot be read is never an empty one.
   */
  read(table: string, from?: number): Promise<E[]>
  /**
   * Appends the n-th entry (the opening is the 0th) if n is next. Resolves when it is kept, with whether n was next.
   */
  append(table: string, n: number, entry: E): Promise<boolean>
  /** The names of all tables. */
  tables(): Promise<string[]>
  /** Forgets a table. */
  remove(table: string): Promise<void>
}

/** Entries know when they were made, in milliseconds since 1970. */
export interface Timed {
  readonly at: number
}

/** Hears whether an entry was kept. */
export interface Keeper {
  /** The entry is kept; or it is not, because it was not the next one. */
  kept(isNext: boolean): void
  failed(problem: unknown): void
}

/** Returns a promise of what a keeper would be told. */
export const promised = (keep: (keeper: Keeper) => void): Promise<boolean> =>
  new Promise((resolve, reject) => keep({ kept: resolve, failed: reject }))

/** What is known of a table without reading its entries. */
export interface Headed<H> {
  readonly table: string
  /** When its latest entry was made. */
  readonly at: number
  /** The latest head that came with an entry. */
  readonly head: H | undefined
}

/**
 * The journal of a server. Any number of servers may share one: a server that wants to act for a table appends, and the
 * journal decides.
 */
export interface ServerJournal<E extends Timed, H = unknown> extends Journal<E> {
  /** With a head, keeps both or neither. Without one, the table's head stays as it was. */
  append(table: string, n: number, entry: E, head?: H): Promise<boolean>
  /** The same without a promise, which would cost more than judging the entry. */
  keep(table: string, n: number, entry: E, head: H | undefined, keeper: Keeper): void
  /** Lists all tables that can be read, in no order. Changes during the listing may be in it or not. */
  heads(): AsyncIterable<Headed<H>>
  /** Returns what the server itself keeps under this key (bans, secrets, codes). */
  get(key: string): Promise<string | undefined>
  /** Keeps a value; `undefined` forgets it. */
  put(key: string, value: string | undefined): Promise<void>
  /** Replaces a value if it still is `before`, and returns whether it was. So a one-time code works once. */
  swap(key: string, before: string | undefined, value: string | undefined): Promise<boolean>
  /** Lists all keys with this prefix in their order, with their values. */
  list(prefix: string): Promise<[key: string, value: string][]>
}

/** Why something could not be kept or read. `damaged`: what is on disk is not what was written. */
export type Trouble = "full" | "readonly" | "busy" | "broken" | "closed" | "damaged"

/** Raised when nothing was kept. It may be tried again. */
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

/** For as long as the page or the process lives. */
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
