// Turns errors of SQLite and the system into plain words.

import { accessSync, constants } from "node:fs"
import { dirname } from "node:path"
import { JournalTrouble } from "../../table/journal.ts"

// https://www.sqlite.org/rescode.html
const BUSY = 5
const LOCKED = 6
const READONLY = 8
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26

// errno of the systems that we know
const EACCES = 13
const ENOSPC = 28
const EROFS = 30
const EDQUOT = 122

/** An error as `@photostructure/sqlite` throws it. */
interface SqliteProblem extends Error {
  readonly code: "ERR_SQLITE_ERROR"
  readonly errcode?: number
  readonly systemErrno?: number
}

const isSqlite = (problem: unknown): problem is SqliteProblem =>
  problem instanceof Error && "code" in problem && problem.code === "ERR_SQLITE_ERROR"

/** When many rows are read at once, the driver leaves out the error code. */
const CODE_BY_MESSAGE: ReadonlyMap<string, number> = new Map([
  ["database disk image is malformed", CORRUPT],
  ["file is not a database", NOTADB],
  ["database or disk is full", FULL],
  ["attempt to write a readonly database", READONLY],
  ["database is locked", BUSY],
  ["database table is locked", LOCKED],
  ["unable to open database file", CANTOPEN],
])

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** Returns whether SQLite reports damage. */
export function isDamage(problem: unknown): boolean {
  if (problem instanceof JournalTrouble) return problem.trouble === "damaged"
  return isNoDatabase(problem) || codeOf(problem) === CORRUPT
}

/** Returns whether SQLite does not take the file for a database. */
export const isNoDatabase = (problem: unknown): boolean => codeOf(problem) === NOTADB

function codeOf(problem: unknown): number | undefined {
  if (!isSqlite(problem)) return undefined
  return problem.errcode === undefined ? CODE_BY_MESSAGE.get(problem.message) : problem.errcode & 0xff
}

/** Returns why nothing could be written or read. */
export function troubleOf(problem: unknown, file: string): JournalTrouble {
  if (problem instanceof JournalTrouble) return problem
  if (!isSqlite(problem)) return new JournalTrouble("broken", `${file} cannot be used: ${messageOf(problem)}`)
  const code = codeOf(problem)
  const errno = problem.systemErrno ?? 0
  if (code === FULL || errno === ENOSPC || errno === EDQUOT)
    return new JournalTrouble("full", `nothing more can be stored: the disk of ${file} is full`)
  if (code === READONLY || errno === EACCES || errno === EROFS)
    return new JournalTrouble("readonly", `nothing can be stored: ${file} or its folder cannot be written to`)
  if (code === BUSY || code === LOCKED)
    return new JournalTrouble("busy", `nothing can be stored now: another process holds ${file}`)
  if (isDamage(problem)) return new JournalTrouble("damaged", `${file} is damaged: ${problem.message}`)
  return new JournalTrouble("broken", `${file} cannot be used: ${problem.message}`)
}

/** Returns why a file cannot be opened. `held` is the sentence for a file that another process holds. */
export function refusalOf(
  problem: unknown,
  file: string,
  held = `${file} is held by another process; end that one first`,
): string {
  const code = codeOf(problem)
  if (code === NOTADB) return `${file} is not a database; is it another file, or damaged?`
  const { trouble, message } = troubleOf(problem, file)
  if (trouble === "busy") return held
  if (trouble === "readonly" || (code === CANTOPEN && !mayWriteIn(dirname(file))))
    return `${file} or its folder cannot be written to by this user`
  return code === CANTOPEN ? `${file} cannot be opened` : message
}

/** Without permission to write, SQLite retries read-only, and then reports the error of that attempt. */
function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
