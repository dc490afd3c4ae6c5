// Reads the database of a running server from another process. Such a reader sees only committed data, and SQLite
// shows a commit to other processes only after its fsync.

import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { entriesSql } from "./kept.ts"

/** Safe ids: they go into SQL unescaped. */
const TABLE = /^[a-z0-9]+$/

export class Disk {
  readonly #file: string
  #db: InstanceType<typeof DatabaseSync> | undefined
  #found: string[] = []

  constructor(folder: string) {
    this.#file = join(folder, "countertop.db")
  }

  /** Returns the entries of a table that are on disk now, starting at number `from`, as JSON. */
  entries(table: string, from: number): string[] {
    if (!TABLE.test(table)) throw new TypeError(`“${table}” is not the id of a table`)
    this.#db ??= this.#open()
    const start = `WHERE tableId = (SELECT id FROM tables WHERE name = '${table}') AND entries > ${from}`
    this.#found = []
    this.#db.exec(`${entriesSql(start, `WHERE n > ${from}`)} SELECT found(n - ${from}, entry) FROM back`)
    return this.#found
  }

  /**
   * Closes the file. While any process has it open, the next server does not recover it as it would after a crash. For
   * the same reason this class uses no prepared statements: the driver holds the file open until they are collected.
   */
  close(): void {
    this.#db?.close()
    this.#db = undefined
  }

  #open(): InstanceType<typeof DatabaseSync> {
    const db = new DatabaseSync(this.#file, { readOnly: true, timeout: 5000 })
    db.function("found", (place: number, entry: string) => {
      this.#found[place] = entry
      return null
    })
    return db
  }
}
