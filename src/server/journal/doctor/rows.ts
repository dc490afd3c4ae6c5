// Reads the rows of a database that are readable: those of small tables into memory, those of the log by position.

import { type Cell, readNode } from "./cells.ts"
import type { Pages } from "./pages.ts"
import { fits, readTrees, type TableName, type Trees } from "./trees.ts"

export interface End {
  readonly entries: number
  readonly last: number
  readonly touched: number
}

export interface Rows {
  /** Names and heads of tables, by number. */
  readonly tables: ReadonlyMap<number, { readonly name: string; readonly head: string | null }>
  /** Names of tables as the index has them. */
  readonly names: ReadonlyMap<number, string>
  readonly ends: ReadonlyMap<number, End>
  readonly data: ReadonlyMap<string, string>
  /** Keys whose values are lost. */
  readonly lostKeys: readonly string[]
  readonly log: Log
  /** Holes in the log; undefined if it is not known where something is missing. */
  readonly holes: readonly Hole[] | undefined
  /** Whether every row of a table is there. */
  readonly isWhole: Readonly<Record<TableName, boolean>>
  readonly problems: readonly string[]
}

interface Hole {
  /** The last row before the hole, and the first one after it. */
  readonly from: number
  readonly to: number
}

/** Finds where rows of the log are missing, from the rows on the neighbouring pages. */
function holesIn(pages: Pages, { leaves, holes, isWhole }: Trees["tables"]["log"]): Hole[] | undefined {
  if (!isWhole && holes.length === 0) return undefined
  const rowids = (leaf: number | undefined): number[] =>
    leaf === undefined ? [] : (readNode(pages, leaf)?.cells ?? []).map(({ rowid }) => rowid)
  return holes.map((hole) => ({
    from: Math.max(0, ...rowids(leaves[hole - 1])),
    to: Math.min(Number.POSITIVE_INFINITY, ...rowids(leaves[hole])),
  }))
}

export function readRows(pages: Pages): Rows {
  const trees = readTrees(pages)
  const problems = [...trees.problems]
  const isWhole = { tables: true, ends: true, log: true, data: true }
  const read = <V>(name: TableName, toValue: (cell: Cell) => V): Map<number, V> => {
    const found = new Found<V>()
    for (const { cell, isOrphan } of cellsOf(pages, trees, name, problems))
      found.add(cell.rowid, toValue(cell), isOrphan)
    isWhole[name] = trees.tables[name].isWhole
    return found.values
  }
  const tables = read("tables", ({ values: [, name, head] }) => ({
    name: String(name),
    head: head === null ? null : String(head),
  }))
  const ends = read("ends", ({ values: [, entries, last, touched] }) => ({
    ...{ entries: Number(entries), last: Number(last), touched: Number(touched) },
  }))
  const pairs = read("data", ({ values: [key, value] }) => [String(key), String(value)] as const)
  const data = new Map(pairs.values())
  isWhole.log = trees.tables.log.isWhole
  const log = new Log(pages, cellsOf(pages, trees, "log", problems))
  const keys = trees.keys.flatMap(({ values: [key] }) => (typeof key === "string" ? [key] : []))
  return {
    ...{ tables, ends, data, log, isWhole, problems },
    names: namesIn(trees.names),
    holes: holesIn(pages, trees.tables.log),
    lostKeys: keys.filter((key) => !data.has(key)),
  }
}

const namesIn = (cells: readonly Cell[]): Map<number, string> =>
  new Map(
    cells.flatMap(({ values: [name, id] }) => (typeof name === "string" && typeof id === "number" ? [[id, name]] : [])),
  )

interface FoundCell {
  readonly cell: Cell
  readonly page: number
  /** Its position among the cells of its page. */
  readonly at: number
  readonly isOrphan: boolean
}

/** Yields the rows of a table, those on its own pages first. */
function* cellsOf(pages: Pages, trees: Trees, name: TableName, problems: string[]): Generator<FoundCell> {
  const { leaves, orphans } = trees.tables[name]
  for (const [i, page] of [...leaves, ...orphans].entries()) {
    const cells = readNode(pages, page)?.cells ?? []
    for (const [at, cell] of cells.entries()) {
      if (fits(name, cell)) yield { cell, page, at, isOrphan: i >= leaves.length }
      else problems.push(`page ${page} is damaged (${name}): it has a row of another kind`)
    }
  }
}

/**
 * Collects rows by number. A row from a page of the tree wins over one found elsewhere. Two that differ cancel each
 * other out.
 */
class Found<V> {
  readonly values = new Map<number, V>()
  readonly #fromTree = new Set<number>()
  readonly #disputed = new Set<number>()

  add(id: number, value: V, isOrphan: boolean): void {
    const known = this.values.get(id)
    if (isOrphan && this.#fromTree.has(id)) return
    if (!isOrphan) this.#fromTree.add(id)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) this.#disputed.add(id)
    if (this.#disputed.has(id)) this.values.delete(id)
    else this.values.set(id, value)
  }
}

/** Number of parsed log pages in the cache. Entries of tables that are played at the same time are close together. */
const PARSED = 1000

/** The log: for each row, which row is before it, and where its entry lies. */
export class Log {
  readonly #pages: Pages
  /** The numbers of the rows, in ascending order. */
  readonly ids: Float64Array
  /** The previous row of the same table; -1 for the first one. */
  readonly #befores: Float64Array
  /** The page of each row, and its position in that page. */
  readonly #page: Uint32Array
  readonly #at: Uint16Array
  readonly #parsed = new Map<number, readonly Cell[]>()

  constructor(pages: Pages, cells: Iterable<FoundCell>) {
    this.#pages = pages
    const rows: [id: number, before: number, page: number, at: number, isOrphan: boolean][] = []
    for (const { cell, page, at, isOrphan } of cells)
      rows.push([cell.rowid, cell.values[1] === null ? -1 : Number(cell.values[1]), page, at, isOrphan])
    const sorted = this.#agreed(rows.sort((a, b) => a[0] - b[0]))
    this.ids = Float64Array.from(sorted, ([id]) => id)
    this.#befores = Float64Array.from(sorted, ([, before]) => before)
    this.#page = Uint32Array.from(sorted, ([, , page]) => page)
    this.#at = Uint16Array.from(sorted, ([, , , at]) => at)
  }

  get length(): number {
    return this.ids.length
  }

  /** Returns the place of the row with this number, or -1 if it is missing. */
  find(id: number): number {
    let [low, high] = [0, this.ids.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (this.ids[middle] === id) return middle
      if (this.ids[middle] < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Returns the number of the row before the one at this place. Returns undefined for the first row of a table. */
  before(place: number): number | undefined {
    const before = this.#befores[place]
    return before === -1 ? undefined : before
  }

  entry(place: number): string {
    return String(this.#cells(this.#page[place])[this.#at[place]].values[2])
  }

  #cells(page: number): readonly Cell[] {
    const parsed = this.#parsed.get(page) ?? readNode(this.#pages, page)?.cells ?? []
    this.#parsed.delete(page)
    this.#parsed.set(page, parsed)
    const [oldest] = this.#parsed.keys()
    if (this.#parsed.size > PARSED) this.#parsed.delete(oldest)
    return parsed
  }

  /** Returns at most one row for each number, by the same rules as `Found`. */
  #agreed<R extends [id: number, before: number, page: number, at: number, isOrphan: boolean]>(rows: R[]): R[] {
    const isTwice = (i: number): boolean => rows[i][0] === rows[i - 1]?.[0] || rows[i][0] === rows[i + 1]?.[0]
    const text = ([, before, page, at]: R): string => `${before} ${this.#cells(page)[at].values[2]}`
    return rows.filter((row, i) => {
      if (!isTwice(i)) return true
      const same = rows.filter(([id]) => id === row[0])
      const best = same.some(([, , , , isOrphan]) => !isOrphan) ? same.filter(([, , , , isOrphan]) => !isOrphan) : same
      return best[0] === row && best.every((other) => text(other) === text(row))
    })
  }
}
