// Rows by the dozen: to call a statement costs as much as several rows do.

import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite"

/** So many rows at most are put in by one call. There is a statement for each number that has occurred. */
const MOST = 32

export type Value = string | number | null

/** Puts in rows, whose values come one behind the other; `into` is all of the statement before them. */
export function rowsInto(db: DatabaseSyncInstance, into: string, columns: number): (values: readonly Value[]) => void {
  const row = `(${Array(columns).fill("?")})`
  const statements: StatementSyncInstance[] = []
  return (values) => {
    for (let done = 0; done < values.length; done += MOST * columns) {
      const some = values.slice(done, done + MOST * columns)
      const rows = some.length / columns
      statements[rows] ??= db.prepare(`${into} VALUES ${Array(rows).fill(row)}`)
      statements[rows].get(...some) // `run` would make an object of what it has done
    }
  }
}
