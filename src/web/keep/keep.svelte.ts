// Everything that this browser keeps of games: the journal, and a head for each table from which lists, history and statistics are made.

import { realClock } from "../../table/clock.ts"
import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { asked, Connection, Late, TABLES } from "./database.ts"
import type { Head } from "./head.ts"
import { BrowserJournal } from "./journal.ts"
import { storage } from "./late.svelte.ts"
import { HeirJournal, leaveAll, localStore } from "./left.ts"
import { emptyIfLate, PatientJournal } from "./patient.ts"

export type { Head } from "./head.ts"

interface Heads {
  all(): Promise<Head[]>
  get(id: string): Promise<Head | undefined>
  put(head: Head): Promise<void>
  remove(id: string): Promise<void>
}

/** In the database. Those that are not written yet, or that it has no room for, stay here while the page lives. */
class BrowserHeads implements Heads {
  readonly #connection: Connection
  readonly #unwritten = new Map<string, Head>()
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all(): Promise<Head[]> {
    const written = await this.#written().catch(emptyIfLate)
    return [...written.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()]
  }
  async get(id: string): Promise<Head | undefined> {
    return this.#unwritten.get(id) ?? this.#connection.run({ stores: TABLES, work: (open) => headIn(open, id) })
  }
  async put(head: Head): Promise<void> {
    this.#unwritten.set(head.id, head)
    await this.#write(head)
    changed()
  }
  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id)
    const work = async (open: IDBTransaction): Promise<void> => void open.objectStore(TABLES).delete(id)
    await this.#connection.run({ stores: TABLES, mode: "readwrite", work })
  }
  /** Writes those that are not written yet. */
  async retry(): Promise<void> {
    for (const head of [...this.#unwritten.values()]) await this.#write(head)
  }
  #written(): Promise<Head[]> {
    return this.#connection.run({
      stores: TABLES,
      work: (open) => asked<Head[]>(open.objectStore(TABLES).getAll()),
      isHasty: true,
    })
  }
  async #write(head: Head): Promise<void> {
    const work = async (open: IDBTransaction): Promise<void> => {
      const before = await headIn(open, head.id)
      // Another page may have played on while this one was left.
      if (before === undefined || before.entries <= head.entries) open.objectStore(TABLES).put(head)
    }
    try {
      await this.#connection.run({ stores: TABLES, mode: "readwrite", work, isHasty: true })
      if (this.#unwritten.get(head.id) === head) this.#unwritten.delete(head.id)
    } catch {
      // It stays here.
    }
  }
}

const headIn = (open: IDBTransaction, id: string): Promise<Head | undefined> =>
  asked<Head | undefined>(open.objectStore(TABLES).get(id))

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

async function open(): Promise<Keep> {
  try {
    const connection = new Connection(indexedDB, realClock, (isLate) => {
      storage.isLate = isLate
      if (!isLate) kept.retry()
    })
    const kept = browserKeep(connection)
    closeWhenHidden(connection)
    await connection.run({ stores: TABLES, work: async () => {}, isHasty: true }).catch(nothingIfLate)
    return kept
  } catch (problem) {
    keeping.trouble = troubleOf(problem) ?? "forbidden"
    return memoryKeep()
  }
}

/** A page that is left may be shown again by the back button; others may have played on by then. */
function closeWhenHidden(connection: Connection): void {
  addEventListener("pagehide", () => {
    leaveAll(localStore())
    connection.hide()
  })
  addEventListener("pageshow", () => {
    connection.show()
    keeping.version++
  })
}

/** A database that does not answer may do so later: what is asked of it waits, and the page says so. */
function nothingIfLate(problem: unknown): void {
  if (!(problem instanceof Late)) throw problem
}

const troubleOf = (problem: unknown): Trouble | undefined =>
  problem instanceof DOMException && problem.name === "VersionError" ? "newer" : undefined

function browserKeep(connection: Connection): Keep & { retry(): Promise<void> } {
  const rows = new PatientJournal(new BrowserJournal(connection), (problem) => {
    const isFine = problem === undefined || problem instanceof Late // what is late is said elsewhere
    keeping.trouble = isFine ? undefined : (troubleOf(problem) ?? "full")
  })
  const heads = new BrowserHeads(connection)
  const journal = new HeirJournal(rows, localStore())
  return {
    journal,
    heads,
    count: (table) => journal.count(table),
    bring: async (table, entries) => {
      await rows.appendAll(table, 0, entries)
    },
    retry: async () => {
      await rows.retry()
      await heads.retry()
      changed()
    },
  }
}

function memoryKeep(): Keep {
  const journal = new MemoryJournal()
  return {
    journal,
    heads: new MemoryHeads(),
    count: async (table) => (await journal.read(table)).length,
    bring: async (table, entries) => {
      for (const [n, entry] of entries.entries()) await journal.append(table, n, entry)
    },
  }
}
