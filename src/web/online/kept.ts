// What this browser remembers of online tables: the secret key of each seat, and some facts.

import { randomName } from "../random.ts"

export interface KeptTable {
  readonly id: string
  /** The key that owns the seat. */
  readonly key: string
  /** The game's id; empty before it is known. */
  readonly game: string
  /** The others at the table when it was last open. */
  readonly names: readonly string[]
  /** The seat that this browser has there; null if none. */
  readonly seat: number | null
  /** When it was last open. */
  readonly at: number
  /** Was it removed from the list of the first page? */
  readonly isOff?: boolean
  /** The people whose messages are not shown, by number. */
  readonly muted: readonly number[]
  /** Are all messages hidden? */
  readonly isMuted?: boolean
  /** By game, the first being 1: the hash that was promised, and the words that this player added. */
  readonly promised: Readonly<Record<number, string>>
  readonly words: Readonly<Record<number, string>>
}

const KEY = "countertop.online"
/** How many tables are kept. The oldest are forgotten first. */
const MOST = 60
/** 31 letters to the power of 27 are more than 128 bits. */
const KEY_LENGTH = 27

/** If the browser stores nothing, this copy lasts until the page is closed. */
let unkept: readonly KeptTable[] = []

export function keptTables(): readonly KeptTable[] {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(raw) ? raw.filter(isKept) : unkept
  } catch {
    return unkept
  }
}

const isKept = (raw: unknown): raw is KeptTable =>
  typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "string" && "key" in raw

function write(tables: readonly KeptTable[]): void {
  unkept = tables.toSorted((a, b) => b.at - a.at).slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(unkept))
  } catch {
    // It holds until the page is closed.
  }
}

export const newKey = (): string => randomName(KEY_LENGTH)

const fresh = (id: string): KeptTable => ({
  ...{ id, key: newKey(), game: "", names: [], seat: null, at: Date.now(), muted: [], promised: {}, words: {} },
})

/** Returns what is kept of a table. A new table gets a new key. */
export function keptTable(id: string): KeptTable {
  const known = keptTables().find((table) => table.id === id)
  if (known !== undefined) return known
  const table = fresh(id)
  write([...keptTables(), table])
  return table
}

/** Returns the tables with a seat to go on with. */
export const listedTables = (): readonly KeptTable[] =>
  keptTables().filter(({ seat, isOff }) => typeof seat === "number" && isOff !== true)

/** Changes what is kept of a table, and puts it back on the list. */
export function keepTable(id: string, change: Partial<KeptTable>): void {
  const table = { ...keptTable(id), isOff: false, ...change, at: Date.now() }
  write([...keptTables().filter((other) => other.id !== id), table])
}

/** Removes a table from the list. Its key stays, so the link still leads to the seat. */
export function unlistTable(id: string): void {
  write(keptTables().map((table) => (table.id === id ? { ...table, isOff: true } : table)))
}

/** Forgets a table that is gone, or whose key is no longer valid. */
export function forgetTable(id: string): void {
  write(keptTables().filter((table) => table.id !== id))
}

const HANDED = "countertop.handed"

/** Returns the key for a seat that is taken over by this code: the same one on every try. */
export function handedKey(code: string): string {
  const [of, known] = (sessionStorage.getItem(HANDED) ?? "").split(" ")
  const key = of === code && known ? known : newKey()
  try {
    sessionStorage.setItem(HANDED, `${code} ${key}`)
  } catch {
    // Then a try after the page is loaded again will not do.
  }
  return key
}
