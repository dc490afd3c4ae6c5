// The reading connection. It sees only what is on disk, because a commit becomes visible only after its sync.

import type { DatabaseSyncInstance, SqliteModule, StatementSyncInstance } from "@photostructure/sqlite"
import { JournalTrouble } from "../../table/journal.ts"
import { Damage } from "./damage.ts"
import { databaseIn, opened } from "./files.ts"
import { checkVersion, numberFrom } from "./schema.ts"
import { isDamage, troubleOf } from "./trouble.ts"

/** A row of the list of tables. */
export interface TableRow {
  readonly id: number
  readonly name: string
  readonly touched: number
  readonly head: string | null
}

/** Tables ordered by number, and the number after which more may follow, if any. */
interface TablePage {
  readonly rows: readonly TableRow[]
  readonly after: number | undefined
}

/**
 * Reads the entries of a table from this number on. A table without its end, or with a missing entry, has a row with
 * nulls.
 */
const entriesOf = (tables: string): string => `WITH RECURSIVE
  found (entries, last) AS (SELECT entries, last FROM ${tables} LEFT JOIN ends ON tableId = tables.id WHERE name = ?1),
  back (n, before, entry) AS (
    SELECT entries - 1, before, entry FROM found JOIN log ON log.id = last WHERE entries > ?2
    UNION ALL SELECT n - 1, log.before, log.entry FROM back JOIN log ON log.id = back.before WHERE n > ?2
  )
  SELECT entries, before, entry FROM found LEFT JOIN back ORDER BY n`

type EntryRow = [entries: number | null, before: number | null, entry: string | null]

const TABLES = "SELECT id, name, touched, head FROM tables JOIN ends ON tableId = id WHERE id"

/** If damage hides the highest number of a table, the search ends after this many numbers without a table. */
const END = 10_000

export class Reader {
  readonly #file: string
  readonly #damage: Damage
  readonly #db: DatabaseSyncInstance
  readonly #entries: StatementSyncInstance
  readonly #entriesByScan: StatementSyncInstance
  readonly #tables: StatementSyncInstance
  readonly #table: StatementSyncInstance
  readonly #value: StatementSyncInstance
  readonly #values: StatementSyncInstance
  /** Consecutive numbers without a table. */
  #misses = 0

  constructor(sqlite: SqliteModule, folder: string, damage = new Damage()) {
    this.#file = databaseIn(folder)
    this.#damage = damage
    this.#db = opened(sqlite, this.#file, { readOnly: true }, (db) => checkVersion(db, this.#file))
    this.#entries = this.#db.prepare(entriesOf("tables"))
    this.#entriesByScan = this.#db.prepare(entriesOf("tables NOT INDEXED"))
    this.#tables = this.#db.prepare(`${TABLES} > ? ORDER BY id LIMIT ?`)
    this.#table = this.#db.prepare(`${TABLES} = ?`)
    this.#value = this.#db.prepare("SELECT value FROM data WHERE key = ?")
    this.#values = this.#db.prepare("SELECT key, value FROM data WHERE key >= ? AND key < ? ORDER BY key")
    for (const statement of [this.#entries, this.#entriesByScan, this.#values]) statement.setReturnArrays(true)
  }

  /** Returns the entries of a table from this one on, as JSON. Returns none if there is no such table. */
  entries(table: string, from: number): string[] {
    return this.#read(() => {
      const rows = this.#entryRows(table, from)
      const [first] = rows
      if (first === undefined || (first[0] !== null && first[0] <= from)) return []
      const entries = rows.flatMap(([, , entry]) => (entry === null ? [] : [entry]))
      const isWhole = first[0] !== null && entries.length === first[0] - from && (from > 0 || first[1] === null)
      if (!isWhole) throw new JournalTrouble("damaged", `table ${table} cannot be read: a part of it is missing`)
      return entries
    })
  }

  /** Finds a table by its name. If the index of names is damaged, searches the rows. */
  #entryRows(table: string, from: number): EntryRow[] {
    try {
      const rows = this.#entries.all(table, from)
      if (rows.length > 0 || !this.#damage.isFound) return rows
    } catch (problem) {
      if (!isDamage(problem)) throw problem
      this.#damage.note(troubleOf(problem, this.#file).message)
    }
    return this.#entriesByScan.all(table, from)
  }

  /** Returns at most this many tables after this one. */
  tables(after: number, most: number): TableRow[] {
    return this.#read(() => this.#tables.all(after, most))
  }

  /** Returns at most this many tables after this one, except those that damage hides. */
  page(after: number, most: number): TablePage {
    try {
      const rows = this.tables(after, most)
      return { rows, after: rows.length < most ? undefined : rows.at(-1)?.id }
    } catch (problem) {
      if (!isDamage(problem)) throw problem
      return this.#read(() => this.#tablesOneByOne(after, most))
    }
  }

  /** Reads one number at a time, because a range would end at the first damaged page. */
  #tablesOneByOne(after: number, most: number): TablePage {
    const rows: TableRow[] = []
    for (let id = after + 1; id <= after + most; id++) {
      const row: TableRow | undefined = this.#readable(() => this.#table.get(id))
      this.#misses = row === undefined ? this.#misses + 1 : 0
      if (row !== undefined) rows.push(row)
    }
    const last = this.#lastTable()
    const isEnd = last === undefined ? this.#misses >= END : after + most >= last
    if (isEnd) this.#misses = 0
    return { rows, after: isEnd ? undefined : after + most }
  }

  #lastTable(): number | undefined {
    const ends = ["SELECT max(id) FROM tables", "SELECT max(tableId) FROM ends"]
    const known = ends.flatMap((sql) => this.#readable(() => numberFrom(this.#db, sql)) ?? [])
    return known.length === 0 ? undefined : Math.max(...known)
  }

  /** Returns undefined if damage prevents the read. */
  #readable<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (problem) {
      if (!isDamage(problem)) throw problem
      return undefined
    }
  }

  value(key: string): string | undefined {
    return this.#read(() => this.#value.get(key)?.value)
  }

  values(prefix: string): [string, string][] {
    return this.#read(() => this.#values.all(prefix, `${prefix}\u{10ffff}`)) // no key has a greater character there
  }

  /** The driver closes the file only when its statements have been garbage-collected, or the process ends. */
  close(): void {
    this.#db.close()
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (problem) {
      const trouble = troubleOf(problem, this.#file)
      if (isDamage(trouble)) this.#damage.note(trouble.message)
      throw trouble
    }
  }
}
