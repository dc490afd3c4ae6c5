// Finds which pages of a database belong to which table. It walks each tree from its root. Below a damaged page, it
// searches among the pages that belong to nothing else.

import { type Cell, type Node, readNode } from "./cells.ts"
import type { Pages } from "./pages.ts"

const TABLES = ["tables", "ends", "log", "data"] as const
export type TableName = (typeof TABLES)[number]
/** The indices hold names and keys a second time, with the numbers of their rows. */
const INDICES = ["sqlite_autoindex_tables_1", "sqlite_autoindex_data_1"] as const
/** SQLite never uses the page at this offset, so that locks can lie there. */
const LOCK_BYTE = 0x40000000

interface Tree {
  readonly leaves: readonly number[]
  /** Leaves that belong to no tree, but hold rows of this table. */
  readonly orphans: readonly number[]
  /** Places in the list of leaves before which something is missing. */
  readonly holes: readonly number[]
  /** Whether every page of the tree is sound. */
  readonly isWhole: boolean
}

export interface Trees {
  readonly tables: Readonly<Record<TableName, Tree>>
  readonly names: readonly Cell[]
  readonly keys: readonly Cell[]
  /** Everything that is wrong with the file, in words. */
  readonly problems: readonly string[]
}

/** Sorts the pages of a database by the tree that they belong to. */
export function readTrees(pages: Pages): Trees {
  const finder = new Finder(pages)
  const roots = finder.roots()
  return roots === undefined ? finder.byContent() : finder.byRoots(roots)
}

class Finder {
  readonly #pages: Pages
  /** Pages that are known to belong to something. */
  readonly #used = new Set<number>()
  readonly #problems: string[] = []

  constructor(pages: Pages) {
    this.#pages = pages
    const bytes = pages.count * pages.size
    if (pages.bytes < bytes && !pages.hasLog)
      this.#problems.push(`the file is cut off after ${pages.bytes} of ${bytes} bytes`)
    if (pages.isLogBroken) this.#problems.push("the write-ahead log is damaged: what was kept last is lost")
  }

  /** Returns the root page of each tree, by name. Returns undefined if the first page, which lists them, is damaged. */
  roots(): Map<string, number> | undefined {
    const roots = new Map<string, number>()
    for (const n of this.#pages.hasHeader ? this.#schemaPages() : [])
      for (const { values } of readNode(this.#pages, n)?.cells ?? [])
        if (typeof values[1] === "string" && typeof values[3] === "number") roots.set(values[1], values[3])
    if (TABLES.every((name) => roots.has(name))) return roots
    this.#used.clear()
    this.#problems.push("page 1 is damaged, which tells where everything is: the tables are told by their rows")
    return undefined
  }

  #schemaPages(): readonly number[] {
    return this.#walk(1, "rows", () => true).leaves
  }

  byRoots(roots: ReadonlyMap<string, number>): Trees {
    const rooted = (name: string): number => roots.get(name) ?? 0
    const indices = INDICES.map((name) => this.#walk(rooted(name), "keys", () => true, "an index"))
    const walked = TABLES.map((name) => this.#walk(rooted(name), "rows", (node) => isOf(node, name), name))
    const isDamaged = walked.some(({ isWhole }) => !isWhole)
    const lost = isDamaged ? this.#orphans(this.#freePages()) : []
    const trees = TABLES.map((name, i) => {
      const { leaves, isWhole, holes } = walked[i]
      const found = isWhole ? [] : lost.filter((n) => this.#tableOf(n) === name)
      return { isWhole, leaves, holes, orphans: found }
    })
    const [names, keys] = indices.map(({ leaves }) => this.#cells(leaves))
    return { tables: named(trees), names, keys, problems: this.#problems }
  }

  /** Reads without the first page: the rows of every leaf that is not free tell which table it belongs to. */
  byContent(): Trees {
    const free = this.#freeByLook()
    const leaves = this.#orphans(free)
    const explained = new Set([...free, 1, Math.floor(LOCK_BYTE / this.#pages.size) + 1])
    const nodes = [...this.#numbers()].flatMap((n) => {
      const node = free.has(n) ? undefined : readNode(this.#pages, n)
      return node === undefined ? [] : [{ n, node }]
    })
    for (const { n, node } of nodes) for (const page of [n, ...node.overflow]) explained.add(page)
    const bad = nodes.filter(({ node }) => node.bad > 0).map(({ n }) => n)
    const damaged = [...[...this.#numbers()].filter((n) => !explained.has(n) && !this.#isTrunk(n)), ...bad]
    for (const n of damaged) this.#problems.push(`page ${n} is damaged`)
    const trees = TABLES.map((name) => ({
      isWhole: damaged.length === 0,
      orphans: [],
      holes: [],
      leaves: leaves.filter((n) => this.#tableOf(n) === name),
    }))
    return { tables: named(trees), names: [], keys: [], problems: this.#problems }
  }

  /** Returns the leaves of a tree in the order of its rows, or all pages of an index. `what` names it in findings. */
  #walk(root: number, kind: "rows" | "keys", fits: (node: Node) => boolean, what?: string): Tree {
    const leaves: number[] = []
    const holes: number[] = []
    const next = [root]
    for (let n = next.pop(); n !== undefined; n = next.pop()) {
      const node = readNode(this.#pages, n)
      const isHere = node !== undefined && isKind(node, kind) && fits(node) && !this.#used.has(n)
      if (!isHere || node.bad > 0) {
        holes.push(leaves.length)
        if (isHere && node.kind !== "pages") holes.push(leaves.length + 1)
        if (what !== undefined) this.#problems.push(told(n, what, isHere ? node.bad : 0))
      }
      if (!isHere) continue
      for (const page of [n, ...node.overflow]) this.#used.add(page)
      if (node.kind !== "pages") leaves.push(n)
      next.push(...node.children.toReversed())
    }
    return { leaves, holes, isWhole: holes.length === 0, orphans: [] }
  }

  #cells(leaves: readonly number[]): Cell[] {
    return leaves.flatMap((n) => readNode(this.#pages, n)?.cells ?? [])
  }

  #tableOf(n: number): TableName | undefined {
    const cells = readNode(this.#pages, n)?.cells ?? []
    return TABLES.find((name) => cells.filter((cell) => fits(name, cell)).length > cells.length / 2)
  }

  /**
   * Returns leaves that belong to no tree and are not free. Returns none if the free pages are unknown, because they
   * may hold deleted rows.
   */
  #orphans(free: ReadonlySet<number> | undefined): number[] {
    if (free === undefined) return []
    return [...this.#numbers()].filter((n) => {
      if (this.#used.has(n) || free.has(n)) return false
      return readNode(this.#pages, n)?.kind === "rows"
    })
  }

  *#numbers(): Generator<number> {
    for (let n = 2; n <= this.#pages.count; n++) yield n
  }

  /** Returns the free pages, which hold deleted rows. Returns undefined if some of them are unknown. */
  #freePages(): Set<number> | undefined {
    const header = this.#pages.page(1)
    if (header === undefined) return undefined
    const listed = new Set<number>()
    for (let n = header.readUInt32BE(32); n !== 0 && !listed.has(n); ) {
      const trunk = this.#trunk(n)
      if (trunk === undefined) break
      for (const page of [n, ...trunk.leaves]) listed.add(page)
      n = trunk.next
    }
    const free = new Set([...listed, ...this.#freeByLook()])
    const count = header.readUInt32BE(36)
    const isSure = listed.size === count || free.size >= count
    if (listed.size !== count)
      this.#problems.push(`the list of free pages is damaged: ${listed.size} of ${count} are in it`)
    return isSure ? free : undefined
  }

  /**
   * Returns the free pages from everything that looks like a part of their list, whether or not the first page leads to
   * it.
   */
  #freeByLook(): Set<number> {
    const free = new Set<number>()
    for (const n of this.#numbers()) {
      const trunk = this.#used.has(n) ? undefined : this.#trunk(n)
      if (trunk !== undefined && trunk.leaves.length > 0) for (const page of [n, ...trunk.leaves]) free.add(page)
    }
    return free
  }

  #isTrunk(n: number): boolean {
    return this.#trunk(n) !== undefined
  }

  /** Reads a page of the list of free pages. Returns undefined if the page is not one. */
  #trunk(n: number): { readonly next: number; readonly leaves: readonly number[] } | undefined {
    const page = this.#pages.page(n)
    if (page === undefined) return undefined
    const [next, count] = [page.readUInt32BE(0), page.readUInt32BE(4)]
    const { usable, count: last } = this.#pages
    if (next > last || count > usable / 4 - 2) return undefined
    const leaves = Array.from({ length: count }, (_, i) => page.readUInt32BE(8 + 4 * i))
    const isFree = (leaf: number): boolean => leaf > 1 && leaf <= last && !this.#used.has(leaf)
    return leaves.every(isFree) && new Set(leaves).size === count ? { next, leaves } : undefined
  }
}

const named = (trees: readonly Tree[]): Record<TableName, Tree> => {
  const [tables, ends, log, data] = trees
  return { tables, ends, log, data }
}

const isKind = ({ kind }: Node, wanted: "rows" | "keys"): boolean =>
  wanted === "rows" ? kind === "rows" || kind === "pages" : kind === "keys" || kind === "keys and pages"

const told = (n: number, what: string, bad: number): string =>
  bad === 0 ? `page ${n} is damaged (${what})` : `page ${n} is damaged (${what}): ${bad} cells of it cannot be read`

const isNumber = (value: unknown): value is number => typeof value === "number"
const isText = (value: unknown): value is string => typeof value === "string"

/**
 * Tells by the types of its values which table a row belongs to. A number that stands for the row itself is stored as
 * null.
 */
const SHAPES: Readonly<Record<TableName, (values: Cell["values"]) => boolean>> = {
  tables: ([id, name, head, ...more]) =>
    id === null && isText(name) && (head === null || isText(head)) && more.length === 0,
  ends: ([id, entries, last, touched, ...more]) =>
    id === null && isNumber(entries) && isNumber(last) && isNumber(touched) && more.length === 0,
  log: ([id, before, entry, ...more]) =>
    id === null && (before === null || isNumber(before)) && isText(entry) && more.length === 0,
  data: ([key, value, ...more]) => isText(key) && isText(value) && more.length === 0,
}

export const fits = (name: TableName, { values }: Cell): boolean => SHAPES[name](values)

/** Tells whether this page may belong to this table. A damaged pointer may lead to a page of another table. */
const isOf = ({ kind, cells }: Node, name: TableName): boolean =>
  kind === "pages" || cells.length === 0 || cells.some((cell) => fits(name, cell))
