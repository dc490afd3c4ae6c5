// Tables in the browser's database: an entry a row, and for each table a head, so that lists need not read games through.

import type { Journal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { asked, ENTRIES, finished, TABLES } from "./database.ts"

const rowsOf = (table: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([table, from], [table, Number.MAX_SAFE_INTEGER])

export class BrowserJournal implements Journal {
  readonly #database: IDBDatabase

  constructor(database: IDBDatabase) {
    this.#database = database
  }

  async read(table: string, from = 0): Promise<Entry[]> {
    return asked<Entry[]>(this.#database.transaction(ENTRIES).objectStore(ENTRIES).getAll(rowsOf(table, from)))
  }

  async append(table: string, n: number, entry: Entry): Promise<boolean> {
    const transaction = this.#database.transaction(ENTRIES, "readwrite", { durability: "strict" })
    const rows = transaction.objectStore(ENTRIES)
    const count = await asked(rows.count(rowsOf(table)))
    if (count !== n) return false
    rows.add(entry, [table, n])
    await finished(transaction)
    return true
  }

  async tables(): Promise<string[]> {
    const keys = await asked(this.#database.transaction(ENTRIES).objectStore(ENTRIES).getAllKeys())
    return [...new Set(keys.map((key) => (key as [string, number])[0]))]
  }

  async remove(table: string): Promise<void> {
    const transaction = this.#database.transaction([ENTRIES, TABLES], "readwrite")
    transaction.objectStore(ENTRIES).delete(rowsOf(table))
    transaction.objectStore(TABLES).delete(table)
    await finished(transaction)
  }
}
