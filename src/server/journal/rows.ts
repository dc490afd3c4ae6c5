// Inserts many rows with one call: calling a statement costs as much as several rows.

import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite"

/** Maximum number of rows per call. There is a prepared statement for each row count that has occurred. */
const MOST = 32

export type Value = string | number | null

/**
 * Returns a function that inserts rows, whose values follow each other in a list. `into` is the statement before
 * VALUES.
 */
export function rowsInto(db: DatabaseSyncInstance, into: string, columns: number): (values: readonly Value[]) => void {
  const row = `(${Array(columns).fill("?")})`
  const statements: StatementSyncInstance[] = []
  return (values) => {
    for (let done = 0; done < values.length; done += MOST * columns) {
      const some = values.slice(done, done + MOST * columns)
      const rows = some.length / columns
      statements[rows] ??= db.prepare(`${into} VALUES ${Array(rows).fill(row)}`)
      statements[rows].get(...some) // `run` would allocate a result object
    }
  }
}
