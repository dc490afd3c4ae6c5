// Everything that this browser keeps of games: the journal, and a head for each table from which lists, history and statistics are made.

import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { asked, Connection, finished, TABLES } from "./database.ts"
import type { Head } from "./head.ts"
import { BrowserJournal } from "./journal.ts"
import { PatientJournal } from "./patient.ts"

export { type Head, headOf } from "./head.ts"

interface Heads {
  all(): Promise<Head[]>
  get(id: string): Promise<Head | undefined>
  put(head: Head): Promise<void>
  remove(id: string): Promise<void>
}

/** In the database; those that it has no room for stay here, for as long as the page lives. */
class BrowserHeads implements Heads {
  readonly #connection: Connection
  readonly #unwritten = new Map<string, Head>()
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all(): Promise<Head[]> {
    const written: Head[] = await asked((await this.#connection.begin(TABLES)).objectStore(TABLES).getAll())
    return [...written.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()]
  }
  async get(id: string): Promise<Head | undefined> {
    return this.#unwritten.get(id) ?? asked((await this.#connection.begin(TABLES)).objectStore(TABLES).get(id))
  }
  async put(head: Head): Promise<void> {
    try {
      const transaction = await this.#connection.begin(TABLES, "readwrite")
      transaction.objectStore(TABLES).put(head)
      await finished(transaction)
      this.#unwritten.delete(head.id)
    } catch {
      this.#unwritten.set(head.id, head)
    }
    changed()
  }
  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id)
    const transaction = await this.#connection.begin(TABLES, "readwrite")
    transaction.objectStore(TABLES).delete(id)
    await finished(transaction)
  }
}

class MemoryHeads implements Heads {
  readonly #heads = new Map<string, Head>()
  async all(): Promise<Head[]> {
    return [...this.#heads.values()]
  }
  async get(id: string): Promise<Head | undefined> {
    return this.#heads.get(id)
  }
  async put(head: Head): Promise<void> {
    this.#heads.set(head.id, head)
    changed()
  }
  async remove(id: string): Promise<void> {
    this.#heads.delete(id)
  }
}

/** Why games will not be kept: the browser forbids it, a newer version of the app was here, or there is no room. */
type Trouble = "forbidden" | "newer" | "full"

export interface Keep {
  readonly journal: Journal
  readonly heads: Heads
  /** Nothing outlives the page: the browser forbids it, or its database is broken. */
  readonly isForgetful: boolean
  /** How many entries a table has. */
  count(table: string): Promise<number>
  /** A whole table at once, unless it is there already. */
  bring(table: string, entries: readonly Entry[]): Promise<void>
}

/** What components watch. */
class Keeping {
  trouble: Trouble | undefined = $state()
  /** What the person has read and put away. */
  noted: Trouble | undefined = $state()
  /** Changes with everything that is kept, here or in another tab. */
  version = $state(0)
}

export const keeping = new Keeping()

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("countertop")
channel?.addEventListener("message", () => {
  keeping.version++
})

/** Lists are to be made anew, in every tab. */
export function changed(): void {
  keeping.version++
  channel?.postMessage("changed")
}

let opening: Promise<Keep> | undefined

/** What this browser keeps; in memory where it does not let us. */
export const keep = (): Promise<Keep> => {
  opening ??= open()
  return opening
}

/** Some browsers neither open a database nor say why not. */
const PATIENCE = 5000

async function open(): Promise<Keep> {
  try {
    const connection = new Connection(indexedDB)
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE))
    await Promise.race([connection.open(), late])
    return browserKeep(connection)
  } catch (problem) {
    keeping.trouble = problem instanceof DOMException && problem.name === "VersionError" ? "newer" : "forbidden"
    return memoryKeep()
  }
}

function browserKeep(connection: Connection): Keep {
  const rows = new BrowserJournal(connection)
  const journal = new PatientJournal(rows, (isFailing) => {
    keeping.trouble = isFailing ? "full" : undefined
  })
  return {
    journal,
    heads: new BrowserHeads(connection),
    isForgetful: false,
    count: (table) => rows.count(table),
    bring: async (table, entries) => {
      await rows.appendAll(table, 0, entries)
    },
  }
}

function memoryKeep(): Keep {
  const journal = new MemoryJournal()
  return {
    journal,
    heads: new MemoryHeads(),
    isForgetful: true,
    count: async (table) => (await journal.read(table)).length,
    bring: async (table, entries) => {
      for (const [n, entry] of entries.entries()) await journal.append(table, n, entry)
    },
  }
}
