// What a server has on disk, looked at while it is not running, and on a copy: a file that this process had open would not be recovered by
// the next server as it is after a crash.

import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import type { RoomEntry } from "../src/table/room/entries.ts"

export interface Kept {
  /** What SQLite says of the file: “ok”. */
  readonly integrity: string
  /** The entries of each table, in their order. */
  readonly tables: ReadonlyMap<string, readonly RoomEntry[]>
  /** What is wrong with the order of entries. */
  readonly gaps: readonly string[]
}

interface Row {
  readonly name: string
  readonly n: number
  readonly entry: string
}

export function readKept(folder: string): Kept {
  const copy = mkdtempSync(join(tmpdir(), "countertop-kept-"))
  for (const name of ["countertop.db", "countertop.db-wal"])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
  const db = new DatabaseSync(join(copy, "countertop.db"))
  try {
    const integrity = String(Object.values(db.prepare("PRAGMA integrity_check").get() ?? {})[0])
    const rows = db
      .prepare("SELECT name, n, entry FROM entries JOIN tables ON tables.id = tableId ORDER BY tableId, n")
      .all() as Row[]
    return { integrity, ...arranged(rows) }
  } finally {
    db.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

function arranged(rows: readonly Row[]): Pick<Kept, "tables" | "gaps"> {
  const tables = new Map<string, RoomEntry[]>()
  const gaps: string[] = []
  for (const { name, n, entry } of rows) {
    const entries = tables.get(name) ?? []
    tables.set(name, entries)
    if (entries.length !== n) gaps.push(`${name}: entry ${n} follows ${entries.length - 1}`)
    entries.push(JSON.parse(entry))
  }
  return { tables, gaps }
}
