// Copies the database as it is at one moment, while a server may be running.

import { existsSync, rmSync, statSync } from "node:fs"
import type { SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../engine/options.ts"
import { checkFolder, databaseIn, loadSqlite, opened } from "./files.ts"
import { alreadyExists, makeEmpty, putInPlace, reasonOf, sync } from "./new-file.ts"
import { checkVersion, numberFrom } from "./schema.ts"

/** What a backup holds. */
interface Backup {
  readonly tables: number
  readonly bytes: number
}

/** Copies the database of a folder to a new file, and verifies the copy. The file appears only when it is complete. */
export async function backUp(folder: string, to: string): Promise<Backup> {
  checkFolder(folder)
  const file = databaseIn(folder)
  if (!existsSync(file)) throw new BadInput(`there is nothing to back up: ${folder} has no countertop.db`)
  if (existsSync(to)) throw alreadyExists(to, "backup")
  const sqlite = await loadSqlite()
  const part = `${to}.${process.pid}.part`
  try {
    makeEmpty(part)
    const tables = copyChecked(sqlite, file, part)
    putInPlace(part, to, "backup")
    return { tables, bytes: statSync(to).size }
  } catch (problem) {
    throw problem instanceof BadInput ? problem : new BadInput(`no backup was made: ${reasonOf(problem, to)}`)
  }
}

/** Fills the new file and returns how many tables it has. On failure it removes the file. */
function copyChecked(sqlite: SqliteModule, file: string, part: string): number {
  try {
    copy(sqlite, file, part)
    const tables = checkedTables(sqlite, part)
    sync(part)
    return tables
  } catch (problem) {
    rmSync(part)
    throw problem
  }
}

function copy(sqlite: SqliteModule, file: string, part: string): void {
  const db = opened(sqlite, file, { readOnly: true }, (opening) => checkVersion(opening, file))
  try {
    db.prepare("VACUUM INTO ?").run(part)
  } finally {
    db.close()
  }
}

/** Returns how many tables a copy has. Throws if the copy is not sound. */
function checkedTables(sqlite: SqliteModule, part: string): number {
  let tables = 0
  const db = opened(sqlite, part, { readOnly: true }, (opening) => {
    const [{ integrity_check: found }] = opening.prepare("PRAGMA integrity_check(1)").all()
    if (found !== "ok") throw new BadInput(`no backup was made: the copy is not sound (${found})`)
    tables = numberFrom(opening, "SELECT count(*) FROM tables")
  })
  db.close()
  return tables
}
