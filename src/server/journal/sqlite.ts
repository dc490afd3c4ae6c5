// The journal of a server on one machine: one SQLite file.

import type { SqliteModule } from "@photostructure/sqlite"
import {
  type Headed,
  JournalTrouble,
  type Keeper,
  promised,
  type ServerJournal,
  type Timed,
} from "../../table/journal.ts"
import type { Op } from "./batch.ts"
import { Damage } from "./damage.ts"
import { checkFolder, loadSqlite } from "./files.ts"
import { type GroupCommit, openGroupCommit } from "./group-commit.ts"
import { noteTables } from "./presence.ts"
import { Reader, type TableRow } from "./reader.ts"
import { isDamage } from "./trouble.ts"

/** Number of tables to list before other work gets its turn. */
const PAGE = 500

/** The driver cuts a text at its first NUL, so two names could become the same. */
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
  readonly #folder: string
  /** Whether the marker for held tables is on disk. */
  #isMarked = false
  readonly damage: Damage

  private constructor(folder: string, group: GroupCommit, sqlite: SqliteModule, write: (entry: E) => string) {
    this.#folder = folder
    this.#group = group
    this.#write = write
    this.damage = new Damage()
    this.#reader = new Reader(sqlite, folder, this.damage)
    group.onfailure = (problem) => {
      if (isDamage(problem)) this.damage.note(problem.message)
    }
    if (!this.#isEmpty) this.#mark()
  }

  /**
   * Opens an existing folder for this process, which has at most one journal for each folder. `write` converts an entry
   * to JSON.
   */
  static async open<E extends Timed, H = unknown>(
    folder: string,
    write: (entry: E) => string = JSON.stringify,
  ): Promise<SqliteJournal<E, H>> {
    checkFolder(folder)
    const sqlite = await loadSqlite()
    const group = openGroupCommit(sqlite, folder)
    try {
      return new SqliteJournal<E, H>(folder, group, sqlite, write)
    } catch (problem) {
      await group.close(() => {})
      throw problem
    }
  }

  /** Counters for the metrics. */
  get counts(): { readonly commits: number; readonly failures: number; readonly waiting: number } {
    const { commits, failures, waiting } = this.#group
    return { commits, failures, waiting }
  }

  async read(table: string, from = 0): Promise<E[]> {
    if (hasNul(table)) return []
    return this.#reader
      .entries(table, from)
      .map((entry, i) => this.#parsed(entry, `entry ${from + i} of table ${table}`))
  }

  #parsed<T>(text: string, what: string): T {
    try {
      return JSON.parse(text)
    } catch {
      const trouble = new JournalTrouble("damaged", `${what} cannot be read: it is not JSON`)
      this.damage.note(trouble.message)
      throw trouble
    }
  }

  async append(table: string, n: number, entry: E, head?: H): Promise<boolean> {
    const isKept = await promised((keeper) => this.keep(table, n, entry, head, keeper))
    if (isKept && !this.#isMarked) this.#mark()
    return isKept
  }

  get #isEmpty(): boolean {
    const { rows, after } = this.#reader.page(0, 1)
    return rows.length === 0 && after === undefined && !this.damage.isFound
  }

  #mark(): void {
    this.#isMarked = noteTables(this.#folder)
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
      const page = this.#reader.page(after, PAGE)
      for (const row of page.rows) {
        const headed = this.#headed(row)
        if (headed !== undefined) yield headed
      }
      if (page.after === undefined) return
      after = page.after
      await new Promise(setImmediate)
    }
  }

  /** Returns undefined if the head cannot be read: such a table can be neither swept nor scheduled. */
  #headed({ name, touched, head }: TableRow): Headed<H> | undefined {
    try {
      return {
        table: name,
        at: touched,
        head: head === null ? undefined : this.#parsed(head, `the head of table ${name}`),
      }
    } catch (problem) {
      if (isDamage(problem)) return undefined
      throw problem
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

  /** Writes the waiting operations, and releases the folder. */
  close(): Promise<void> {
    return this.#group.close(() => this.#reader.close())
  }
}
