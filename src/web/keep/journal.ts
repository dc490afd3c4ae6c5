// Tables in the browser's database: an entry a row.

import type { Entry } from "../../table/table.ts"
import { asked, type Connection, ENTRIES, finished, TABLES } from "./database.ts"
import type { BulkJournal } from "./patient.ts"

/** A list comes after every number. */
const rowsOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, []])

export class BrowserJournal implements BulkJournal {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async read(table: string, from = 0): Promise<Entry[]> {
    const transaction = await this.#connection.begin(ENTRIES)
    return asked<Entry[]>(transaction.objectStore(ENTRIES).getAll(rowsOf(table, from)))
  }

  /** How many entries a table has. */
  async count(table: string): Promise<number> {
    const transaction = await this.#connection.begin(ENTRIES)
    return asked(transaction.objectStore(ENTRIES).count(rowsOf(table)))
  }

  append(table: string, n: number, entry: Entry): Promise<boolean> {
    return this.appendAll(table, n, [entry])
  }

  /** All of these, or none. */
  async appendAll(table: string, n: number, entries: readonly Entry[]): Promise<boolean> {
    const transaction = await this.#connection.begin(ENTRIES, "readwrite")
    const rows = transaction.objectStore(ENTRIES)
    // Counting what is there would take longer the longer the game is.
    const [before, here] = await Promise.all([
      n === 0 ? 1 : asked(rows.count([table, n - 1])),
      asked(rows.count([table, n])),
    ])
    const isNext = before === 1 && here === 0
    if (!isNext) return false
    for (const [i, entry] of entries.entries()) rows.add(entry, [table, n + i])
    await finished(transaction)
    return true
  }

  async tables(): Promise<string[]> {
    const transaction = await this.#connection.begin(ENTRIES)
    const request = transaction.objectStore(ENTRIES).openKeyCursor()
    const names: string[] = []
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (cursor === null) return resolve(names)
        const [name] = cursor.key as [string, number]
        names.push(name)
        cursor.continue([name, []])
      }
    })
  }

  async remove(table: string): Promise<void> {
    const transaction = await this.#connection.begin([ENTRIES, TABLES], "readwrite")
    transaction.objectStore(ENTRIES).delete(rowsOf(table))
    transaction.objectStore(TABLES).delete(table)
    await finished(transaction)
  }
}
