// Reads a page of a b-tree: rows of a table, keys of an index, or child pages. Every cell is checked separately, so
// that the sound cells of a damaged page are still found.

import type { Pages } from "./pages.ts"

const TABLE_LEAF = 0x0d
const TABLE_INTERIOR = 0x05
const INDEX_LEAF = 0x0a
const INDEX_INTERIOR = 0x02

type Value = null | number | string
type Kind = "rows" | "keys" | "pages" | "keys and pages"

const KINDS: Readonly<Record<number, Kind>> = {
  [TABLE_LEAF]: "rows",
  [TABLE_INTERIOR]: "pages",
  [INDEX_LEAF]: "keys",
  [INDEX_INTERIOR]: "keys and pages",
}

/** A row of a table. In an index, its number is 0. */
export interface Cell {
  readonly rowid: number
  readonly values: readonly Value[]
}

/** A page of a tree. */
export interface Node {
  readonly kind: Kind
  readonly cells: readonly Cell[]
  readonly children: readonly number[]
  /** Overflow pages of long records. */
  readonly overflow: readonly number[]
  /** The number of unreadable cells. */
  readonly bad: number
}

/** Reads a page. Returns undefined if it is no b-tree page. */
export function readNode(pages: Pages, n: number): Node | undefined {
  const page = pages.page(n)
  if (page === undefined) return undefined
  const start = n === 1 ? 100 : 0
  const kind = KINDS[page[start]]
  if (kind === undefined) return undefined
  const isInner = kind === "pages" || kind === "keys and pages"
  const head = start + (isInner ? 12 : 8)
  const count = page.readUInt16BE(start + 3)
  if (head + 2 * count > pages.usable) return undefined
  const cells: Cell[] = []
  const children: number[] = []
  const overflow: number[] = []
  let bad = 0
  for (let i = 0; i < count; i++) {
    const at = page.readUInt16BE(head + 2 * i)
    const cell =
      at < head + 2 * count || at + 4 > pages.usable ? undefined : readCell({ pages, page, at, kind, overflow })
    if (cell === undefined) bad++
    else if (cell.values !== undefined) cells.push({ rowid: cell.rowid, values: cell.values })
    if (isInner && cell?.child !== undefined) children.push(cell.child)
  }
  if (isInner) children.push(page.readUInt32BE(start + 8))
  const within = children.filter((child) => child > 1 && child <= pages.count)
  return { kind, cells, children: within, overflow, bad: bad + children.length - within.length }
}

interface ReadCell {
  readonly rowid: number
  readonly values?: readonly Value[]
  readonly child?: number
}

interface Place {
  readonly pages: Pages
  readonly page: Buffer
  /** Where the cell begins in the page. */
  readonly at: number
  readonly kind: Kind
  /** Collects the overflow pages. */
  readonly overflow: number[]
}

function readCell(place: Place): ReadCell | undefined {
  const { pages, page, at, kind } = place
  const cursor = new Cursor(page, at, pages.usable)
  const child = kind === "pages" || kind === "keys and pages" ? cursor.uint32() : undefined
  if (kind === "pages") {
    const rowid = cursor.varint()
    return rowid === undefined || child === undefined ? undefined : { rowid, child }
  }
  const length = cursor.varint()
  const rowid = kind === "rows" ? cursor.varint() : 0
  if (length === undefined || rowid === undefined) return undefined
  const payload = readPayload({ ...place, at: cursor.at }, length)
  const values = payload === undefined ? undefined : readRecord(payload)
  return values === undefined ? undefined : { rowid, values, ...(child === undefined ? {} : { child }) }
}

/** Returns the bytes of a record, whose end may be in a list of overflow pages. */
function readPayload({ pages, page, at, kind, overflow }: Place, length: number): Buffer | undefined {
  const { usable } = pages
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const most = kind === "rows" ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  const some = least + ((length - least) % (usable - 4))
  const local = length <= most ? length : some <= most ? some : least
  const end = at + local + (local < length ? 4 : 0)
  if (length === 0 || length > pages.count * usable || end > usable) return undefined
  if (local === length) return page.subarray(at, at + length)
  const parts = [page.subarray(at, at + local)]
  let left = length - local
  for (let next = page.readUInt32BE(at + local); left > 0; ) {
    const more = next > 1 ? pages.page(next) : undefined
    if (more === undefined) return undefined
    overflow.push(next)
    parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)))
    left -= usable - 4
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

/** Bytes of an integer, by its type. */
const WHOLE = [0, 1, 2, 3, 4, 6, 8]
const strict = new TextDecoder("utf-8", { fatal: true })

/** Returns a record's values. Returns undefined if its lengths do not fit, or if it has types that we never write. */
function readRecord(payload: Buffer): Value[] | undefined {
  const cursor = new Cursor(payload, 0, payload.length)
  const head = cursor.varint()
  if (head === undefined || head < 2 || head > payload.length) return undefined
  const types: number[] = []
  while (cursor.at < head) {
    const type = cursor.varint()
    if (type === undefined) return undefined
    types.push(type)
  }
  if (cursor.at !== head) return undefined
  const values: Value[] = []
  let at = head
  for (const type of types) {
    const length = type < WHOLE.length ? WHOLE[type] : type === 8 || type === 9 ? 0 : (type - 13) / 2
    if (!Number.isInteger(length) || length < 0 || at + length > payload.length) return undefined
    const value = readValue(payload, at, length, type)
    if (value === undefined) return undefined
    values.push(value)
    at += length
  }
  return at === payload.length ? values : undefined
}

function readValue(payload: Buffer, at: number, length: number, type: number): Value | undefined {
  if (type === 0) return null
  if (type === 8 || type === 9) return type - 8
  if (type < WHOLE.length) {
    const whole = length === 8 ? Number(payload.readBigInt64BE(at)) : payload.readIntBE(at, length)
    return Number.isSafeInteger(whole) ? whole : undefined
  }
  try {
    return strict.decode(payload.subarray(at, at + length))
  } catch {
    return undefined
  }
}

/** Reads a page from front to back, but never beyond its end. */
class Cursor {
  readonly #bytes: Buffer
  readonly #end: number
  at: number

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes
    this.at = at
    this.#end = end
  }

  uint32(): number | undefined {
    if (this.at + 4 > this.#end) return undefined
    this.at += 4
    return this.#bytes.readUInt32BE(this.at - 4)
  }

  /**
   * Reads a varint: seven bits per byte, the highest first. Returns undefined if it is larger than anything that we
   * write.
   */
  varint(): number | undefined {
    let value = 0
    for (let i = 0; i < 8; i++) {
      if (this.at >= this.#end) return undefined
      const byte = this.#bytes[this.at++]
      value = value * 128 + (byte & 127)
      if (byte < 128) return Number.isSafeInteger(value) ? value : undefined
    }
    return undefined
  }
}
