// Stores tables in the browser's database, one row per entry.

import type { Journal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { type Connection, ENTRIES, resultOf, TABLES } from "./database.ts"

/**
 * A journal that can append many entries at once. With `timesOut` it fails with `DatabaseTimeout` instead of waiting.
 */
export interface BulkJournal extends Journal {
  read(table: string, from?: number, timesOut?: boolean): Promise<Entry[]>
  /** Counts the entries of a table. */
  count(table: string): Promise<number>
  /** Appends these entries from the n-th on: all of them or none. */
  appendAll(table: string, n: number, entries: readonly Entry[], timesOut?: boolean): Promise<boolean>
}

/** Returns the key range of a table's rows. It ends with an array, because an array sorts after every number. */
const rowsOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, []])

export class BrowserJournal implements BulkJournal {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  read(table: string, from = 0, timesOut = false): Promise<Entry[]> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => resultOf<Entry[]>(transaction.objectStore(ENTRIES).getAll(rowsOf(table, from))),
      timesOut,
    })
  }

  count(table: string): Promise<number> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => resultOf(transaction.objectStore(ENTRIES).count(rowsOf(table))),
      timesOut: true,
    })
  }

  append(table: string, n: number, entry: Entry): Promise<boolean> {
    return this.appendAll(table, n, [entry])
  }

  appendAll(table: string, n: number, entries: readonly Entry[], timesOut = false): Promise<boolean> {
    return this.#connection.run({
      stores: ENTRIES,
      mode: "readwrite",
      work: (transaction) => appendTo(transaction.objectStore(ENTRIES), table, n, entries),
      timesOut,
    })
  }

  tables(): Promise<string[]> {
    return this.#connection.run({
      stores: ENTRIES,
      work: (transaction) => namesIn(transaction.objectStore(ENTRIES)),
      timesOut: true,
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
  // Checks only the keys at n: counting all entries would take longer and longer as the game grows.
  const [before, here] = await Promise.all([
    n === 0 ? 1 : resultOf(rows.count([table, n - 1])),
    resultOf(rows.count([table, n])),
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
