// Everything that this browser stores about games: the journal, and a summary of each table for lists, History and
// statistics.

import { realClock } from "../../table/clock.ts"
import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { asked, Connection, DatabaseTimeout, TABLES } from "./database.ts"
import { emptyOnTimeout, FallbackJournal } from "./fallback.ts"
import type { Head } from "./head.ts"
import { BrowserJournal } from "./journal.ts"
import { storage } from "./storage.svelte.ts"
import { localStore, RecoveringJournal, stashUnsaved } from "./unsaved.ts"

export type { Head } from "./head.ts"

interface Heads {
  all(): Promise<Head[]>
  get(id: string): Promise<Head | undefined>
  put(head: Head): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * Summaries in the database. One that is not written yet, or that has no room there, stays here while the page lives.
 */
class BrowserHeads implements Heads {
  readonly #connection: Connection
  readonly #unwritten = new Map<string, Head>()
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all(): Promise<Head[]> {
    const written = await this.#written().catch(emptyOnTimeout)
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
  /** Writes what is not written yet. */
  async retry(): Promise<void> {
    for (const head of [...this.#unwritten.values()]) await this.#write(head)
  }
  #written(): Promise<Head[]> {
    return this.#connection.run({
      stores: TABLES,
      work: (open) => asked<Head[]>(open.objectStore(TABLES).getAll()),
      timesOut: true,
    })
  }
  async #write(head: Head): Promise<void> {
    const work = async (open: IDBTransaction): Promise<void> => {
      const before = await headIn(open, head.id)
      // Another page may have played on after this one was left.
      if (before === undefined || before.entries <= head.entries) open.objectStore(TABLES).put(head)
    }
    try {
      await this.#connection.run({ stores: TABLES, mode: "readwrite", work, timesOut: true })
      if (this.#unwritten.get(head.id) === head) this.#unwritten.delete(head.id)
    } catch {
      // It stays in memory.
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

/** Why games are not saved: the browser forbids it, a newer version of the app was here, or the disk is full. */
type Trouble = "forbidden" | "newer" | "full"

export interface Keep {
  readonly journal: Journal
  readonly heads: Heads
  /** Counts the entries of a table. */
  count(table: string): Promise<number>
  /** Stores a whole table at once, unless it is there already. */
  bring(table: string, entries: readonly Entry[]): Promise<void>
}

/** State for components. */
class Keeping {
  trouble: Trouble | undefined = $state()
  /** The trouble that the player has read and closed. */
  noted: Trouble | undefined = $state()
  /** Changes with everything that is stored, in this tab or another. */
  version = $state(0)
}

export const keeping = new Keeping()

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("countertop")
channel?.addEventListener("message", () => {
  keeping.version++
})

/** Tells every tab to make its lists again. */
export function changed(): void {
  keeping.version++
  channel?.postMessage("changed")
}

let opening: Promise<Keep> | undefined

/** Opens the storage of this browser, or a storage in memory where the browser forbids it. */
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
    await connection.run({ stores: TABLES, work: async () => {}, timesOut: true }).catch(ignoreTimeout)
    return kept
  } catch (problem) {
    keeping.trouble = troubleOf(problem) ?? "forbidden"
    return memoryKeep()
  }
}

/** The browser may show a page again that was left. Others may have played on by then. */
function closeWhenHidden(connection: Connection): void {
  addEventListener("pagehide", () => {
    stashUnsaved(localStore())
    connection.hide()
  })
  addEventListener("pageshow", () => {
    connection.show()
    keeping.version++
  })
}

/** A slow database may answer later. Jobs wait for it, and the page says so. */
function ignoreTimeout(problem: unknown): void {
  if (!(problem instanceof DatabaseTimeout)) throw problem
}

const troubleOf = (problem: unknown): Trouble | undefined =>
  problem instanceof DOMException && problem.name === "VersionError" ? "newer" : undefined

function browserKeep(connection: Connection): Keep & { retry(): Promise<void> } {
  const rows = new FallbackJournal(new BrowserJournal(connection), (problem) => {
    const isFine = problem === undefined || problem instanceof DatabaseTimeout // StorageNotice reports that
    keeping.trouble = isFine ? undefined : (troubleOf(problem) ?? "full")
  })
  const heads = new BrowserHeads(connection)
  const journal = new RecoveringJournal(rows, localStore())
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
