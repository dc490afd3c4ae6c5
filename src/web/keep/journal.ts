// Tables in the browser's database: an entry a row.

import type { Journal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { asked, type Connection, ENTRIES, TABLES } from "./database.ts"

/** A journal that takes many entries at once, and can be asked not to wait for long: it then fails with `Late`. */
export interface BulkJournal extends Journal {
  read(table: string, from?: number, isHasty?: boolean): Promise<Entry[]>
  /** How many entries a table has. */
  count(table: string): Promise<number>
  /** Appends all of these from the n-th on, or none. */
  appendAll(table: string, n: number, entries: readonly Entry[], isHasty?: boolean): Promise<boolean>
}

/** A list comes after every number. */
const rowsOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, []])

export class BrowserJournal implements BulkJournal {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  read(table: string, from = 0, isHasty = false): Promise<Entry[]> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => asked<Entry[]>(transaction.objectStore(ENTRIES).getAll(rowsOf(table, from))),
      isHasty,
    })
  }

  count(table: string): Promise<number> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => asked(transaction.objectStore(ENTRIES).count(rowsOf(table))),
      isHasty: true,
    })
  }

  append(table: string, n: number, entry: Entry): Promise<boolean> {
    return this.appendAll(table, n, [entry])
  }

  appendAll(table: string, n: number, entries: readonly Entry[], isHasty = false): Promise<boolean> {
    return this.#connection.run({
      stores: ENTRIES,
      mode: "readwrite",
      work: (transaction) => appendTo(transaction.objectStore(ENTRIES), table, n, entries),
      isHasty,
    })
  }

  tables(): Promise<string[]> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => namesIn(transaction.objectStore(ENTRIES)),
      isHasty: true,
    })
  }

  async remove(table: string): Promise<void> {
    await this.#connection.run({
      stores: [ENTRIES, TABLES],
      mode: "readwrite",
      work: async (transaction) => {
        transaction.objectStore(ENTRIES).delete(rowsOf(table))
        transaction.objectStore(TABLES).delete(table)
      },
    })
  }
}

async function appendTo(rows: IDBObjectStore, table: string, n: number, entries: readonly Entry[]): Promise<boolean> {
  // Counting what is there would take longer the longer the game is.
  const [before, here] = await Promise.all([
    n === 0 ? 1 : asked(rows.count([table, n - 1])),
    asked(rows.count([table, n])),
  ])
  const isNext = before === 1 && here === 0
  if (isNext) for (const [i, entry] of entries.entries()) rows.add(entry, [table, n + i])
  return isNext
}

function namesIn(rows: IDBObjectStore): Promise<string[]> {
  const request = rows.openKeyCursor()
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
