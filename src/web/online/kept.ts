// What this browser knows of online tables: the key of each seat, which nobody can guess, and what is worth remembering
// of each table.

import { randomName } from "../random.ts"

export interface KeptTable {
  readonly id: string
  /** Whoever has it has the seat. */
  readonly key: string
  /** The game's id; empty before it is known. */
  readonly game: string
  /** The others at the table when it was last looked at. */
  readonly names: readonly string[]
  /** The seat that this browser has there; null if none. */
  readonly seat: number | null
  /** When it was last looked at. */
  readonly at: number
  /** Was it taken off the list of the first page? */
  readonly isOff?: boolean
  /** Those whose messages are not shown, by number. */
  readonly muted: readonly number[]
  /** Is nobody's shown? */
  readonly isMuted?: boolean
  /** What was promised of the shuffle of each game, the first being game 1; and the words that were added here. */
  readonly promised: Readonly<Record<number, string>>
  readonly words: Readonly<Record<number, string>>
}

const KEY = "countertop.online"
/** More are forgotten, the oldest first. */
const MOST = 60
/** 31 letters to the power of 27 are more than 128 bits. */
const KEY_LENGTH = 27

/** Where the browser keeps nothing, it holds until the page is closed. */
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

/** What is kept of a table; with a new key if it is not known yet. */
export function keptTable(id: string): KeptTable {
  const known = keptTables().find((table) => table.id === id)
  if (known !== undefined) return known
  const table = fresh(id)
  write([...keptTables(), table])
  return table
}

/** Those with a seat to go on with. */
export const listedTables = (): readonly KeptTable[] =>
  keptTables().filter(({ seat, isOff }) => typeof seat === "number" && isOff !== true)

/** Changes what is kept of a table; whoever does so is there, and has it on the list again. */
export function keepTable(id: string, change: Partial<KeptTable>): void {
  const table = { ...keptTable(id), isOff: false, ...change, at: Date.now() }
  write([...keptTables().filter((other) => other.id !== id), table])
}

/** Takes a table off the list. Its key stays: the seat is still had by the link. */
export function unlistTable(id: string): void {
  write(keptTables().map((table) => (table.id === id ? { ...table, isOff: true } : table)))
}

/** For a table that is gone, or a key that opens nothing any more. */
export function forgetTable(id: string): void {
  write(keptTables().filter((table) => table.id !== id))
}

const HANDED = "countertop.handed"

/** The key for a seat that comes by this code: the same if it has to be tried again. */
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
