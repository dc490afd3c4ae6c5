// Reads the pages of a database file without SQLite, which refuses a damaged file as a whole. Pages in the write-ahead
// log replace those of the file. https://www.sqlite.org/fileformat2.html

import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { pageSizeIn } from "../presence.ts"

const MAGIC = "SQLite format 3\0"
const HEADER = 100
const LOG_HEADER = 32
const FRAME_HEADER = 24
/** Page size if neither the file nor its log tells it: SQLite's default for a new file. */
const USUAL_SIZE = 4096
/** Maximum number of pages in the cache. */
const CACHED = 4096

/** Where the pages in the log lie, up to its last complete commit. */
interface Log {
  readonly pageSize: number
  /** Where each page begins in the log. */
  readonly at: ReadonlyMap<number, number>
  /** Pages of the database after the last commit. */
  readonly count: number
  /** Whether there are commits after a damaged frame. Nobody can read those. */
  readonly isBroken: boolean
}

export class Pages {
  /** Bytes of a page, and how many of them SQLite uses. */
  readonly size: number
  readonly usable: number
  /** How many pages there should be. Those at the end may be missing. */
  readonly count: number
  readonly bytes: number
  readonly hasHeader: boolean
  /** Whether the log holds pages that may not be in the file yet. */
  readonly hasLog: boolean
  readonly isLogBroken: boolean
  readonly #file: number | undefined
  readonly #log: number | undefined
  readonly #logged: Log | undefined
  readonly #cache = new Map<number, Buffer>()

  constructor(file: string) {
    this.#file = openIfThere(file)
    this.bytes = this.#file === undefined ? 0 : fstatSync(this.#file).size
    this.#log = openIfThere(`${file}-wal`)
    this.#logged = this.#log === undefined ? undefined : readLog(this.#log)
    this.hasLog = this.#logged !== undefined && this.#logged.at.size > 0
    this.isLogBroken = this.#logged?.isBroken ?? false
    const header = this.#header()
    this.hasHeader = header.toString("latin1", 0, MAGIC.length) === MAGIC && isSize(pageSizeIn(header))
    this.size = this.hasHeader ? pageSizeIn(header) : (this.#logged?.pageSize ?? USUAL_SIZE)
    this.usable = this.size - (this.hasHeader ? header[20] : 0)
    const inFile = Math.ceil(this.bytes / this.size)
    const inHeader = this.hasHeader ? header.readUInt32BE(28) : 0
    this.count = Math.max(inFile, this.#logged?.count ?? 0, Math.min(inHeader, 4 * inFile + 1000))
  }

  close(): void {
    for (const open of [this.#file, this.#log]) if (open !== undefined) closeSync(open)
  }

  /**
   * Returns a page by its number from 1, or undefined if it is missing. A page that is cut off is filled with zeros.
   */
  page(n: number): Buffer | undefined {
    const cached = this.#cache.get(n)
    if (cached !== undefined) return cached
    const logged = this.#logged?.at.get(n)
    const [from, at] = logged === undefined ? [this.#file, (n - 1) * this.size] : [this.#log, logged]
    const page = Buffer.alloc(this.size)
    if (n < 1 || n > this.count || from === undefined) return undefined
    if (readSync(from, page, 0, this.size, at) === 0) return undefined
    if (this.#cache.size >= CACHED) this.#cache.clear()
    this.#cache.set(n, page)
    return page
  }

  #header(): Buffer {
    const header = Buffer.alloc(HEADER)
    const logged = this.#logged?.at.get(1)
    const [from, at] = logged === undefined ? [this.#file, 0] : [this.#log, logged]
    if (from !== undefined) readSync(from, header, 0, HEADER, at)
    return header
  }
}

const isSize = (size: number): boolean => size >= 512 && size <= 65536 && (size & (size - 1)) === 0

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r")
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") return undefined
    throw problem
  }
}

/**
 * Finds the pages of complete commits. Frames from the first wrong checksum on were never committed, or are damaged.
 */
function readLog(log: number): Log | undefined {
  const header = Buffer.alloc(LOG_HEADER)
  if (readSync(log, header, 0, LOG_HEADER, 0) < LOG_HEADER) return undefined
  const magic = header.readUInt32BE(0)
  const pageSize = header.readUInt32BE(8)
  if (magic >>> 1 !== 0x377f0682 >>> 1 || !isSize(pageSize)) return undefined
  const sum = new Checksum((magic & 1) === 1)
  sum.add(header.subarray(0, 24))
  if (!sum.is(header.readUInt32BE(24), header.readUInt32BE(28))) return undefined
  const at = new Map<number, number>()
  const open: [page: number, at: number][] = []
  let count = 0
  let isValid = true
  let after = 0
  for (const { frame, place } of framesOf(log, pageSize)) {
    if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) break // left over from before the log was restarted
    sum.add(frame.subarray(0, 8))
    sum.add(frame.subarray(FRAME_HEADER))
    isValid &&= sum.is(frame.readUInt32BE(16), frame.readUInt32BE(20))
    const size = frame.readUInt32BE(4)
    if (!isValid) {
      if (size > 0) after++
      continue
    }
    open.push([frame.readUInt32BE(0), place + FRAME_HEADER])
    if (size === 0) continue
    for (const [page, where] of open.splice(0)) at.set(page, where)
    count = size
  }
  return { pageSize, at, count, isBroken: after > 1 } // one may have been in progress when the server ended
}

function* framesOf(log: number, pageSize: number): Generator<{ readonly frame: Buffer; readonly place: number }> {
  const length = FRAME_HEADER + pageSize
  for (let place = LOG_HEADER; ; place += length) {
    const frame = Buffer.alloc(length)
    if (readSync(log, frame, 0, length, place) < length) return
    yield { frame, place }
  }
}

/** The running checksum of a log. */
class Checksum {
  readonly #isBigEndian: boolean
  #a = 0
  #b = 0

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian
  }

  add(bytes: Buffer): void {
    const word = (at: number): number => (this.#isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
    for (let at = 0; at < bytes.length; at += 8) {
      this.#a = (this.#a + word(at) + this.#b) >>> 0
      this.#b = (this.#b + word(at + 4) + this.#a) >>> 0
    }
  }

  is(a: number, b: number): boolean {
    return this.#a === a && this.#b === b
  }
}
