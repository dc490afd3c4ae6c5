// The files of a server's data, and how its database is opened.

import { accessSync, constants, statSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSyncInstance, SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../engine/options.ts"
import { isDamage, isNoDatabase, refusalOf } from "./trouble.ts"

/** Milliseconds to wait for another process that holds a file. */
const PATIENCE = 500

export const databaseIn = (folder: string): string => join(folder, "countertop.db")

/** A lock that the server holds on its folder. The system releases it when the process ends, even by a crash. */
export const lockIn = (folder: string): string => join(folder, "countertop.lock")

export function checkFolder(folder: string): void {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found === undefined) throw new BadInput(`there is no folder ${folder}`)
    if (!found.isDirectory()) throw new BadInput(`${folder} is not a folder`)
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch (problem) {
    throw problem instanceof BadInput ? problem : new BadInput(`${folder} cannot be read by this user`)
  }
}

/** Loads SQLite when it is first needed. */
export async function loadSqlite(): Promise<SqliteModule> {
  try {
    return (await import("@photostructure/sqlite")).default
  } catch (problem) {
    const why = problem instanceof Error ? problem.message.split("\n")[0] : String(problem)
    throw new BadInput(`SQLite does not run on this system (${process.platform}-${process.arch}): ${why}`)
  }
}

/** A file that cannot be opened because it is damaged, or is no database at all. */
export class Unopenable extends BadInput {
  override name = "Unopenable"
  readonly isDatabase: boolean

  constructor(sentence: string, isDatabase: boolean) {
    super(sentence)
    this.isDatabase = isDatabase
  }
}

interface Opening {
  readonly readOnly?: boolean
  readonly patience?: number
  /** The sentence to report if another process holds the file. */
  readonly held?: string
}

/** Opens a file and runs `begin` on it. Throws errors as sentences. */
export function opened(
  { DatabaseSync }: SqliteModule,
  file: string,
  { readOnly = false, patience = PATIENCE, held }: Opening,
  begin: (db: DatabaseSyncInstance) => void,
): DatabaseSyncInstance {
  let db: DatabaseSyncInstance | undefined
  try {
    db = new DatabaseSync(file, { readOnly, timeout: patience })
    begin(db)
    return db
  } catch (problem) {
    db?.close()
    if (problem instanceof BadInput) throw problem
    const refusal = refusalOf(problem, file, held)
    throw isDamage(problem) ? new Unopenable(refusal, !isNoDatabase(problem)) : new BadInput(refusal)
  }
}
