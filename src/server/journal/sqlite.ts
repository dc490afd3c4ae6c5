// The journal of a server on one machine: one SQLite file.

import { type Headed, type Keeper, promised, type ServerJournal, type Timed } from "../../table/journal.ts"
import type { Op } from "./batch.ts"
import { checkFolder, loadSqlite } from "./files.ts"
import { type GroupCommit, openGroupCommit } from "./group-commit.ts"
import { Reader } from "./reader.ts"

/** So many tables are listed before others get their turn. */
const PAGE = 500

/** The driver would cut a text at its first NUL, and one name would be taken for another. */
const hasNul = (text: string): boolean => text.includes("\0")

function whole(text: string): string {
  if (hasNul(text)) throw new TypeError("a text with a NUL in it cannot be kept")
  return text
}

const orNull = (value: string | undefined): string | null => (value === undefined ? null : whole(value))

export class SqliteJournal<E extends Timed, H = unknown> implements ServerJournal<E, H> {
  readonly #group: GroupCommit
  readonly #reader: Reader
  readonly #write: (entry: E) => string

  private constructor(group: GroupCommit, reader: Reader, write: (entry: E) => string) {
    this.#group = group
    this.#reader = reader
    this.#write = write
  }

  /** Takes a folder, which must be there, for this process. Each process has one journal a folder. `write` puts an entry into JSON. */
  static async open<E extends Timed, H = unknown>(
    folder: string,
    write: (entry: E) => string = JSON.stringify,
  ): Promise<SqliteJournal<E, H>> {
    checkFolder(folder)
    const sqlite = await loadSqlite()
    const group = openGroupCommit(sqlite, folder)
    try {
      return new SqliteJournal<E, H>(group, new Reader(sqlite, folder), write)
    } catch (problem) {
      await group.close(() => {})
      throw problem
    }
  }

  /** For metrics. */
  get counts(): { readonly commits: number; readonly failures: number; readonly waiting: number } {
    const { commits, failures, waiting } = this.#group
    return { commits, failures, waiting }
  }

  async read(table: string, from = 0): Promise<E[]> {
    if (hasNul(table)) return []
    return this.#reader.entries(table, from).map((entry) => JSON.parse(entry))
  }

  append(table: string, n: number, entry: E, head?: H): Promise<boolean> {
    return promised((keeper) => this.keep(table, n, entry, head, keeper))
  }

  keep(table: string, n: number, entry: E, head: H | undefined, keeper: Keeper): void {
    if (Number.isSafeInteger(n)) this.#group.add(this.#appending(table, n, entry, head), keeper)
    else keeper.kept(false)
  }

  #appending(table: string, n: number, entry: E, head: H | undefined): Op {
    if (!Number.isFinite(entry.at)) throw new TypeError(`an entry's time is a number of milliseconds, not ${entry.at}`)
    const headed = head === undefined ? null : JSON.stringify(head)
    return ["append", whole(table), n, Math.floor(entry.at), this.#write(entry), headed]
  }

  async tables(): Promise<string[]> {
    const names: string[] = []
    for await (const { table } of this.heads()) names.push(table)
    return names
  }

  async remove(table: string): Promise<void> {
    await this.#do(["remove", whole(table)])
  }

  async *heads(): AsyncGenerator<Headed<H>> {
    let after = 0
    for (;;) {
      const rows = this.#reader.tables(after, PAGE)
      for (const { name, touched, head } of rows)
        yield { table: name, at: touched, head: head === null ? undefined : JSON.parse(head) }
      if (rows.length < PAGE) return
      after = rows[PAGE - 1].id
      await new Promise(setImmediate)
    }
  }

  async get(key: string): Promise<string | undefined> {
    return hasNul(key) ? undefined : this.#reader.value(key)
  }

  async put(key: string, value: string | undefined): Promise<void> {
    await this.#do(["put", whole(key), orNull(value)])
  }

  async swap(key: string, before: string | undefined, value: string | undefined): Promise<boolean> {
    return this.#do(["swap", whole(key), orNull(before), orNull(value)])
  }

  #do(op: Op): Promise<boolean> {
    return promised((keeper) => this.#group.add(op, keeper))
  }

  async list(prefix: string): Promise<[key: string, value: string][]> {
    return hasNul(prefix) ? [] : this.#reader.values(prefix)
  }

  /** Keeps what is waiting, and lets the folder go. */
  close(): Promise<void> {
    return this.#group.close(() => this.#reader.close())
  }
}
