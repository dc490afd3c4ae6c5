// Holds a database still while it is examined: nobody starts a server on it, or a server that is running leaves alone what is being read.

import { existsSync } from "node:fs"
import type { DatabaseSyncInstance, SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../../engine/options.ts"
import { databaseIn, lockIn, opened } from "../files.ts"
import { troubleOf } from "../trouble.ts"

export interface Snapshot {
  /** Reads what a running server had kept at this moment; nothing if none is running. */
  readonly reader: DatabaseSyncInstance | undefined
  release(): void
}

export function takeSnapshot(sqlite: SqliteModule, folder: string): Snapshot {
  const lock = lockOf(sqlite, folder)
  if (lock !== "taken") return { reader: undefined, release: () => lock?.close() }
  const reader = readerBeside(sqlite, folder)
  return { reader, release: () => reader.close() }
}

/** The lock of the folder, shared, so that no server gets it and nothing is written; nothing if there is none to be had. */
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

/** A read transaction: until it ends, no page that it sees is written over, in the file or in the log. */
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
