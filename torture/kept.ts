// Reads a copy of the database of a server that is not running. If this process had the original open, the next server
// would not recover it as it does after a crash.

import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { findGame } from "../src/games/index.ts"
import type { RoomEntry } from "../src/table/room/entries.ts"
import { Room } from "../src/table/room/room.ts"
import type { Answered } from "./ledger.ts"

export interface Kept {
  /** Result of SQLite's integrity check: “ok”, or a problem. */
  readonly integrity: string
  /** Entries of each table, in order. */
  readonly tables: ReadonlyMap<string, readonly RoomEntry[]>
  /** The same entries as JSON, exactly as in the file. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Faults in the order of entries. */
  readonly gaps: readonly string[]
}

interface Row {
  readonly name: string
  readonly n: number
  readonly entry: string
}

/** Returns the start of a query. Its rows `back` are the entries of tables, followed back from the last. */
export const entriesSql = (start: string, end: string): string =>
  `WITH RECURSIVE back (tableId, n, before, entry) AS (
     SELECT tableId, entries - 1, before, entry FROM ends LEFT JOIN log ON log.id = last ${start}
     UNION ALL SELECT tableId, n - 1, log.before, log.entry FROM back JOIN log ON log.id = back.before ${end}
   )`

export function readKept(folder: string): Kept {
  const copy = mkdtempSync(join(tmpdir(), "countertop-kept-"))
  for (const name of ["countertop.db", "countertop.db-wal"])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
  const db = new DatabaseSync(join(copy, "countertop.db"))
  try {
    const integrity = String(Object.values(db.prepare("PRAGMA integrity_check").get() ?? {})[0])
    const rows = db
      .prepare(
        `${entriesSql("", "")} SELECT name, n, entry FROM back JOIN tables ON tables.id = tableId ORDER BY tableId, n`,
      )
      .all() as Row[]
    return { integrity, ...arranged(rows) }
  } finally {
    db.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

function arranged(rows: readonly Row[]): Omit<Kept, "integrity"> {
  const texts = new Map<string, string[]>()
  const gaps: string[] = []
  for (const { name, n, entry } of rows) {
    const entries = texts.get(name) ?? []
    texts.set(name, entries)
    if (entries.length !== n) gaps.push(`${name}: entry ${n} follows ${entries.length - 1}`)
    entries.push(entry)
  }
  const tables = new Map([...texts].map(([name, entries]) => [name, entries.map((entry) => JSON.parse(entry))]))
  return { tables, texts, gaps }
}

/** Returns faults of the file, and contradictions between the entries and the server's answers. */
export function faults({ integrity, tables, gaps }: Kept, answered: readonly Answered[]): string[] {
  const counts = new Map<string, number>()
  for (const [table, entries] of tables)
    for (const { id } of entries)
      if (id !== undefined) counts.set(`${table} ${id}`, (counts.get(`${table} ${id}`) ?? 0) + 1)
  return [
    ...(integrity === "ok" ? [] : [`the file is damaged: ${integrity}`]),
    ...gaps,
    ...[...counts].flatMap(([command, count]) => (count > 1 ? [`${command} was done ${count} times`] : [])),
    ...answered.flatMap(({ table, stamp, outcome }) => {
      const isKept = counts.has(`${table} ${stamp}`)
      if (outcome === "acknowledged") return isKept ? [] : [`${table} ${stamp} was acknowledged and is lost`]
      return isKept ? [`${table} ${stamp} was refused and is there`] : []
    }),
  ]
}

/** Returns the tables that cannot be rebuilt from their entries. */
export const unplayable = ({ tables }: Kept): string[] =>
  [...tables].flatMap(([table, entries]) => {
    try {
      const [first] = entries
      if (first?.kind === "found") new Room(findGame(first.game), entries)
      return []
    } catch (problem) {
      return [`${table} cannot be opened: ${problem}`]
    }
  })
