// A copy of the database as it is at one moment, made while a server may be running.

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../engine/options.ts"
import { checkFolder, databaseIn, loadSqlite, opened } from "./files.ts"
import { checkVersion, numberFrom } from "./schema.ts"
import { troubleOf } from "./trouble.ts"

/** What a backup holds. */
interface Backup {
  readonly tables: number
  readonly bytes: number
}

/** Copies the database of a folder to a new file, and reads the copy through. It is there wholly or not at all. */
export async function backUp(folder: string, to: string): Promise<Backup> {
  checkFolder(folder)
  const file = databaseIn(folder)
  if (!existsSync(file)) throw new BadInput(`there is nothing to back up: ${folder} has no countertop.db`)
  if (existsSync(to)) throw taken(to)
  const sqlite = await loadSqlite()
  const part = `${to}.${process.pid}.part`
  try {
    makeEmpty(part)
    const tables = copyChecked(sqlite, file, part)
    putInPlace(part, to)
    return { tables, bytes: statSync(to).size }
  } catch (problem) {
    throw problem instanceof BadInput ? problem : new BadInput(`no backup was made: ${reasonOf(problem, to)}`)
  }
}

/** There will be secrets in it. */
const makeEmpty = (path: string): void => closeSync(openSync(path, "wx", 0o600))

/** Fills the new file, and says how many tables are in it; or takes it away again. */
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

const taken = (to: string): BadInput => new BadInput(`there is a file ${to} already; a backup takes a new name`)

function copy(sqlite: SqliteModule, file: string, part: string): void {
  const db = opened(sqlite, file, { readOnly: true }, (opening) => checkVersion(opening, file))
  try {
    db.prepare("VACUUM INTO ?").run(part)
  } finally {
    db.close()
  }
}

/** How many tables are in a copy, which has to be sound. */
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

function sync(path: string): void {
  const open = openSync(path, "r+")
  fsyncSync(open)
  closeSync(open)
}

/** Takes the name first, which fails where somebody has it, and then gives it to the copy. */
function putInPlace(part: string, to: string): void {
  try {
    makeEmpty(to)
  } catch (problem) {
    rmSync(part)
    throw existsSync(to) ? taken(to) : problem
  }
  renameSync(part, to)
}

function reasonOf(problem: unknown, to: string): string {
  const code = problem instanceof Error && "code" in problem ? problem.code : undefined
  if (code === "ENOENT") return `there is no folder ${dirname(to)}`
  if (code === "ENOTDIR") return `a part of ${to} is no folder`
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `${dirname(to)} cannot be written to by this user`
  const { trouble, message } = troubleOf(problem, to)
  return trouble === "full" ? `the disk of ${to} is full` : message
}
