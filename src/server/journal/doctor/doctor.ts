// Reports what is wrong with a database. It never changes the file or anything beside it.

import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../../engine/options.ts"
import { findings } from "../check.ts"
import { checkFolder, databaseIn, loadSqlite } from "../files.ts"
import { hasHeldTables } from "../presence.ts"
import { MIGRATIONS } from "../schema.ts"
import { troubleOf } from "../trouble.ts"
import { readNode } from "./cells.ts"
import { type Examined, examine } from "./examine.ts"
import { Pages } from "./pages.ts"
import { type Snapshot, takeSnapshot } from "./snapshot.ts"

/** Maximum number of SQLite's findings to report. */
const MOST = 50

export interface Diagnosis {
  readonly file: string
  readonly bytes: number
  readonly isRunning: boolean
  /** What is wrong with the file. */
  readonly problems: readonly string[]
  /** Steps that were done in another way, or not at all. */
  readonly notes: readonly string[]
  readonly examined: Examined
  readonly isSound: boolean
}

/** Examines the database of a folder, and runs `work` on the findings while its pages can be read. */
export async function withDiagnosis<T>(folder: string, work: (found: Diagnosis) => T): Promise<T> {
  checkFolder(folder)
  const file = databaseIn(folder)
  const isLogThere = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!existsSync(file) && !isLogThere && !hasHeldTables(folder))
    throw new BadInput(`there is nothing to examine: ${folder} has no countertop.db`)
  const sqlite = await loadSqlite()
  const held = takeSnapshot(sqlite, folder)
  const pages = new Pages(file)
  try {
    checkIsOurs(pages, file)
    const found = diagnosed(sqlite, file, { pages, held, isEmptied: pages.count === 0 && hasHeldTables(folder) })
    const isNothing = found.examined.tables.length === 0 && found.examined.rows.data.size === 0
    if (isNothing && pages.count > 0 && !pages.hasHeader && !hasHeldTables(folder))
      throw new BadInput(`${file} is not a database; is it another file?`)
    return work(found)
  } finally {
    held.release()
    pages.close() // last: when a process closes a file, the system releases all its locks on it
  }
}

interface Case {
  readonly pages: Pages
  readonly held: Snapshot
  readonly isEmptied: boolean
}

function diagnosed(sqlite: SqliteModule, file: string, { pages, held, isEmptied }: Case): Diagnosis {
  const checked = pages.count === 0 ? { problems: [], notes: [] } : askSqlite(sqlite, file, pages, held)
  const examined = examine(pages)
  const what = existsSync(file) ? "empty" : "missing"
  const problems = [
    ...(isEmptied ? [`the file is ${what}, but this folder has held tables`] : []),
    ...(pages.count === 0 ? [] : examined.rows.problems),
    ...checked.problems,
  ]
  const isWhole = examined.tables.every((table) => table.problems.length === 0) && examined.lost.length === 0
  return {
    ...{ file, examined, problems, bytes: pages.bytes, notes: checked.notes, isRunning: held.reader !== undefined },
    isSound: problems.length === 0 && isWhole && examined.rows.lostKeys.length === 0,
  }
}

/** Examines a file that nobody else has open. */
export function diagnoseFile(sqlite: SqliteModule, file: string): Diagnosis {
  const pages = new Pages(file)
  try {
    return diagnosed(sqlite, file, { pages, held: { reader: undefined, release: () => {} }, isEmptied: false })
  } finally {
    pages.close()
  }
}

/**
 * Refuses databases of other programs, and versions that need a migration. A damaged file is recognised by its rows
 * alone.
 */
function checkIsOurs(pages: Pages, file: string): void {
  const header = pages.hasHeader ? pages.page(1) : undefined
  const names = new Set(readNode(pages, 1)?.cells.map(({ values: [, name] }) => name))
  if (header === undefined || names.size === 0) return
  const version = header.readUInt32BE(60)
  if (!names.has("tables") || !names.has("data")) throw new BadInput(`${file} is a database of another program`)
  if (version > MIGRATIONS.length)
    throw new BadInput(`${file} was written by a newer Countertop: use the doctor of that one`)
  if (!names.has("log") || !names.has("ends"))
    throw new BadInput(
      `${file} was written by an older Countertop: start the server with it once, which brings it up to date`,
    )
}

interface Checked {
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

/** Returns the findings of SQLite's own check of the whole file. */
function askSqlite(sqlite: SqliteModule, file: string, pages: Pages, { reader }: Snapshot): Checked {
  const ask = ({ DatabaseSync }: SqliteModule, uri: string): string[] => {
    try {
      const db = reader ?? new DatabaseSync(uri, { readOnly: true })
      const found = findings(db.prepare(`PRAGMA integrity_check(${MOST})`).all())
      if (db !== reader) db.close()
      return found
    } catch (problem) {
      return [`SQLite cannot read it: ${troubleOf(problem, file).message}`]
    }
  }
  if (reader !== undefined)
    return { problems: ask(sqlite, file), notes: ["a server is running: this is what it had kept at one moment"] }
  // SQLite creates nothing beside an immutable file, but then it ignores the log.
  if (!pages.hasLog) return { problems: ask(sqlite, `${pathToFileURL(file)}?immutable=1`), notes: [] }
  const copies = mkdtempSync(join(tmpdir(), "countertop-doctor-"))
  try {
    const copy = join(copies, "countertop.db")
    for (const end of ["", "-wal"]) if (existsSync(file + end)) copyFileSync(file + end, copy + end)
    return { problems: ask(sqlite, copy), notes: ["SQLite's check was made of a copy, as there is a write-ahead log"] }
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    return { problems: [], notes: [`SQLite's check was not made, as it needs a copy of the file: ${why}`] }
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}
