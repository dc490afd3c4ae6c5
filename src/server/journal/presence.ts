// Refuses to start if a database that was there before is lost. A lost file must not be taken for a new one: the server
// would tell every player that their table does not exist.

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BadInput } from "../../engine/options.ts"
import { databaseIn } from "./files.ts"

/** The marker file of a folder that has held tables. It is a separate file, so that it survives the database. */
export const markerIn = (folder: string): string => join(folder, "countertop.held-tables")

const MARKER = `Tables have been kept in countertop.db beside this file.
If countertop.db is missing or empty while this file is here, the server refuses to start: restore a backup.
To start without those tables, delete this file.
`

export const hasHeldTables = (folder: string): boolean => existsSync(markerIn(folder))

/** Marks a folder as one that holds tables. Returns whether the marker is on disk. If not, the caller can try again. */
export function noteTables(folder: string): boolean {
  try {
    if (!hasHeldTables(folder)) writeFileSync(markerIn(folder), MARKER, { mode: 0o600 })
    return true
  } catch {
    return false
  }
}

/** Returns the steps from a backup to a running server. */
export const howToRestore = (folder: string): string[] => [
  "stop the server,",
  `  delete ${databaseIn(folder)}-wal and ${databaseIn(folder)}-shm if they are there,`,
  `  put a copy of the backup in the place of ${databaseIn(folder)}, and start the server again.`,
]

/** Returns an error that says what is wrong with a folder's database, and what to do. */
export function lostDatabase(folder: string, what: string): BadInput {
  const ways = [
    /[.?]$/.test(what) ? what : `${what}.`,
    `To restore a backup: ${howToRestore(folder).join("\n")}`,
    "To save what can still be read, into a new folder:",
    `  countertop doctor --data ${folder} --salvage NEW_FOLDER`,
  ]
  const anew = hasHeldTables(folder)
    ? [`To start without these tables: delete ${markerIn(folder)} and what is left of the database.`]
    : []
  return new BadInput([...ways, ...anew].join("\n"))
}

/**
 * Refuses a folder that held tables and whose database is missing or empty. SQLite would create a new database, and
 * delete its log.
 */
export function refuseLost(folder: string): void {
  const file = databaseIn(folder)
  const size = sizeOf(file)
  if (size !== undefined && size > 0) return
  const what = `${file} is ${size === undefined ? "missing" : "empty"}`
  if (hasHeldTables(folder)) throw lostDatabase(folder, `${what}, but this folder has held tables`)
  if ((sizeOf(`${file}-wal`) ?? 0) > 0) throw lostDatabase(folder, `${what}, but its write-ahead log is still there`)
}

/** Refuses a database whose end is missing. If its log may hold the missing part, leaves the decision to SQLite. */
export function refuseCut(folder: string): void {
  const file = databaseIn(folder)
  const cut = (sizeOf(`${file}-wal`) ?? 0) > 0 || !mayRead(file) ? undefined : cutOf(file)
  if (cut !== undefined) throw lostDatabase(folder, `${file} is damaged: ${cut}`)
}

/**
 * Returns how much of a database file is missing at its end. Returns undefined if it is complete, or if it does not
 * tell its size.
 */
function cutOf(file: string): string | undefined {
  if (!statSync(file).isFile()) return undefined
  const header = Buffer.alloc(100)
  const open = openSync(file, "r")
  try {
    if (readSync(open, header, 0, 100, 0) < 100) return undefined
  } finally {
    closeSync(open)
  }
  const isValid =
    header.toString("latin1", 0, 15) === "SQLite format 3" && header.readUInt32BE(24) === header.readUInt32BE(92)
  if (!isValid) return undefined
  const bytes = pageSizeIn(header) * header.readUInt32BE(28)
  const there = sizeOf(file) ?? 0
  return there < bytes ? `it is cut off after ${there} of its ${bytes} bytes` : undefined
}

/** Returns the page size in a database's header. */
export const pageSizeIn = (header: Buffer): number => (header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16))

function mayRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size
