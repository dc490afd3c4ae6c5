// Freezes a database while it is examined: no server can start on it, and a running server does not overwrite the pages
// that are read.

import { existsSync } from "node:fs"
import type { DatabaseSyncInstance, SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../../engine/options.ts"
import { databaseIn, lockIn, opened } from "../files.ts"
import { troubleOf } from "../trouble.ts"

export interface Snapshot {
  /** Reads a snapshot of a running server's data; undefined if no server is running. */
  readonly reader: DatabaseSyncInstance | undefined
  release(): void
}

export function takeSnapshot(sqlite: SqliteModule, folder: string): Snapshot {
  const lock = lockOf(sqlite, folder)
  if (lock !== "taken") return { reader: undefined, release: () => lock?.close() }
  const reader = readerBeside(sqlite, folder)
  return { reader, release: () => reader.close() }
}

/**
 * Takes the folder's lock in shared mode, so that no server starts and nothing is written. Returns “taken” if another
 * process holds it, and undefined if there is no lock to take.
 */
function lockOf({ DatabaseSync }: SqliteModule, folder: string): DatabaseSyncInstance | "taken" | undefined {
  if (!existsSync(lockIn(folder))) return undefined
  let lock: DatabaseSyncInstance | undefined
  try {
    lock = new DatabaseSync(lockIn(folder), { readOnly: true, timeout: 0 })
    beginReading(lock)
    return lock
  } catch (problem) {
    lock?.close()
    return troubleOf(problem, lockIn(folder)).trouble === "busy" ? "taken" : undefined
  }
}

/** Begins a read transaction: until it ends, no page that it sees is overwritten, in the file or in the log. */
function readerBeside(sqlite: SqliteModule, folder: string): DatabaseSyncInstance {
  try {
    return opened(sqlite, databaseIn(folder), { readOnly: true }, (db) => {
      beginReading(db)
    })
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem
    throw new BadInput(
      `a server is running on ${folder}, and its file cannot be read beside it: stop the server first (${problem.message})`,
    )
  }
}

function beginReading(db: DatabaseSyncInstance): void {
  db.exec("BEGIN")
  db.prepare("SELECT count(*) FROM sqlite_schema").get()
}
