// Rows by the dozen: to call a statement costs as much as several rows do, so that one is called for many.

import type { DatabaseSyncInstance } from "@photostructure/sqlite"

/** So many rows are put in by one call, as long as there are as many; then so many of the rest. */
const BLOCKS = [64, 16, 4, 1]

type Value = string | number | null

/** Puts rows in, whose values come one behind the other; `into` is all of the statement before them. */
export function rowsInto(db: DatabaseSyncInstance, into: string, columns: number): (values: readonly Value[]) => void {
  const row = `(${Array(columns).fill("?")})`
  const blocks = BLOCKS.map((rows) => ({
    length: rows * columns,
    statement: db.prepare(`${into} VALUES ${Array(rows).fill(row)}`),
  }))
  return (values) => {
    let done = 0
    for (const { length, statement } of blocks)
      for (; values.length - done >= length; done += length) statement.run(...values.slice(done, done + length))
  }
}
