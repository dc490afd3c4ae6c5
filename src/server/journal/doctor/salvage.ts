// Writes everything that can be read from a damaged database into a new one. Each table ends before its first
// unreadable entry.

import { existsSync, mkdirSync, rmSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { DatabaseSyncInstance, SqliteModule } from "@photostructure/sqlite"
import { BadInput } from "../../../engine/options.ts"
import { RandomDigits } from "../../random.ts"
import { idFrom } from "../../tables/ids.ts"
import { databaseIn } from "../files.ts"
import { alreadyExists, makeEmpty, putInPlace, reasonOf, sync } from "../new-file.ts"
import { migrate } from "../schema.ts"
import { type Diagnosis, diagnoseFile } from "./doctor.ts"
import type { Examined, ExaminedTable } from "./examine.ts"

export interface Salvaged {
  readonly file: string
  readonly tables: number
  readonly entries: number
  readonly values: number
  /** Tables whose codes are lost, with their new codes. */
  readonly renamed: readonly { readonly code: string; readonly about: string }[]
}

/** Returns the file to write. A name that ends in `.db` is that of a file, any other that of a folder for a server. */
export function targetFrom(given: string, folder: string): string {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? !given.endsWith(".db")
  if (resolve(isFolder ? given : dirname(given)) === resolve(folder))
    throw new BadInput("--salvage takes another folder than that of the damaged file, which stays as it is")
  const file = isFolder ? databaseIn(given) : given
  for (const path of [file, `${file}-wal`]) if (existsSync(path)) throw alreadyExists(path, "salvaged database")
  return file
}

/** Writes a new database, examines it, and moves it to its place. It appears completely or not at all. */
export function salvage(sqlite: SqliteModule, { examined }: Diagnosis, to: string): Salvaged {
  const part = `${to}.${process.pid}.part`
  try {
    if (!existsSync(dirname(to)) && existsSync(dirname(dirname(resolve(to))))) mkdirSync(dirname(to), { mode: 0o700 })
    makeEmpty(part)
  } catch (problem) {
    throw new BadInput(`nothing was saved: ${reasonOf(problem, to)}`)
  }
  try {
    const salvaged = write(sqlite, examined, part)
    const { isSound, problems } = diagnoseFile(sqlite, part)
    if (!isSound) throw new Error(`what was written is not sound: ${problems.join("; ")}`)
    sync(part)
    putInPlace(part, to, "salvaged database")
    return { ...salvaged, file: to }
  } catch (problem) {
    rmSync(part, { force: true })
    throw problem instanceof BadInput ? problem : new BadInput(`nothing was saved: ${reasonOf(problem, to)}`)
  }
}

function write({ DatabaseSync }: SqliteModule, examined: Examined, part: string): Omit<Salvaged, "file"> {
  const db = new DatabaseSync(part)
  try {
    db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") // an unfinished file is deleted
    migrate(db, part)
    db.exec("BEGIN")
    const written = fill(db, examined)
    db.exec("COMMIT")
    return written
  } finally {
    db.close()
  }
}

function fill(db: DatabaseSyncInstance, { rows, tables }: Examined): Omit<Salvaged, "file"> {
  const { log } = rows
  const insert = {
    table: db.prepare("INSERT INTO tables (id, name, head) VALUES (?, ?, ?)"),
    end: db.prepare("INSERT INTO ends (tableId, entries, last, touched) VALUES (?, ?, ?, ?)"),
    entry: db.prepare("INSERT INTO log (id, before, entry) VALUES (?, ?, ?)"),
    value: db.prepare("INSERT INTO data (key, value) VALUES (?, ?)"),
  }
  const named = withCodes(tables)
  const befores = new Map<number, number | null>() // by place in the log
  for (const [i, { code, table }] of named.entries()) {
    const { places, head, touched } = table
    const last = log.ids[places[places.length - 1]]
    insert.table.run(i + 1, code, head)
    insert.end.run(i + 1, places.length, last, touched)
    for (const [n, place] of places.entries()) befores.set(place, n === 0 ? null : log.ids[places[n - 1]])
  }
  for (const place of [...befores.keys()].sort((a, b) => a - b))
    insert.entry.run(log.ids[place], befores.get(place), log.entry(place))
  for (const [key, value] of rows.data) insert.value.run(key, value)
  return {
    ...{ tables: named.length, entries: befores.size, values: rows.data.size },
    renamed: named.flatMap(({ code, table }) => (code === table.name ? [] : [{ code, about: table.about }])),
  }
}

/** Returns the tables in the order in which they were opened, each with a unique code. */
function withCodes(tables: readonly ExaminedTable[]): { readonly code: string; readonly table: ExaminedTable }[] {
  const random = new RandomDigits()
  const taken = new Set<string>()
  const sorted = [...tables].sort((a, b) => a.places[0] - b.places[0])
  const all = new Set(sorted.map(({ name }) => name))
  return sorted.map((table) => {
    let code = table.name
    while (code === undefined || taken.has(code)) {
      const other = idFrom(random.of(16))
      code = all.has(other) ? undefined : other
    }
    taken.add(code)
    return { code, table }
  })
}
