// The online tables that this browser remembers, each with the secret key of its seat and some facts.

import type { TableNotes } from "../../table/fair.ts"
import { randomName } from "../random.ts"

export interface KeptTable extends TableNotes {
  readonly id: string
  /** The key that owns the seat. */
  readonly key: string
  /** The game's id; empty before it is known. */
  readonly game: string
  /** The others at the table when it was last open. */
  readonly names: readonly string[]
  /** The seat that this browser has there; null if it has none. */
  readonly seat: number | null
  /** When the table was last open. */
  readonly at: number
  /** Whether it was removed from the list on Home. */
  readonly isOff?: boolean
  /** The numbers of the people whose messages are hidden. */
  readonly muted: readonly number[]
  /** Whether all messages are hidden. */
  readonly isMuted?: boolean
}

const KEY = "countertop.online"
/** The maximum number of tables. The oldest are forgotten first. */
const MOST = 60
/** 31 letters to the power of 27 are more than 128 bits. */
const KEY_LENGTH = 27

/** A copy in memory, for browsers that store nothing. It lasts until the page is closed. */
let inMemory: readonly KeptTable[] = []

export function keptTables(): readonly KeptTable[] {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(raw) ? raw.filter(isKept) : inMemory
  } catch {
    return inMemory
  }
}

const isKept = (raw: unknown): raw is KeptTable =>
  typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "string" && "key" in raw

function write(tables: readonly KeptTable[]): void {
  inMemory = tables.toSorted((a, b) => b.at - a.at).slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory))
  } catch {
    // The copy in memory lasts until the page is closed.
  }
}

export const newKey = (): string => randomName(KEY_LENGTH)

const fresh = (id: string): KeptTable => ({
  ...{ id, key: newKey(), game: "", names: [], seat: null, at: Date.now(), muted: [], promised: {}, words: {} },
})

/** Returns what this browser remembers about a table. A new table gets a new key. */
export function keptTable(id: string): KeptTable {
  const known = keptTables().find((table) => table.id === id)
  if (known !== undefined) return known
  const table = fresh(id)
  write([...keptTables(), table])
  return table
}

/** Returns the tables where this browser has a seat, without those removed from the list. */
export const listedTables = (): readonly KeptTable[] =>
  keptTables().filter(({ seat, isOff }) => typeof seat === "number" && isOff !== true)

/** Changes what this browser remembers about a table, and puts the table back on the list. */
export function keepTable(id: string, change: Partial<KeptTable>): void {
  const table = { ...keptTable(id), ...change, isOff: false, at: Date.now() }
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

/** Returns the key for taking over a seat with this code. It is the same on every attempt. */
export function handedKey(code: string): string {
  const [of, known] = (sessionStorage.getItem(HANDED) ?? "").split(" ")
  const key = of === code && known ? known : newKey()
  try {
    sessionStorage.setItem(HANDED, `${code} ${key}`)
  } catch {
    // Without storage, another attempt after a reload will fail.
  }
  return key
}
