// The connection that reads. What it sees is on disk: a commit comes into sight only after its sync.

import type { DatabaseSyncInstance, SqliteModule, StatementSyncInstance } from "@photostructure/sqlite"
import { databaseIn, opened } from "./files.ts"
import { checkVersion } from "./schema.ts"
import { troubleOf } from "./trouble.ts"

/** A row of the list of tables. */
export interface TableRow {
  readonly id: number
  readonly name: string
  readonly touched: number
  readonly head: string | null
}

export class Reader {
  readonly #file: string
  readonly #db: DatabaseSyncInstance
  readonly #entries: StatementSyncInstance
  readonly #tables: StatementSyncInstance
  readonly #value: StatementSyncInstance
  readonly #values: StatementSyncInstance

  constructor(sqlite: SqliteModule, folder: string) {
    this.#file = databaseIn(folder)
    this.#db = opened(sqlite, this.#file, { readOnly: true }, (db) => checkVersion(db, this.#file))
    this.#entries = this.#db.prepare(
      `WITH RECURSIVE back (n, before, entry) AS (
         SELECT entries - 1, before, entry FROM tables JOIN ends ON tableId = tables.id JOIN log ON log.id = last
           WHERE name = ?1 AND entries > ?2
         UNION ALL SELECT n - 1, log.before, log.entry FROM back JOIN log ON log.id = back.before WHERE n > ?2
       )
       SELECT entry FROM back ORDER BY n`,
    )
    this.#tables = this.#db.prepare(
      "SELECT id, name, touched, head FROM tables JOIN ends ON tableId = id WHERE id > ? ORDER BY id LIMIT ?",
    )
    this.#value = this.#db.prepare("SELECT value FROM data WHERE key = ?")
    this.#values = this.#db.prepare("SELECT key, value FROM data WHERE key >= ? AND key < ? ORDER BY key")
    this.#entries.setReturnArrays(true)
    this.#values.setReturnArrays(true)
  }

  /** The entries of a table from this one on, each as JSON. */
  entries(table: string, from: number): string[] {
    return this.#read(() => this.#entries.all(table, from).map(([entry]) => entry))
  }

  /** So many tables after this one. */
  tables(after: number, most: number): TableRow[] {
    return this.#read(() => this.#tables.all(after, most))
  }

  value(key: string): string | undefined {
    return this.#read(() => this.#value.get(key)?.value)
  }

  values(prefix: string): [string, string][] {
    return this.#read(() => this.#values.all(prefix, `${prefix}\u{10ffff}`)) // no key goes on with a greater sign
  }

  /** The driver lets go of the file only when its statements have been collected as garbage, or the process ends. */
  close(): void {
    this.#db.close()
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (problem) {
      throw troubleOf(problem, this.#file)
    }
  }
}
