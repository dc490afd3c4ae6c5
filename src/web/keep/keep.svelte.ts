// Everything that this browser keeps of games: the journal, and a head for each table from which lists, history and statistics are made.

import type { Result } from "../../engine/game.ts"
import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { LiveTable, Seat } from "../../table/table.ts"
import { asked, finished, openDatabase, TABLES } from "./database.ts"
import { BrowserJournal } from "./journal.ts"

/** What lists show of a table. */
export interface Head {
  readonly id: string
  readonly game: string
  readonly rules: number
  readonly seats: readonly Seat[]
  readonly opened: number
  /** When something last happened. */
  readonly latest: number
  readonly moves: number
  /** Taken back past something shown: it does not count in statistics. */
  readonly isMarked: boolean
  readonly result?: Result
}

export const headOf = (id: string, table: LiveTable, latest: number): Head => ({
  id,
  game: table.game.id,
  rules: table.opening.rules,
  seats: table.seats,
  opened: table.opened,
  latest,
  moves: table.match.moves.length,
  isMarked: table.isMarked,
  ...(table.match.result === undefined ? {} : { result: table.match.result }),
})

interface Heads {
  all(): Promise<Head[]>
  put(head: Head): Promise<void>
}

class BrowserHeads implements Heads {
  readonly #database: IDBDatabase
  constructor(database: IDBDatabase) {
    this.#database = database
  }
  all(): Promise<Head[]> {
    return asked(this.#database.transaction(TABLES).objectStore(TABLES).getAll())
  }
  async put(head: Head): Promise<void> {
    const transaction = this.#database.transaction(TABLES, "readwrite")
    transaction.objectStore(TABLES).put(head)
    await finished(transaction)
  }
}

class MemoryHeads implements Heads {
  readonly #heads = new Map<string, Head>()
  async all(): Promise<Head[]> {
    return [...this.#heads.values()]
  }
  async put(head: Head): Promise<void> {
    this.#heads.set(head.id, head)
  }
}

export interface Keep {
  readonly journal: Journal
  readonly heads: Heads
  /** Nothing outlives the page: the browser forbids it, or its database is broken. */
  readonly isForgetful: boolean
}

let opening: Promise<Keep> | undefined

/** What this browser keeps; in memory where it does not let us. */
export const keep = (): Promise<Keep> => {
  opening ??= open()
  return opening
}

async function open(): Promise<Keep> {
  try {
    const database = await openDatabase(indexedDB)
    return { journal: new BrowserJournal(database), heads: new BrowserHeads(database), isForgetful: false }
  } catch {
    return { journal: new MemoryJournal(), heads: new MemoryHeads(), isForgetful: true }
  }
}
