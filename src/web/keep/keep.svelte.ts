// Everything that this browser stores about games: the journal, and a summary of each table for lists, History and
// statistics.

import { realClock } from "../../table/clock.ts"
import { type Journal, MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { Connection, DatabaseTimeout, resultOf, TABLES } from "./database.ts"
import { emptyOnTimeout, FallbackJournal } from "./fallback.ts"
import { BrowserJournal } from "./journal.ts"
import { storage } from "./storage.svelte.ts"
import type { TableSummary } from "./summary.ts"
import { localStore, RecoveringJournal, stashUnsaved } from "./unsaved.ts"

export type { TableSummary } from "./summary.ts"

interface Summaries {
  all(): Promise<TableSummary[]>
  get(id: string): Promise<TableSummary | undefined>
  put(summary: TableSummary): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * Summaries in the database. A summary that is not written yet, or for which there is no room, stays in memory until
 * the page is closed.
 */
class BrowserSummaries implements Summaries {
  readonly #connection: Connection
  readonly #unwritten = new Map<string, TableSummary>()
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async all(): Promise<TableSummary[]> {
    const written = await this.#written().catch(emptyOnTimeout)
    return [...written.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()]
  }
  async get(id: string): Promise<TableSummary | undefined> {
    return this.#unwritten.get(id) ?? this.#connection.run({ stores: TABLES, work: (open) => summaryIn(open, id) })
  }
  async put(summary: TableSummary): Promise<void> {
    this.#unwritten.set(summary.id, summary)
    await this.#write(summary)
    changed()
  }
  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id)
    const work = async (open: IDBTransaction): Promise<void> => void open.objectStore(TABLES).delete(id)
    await this.#connection.run({ stores: TABLES, mode: "readwrite", work })
  }
  /** Writes the summaries that are not written yet. */
  async retry(): Promise<void> {
    for (const summary of [...this.#unwritten.values()]) await this.#write(summary)
  }
  #written(): Promise<TableSummary[]> {
    return this.#connection.run({
      stores: TABLES,
      work: (open) => resultOf<TableSummary[]>(open.objectStore(TABLES).getAll()),
      timesOut: true,
    })
  }
  async #write(summary: TableSummary): Promise<void> {
    const work = async (open: IDBTransaction): Promise<void> => {
      const before = await summaryIn(open, summary.id)
      // Another page may have played on after the user left this one.
      if (before === undefined || before.entries <= summary.entries) open.objectStore(TABLES).put(summary)
    }
    try {
      await this.#connection.run({ stores: TABLES, mode: "readwrite", work, timesOut: true })
      if (this.#unwritten.get(summary.id) === summary) this.#unwritten.delete(summary.id)
    } catch {
      // The summary stays in memory.
    }
  }
}

const summaryIn = (open: IDBTransaction, id: string): Promise<TableSummary | undefined> =>
  resultOf<TableSummary | undefined>(open.objectStore(TABLES).get(id))

class MemorySummaries implements Summaries {
  readonly #summaries = new Map<string, TableSummary>()
  async all(): Promise<TableSummary[]> {
    return [...this.#summaries.values()]
  }
  async get(id: string): Promise<TableSummary | undefined> {
    return this.#summaries.get(id)
  }
  async put(summary: TableSummary): Promise<void> {
    this.#summaries.set(summary.id, summary)
    changed()
  }
  async remove(id: string): Promise<void> {
    this.#summaries.delete(id)
  }
}

/** Why games are not saved: the browser forbids it, a newer version of the app was here, or the disk is full. */
type Trouble = "forbidden" | "newer" | "full"

export interface Keep {
  readonly journal: Journal
  readonly summaries: Summaries
  /** Counts the entries of a table. */
  count(table: string): Promise<number>
  /** Stores a whole table at once, unless it is there already. */
  bring(table: string, entries: readonly Entry[]): Promise<void>
}

/** State for components. */
class Keeping {
  trouble: Trouble | undefined = $state()
  /** The trouble whose notice the player has read and closed. */
  noted: Trouble | undefined = $state()
  /** Changes whenever this tab or another one stores something. */
  version = $state(0)
}

export const keeping = new Keeping()

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("countertop")
channel?.addEventListener("message", () => {
  keeping.version++
})

/** Tells every tab to reload its lists. */
export function changed(): void {
  keeping.version++
  channel?.postMessage("changed")
}

let opening: Promise<Keep> | undefined

/** Opens the storage of this browser, or a storage in memory if the browser forbids it. */
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

/** Closes the connection while the page is hidden. Other pages may have played on when it is shown again. */
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

/** Ignores a timeout, because a slow database may answer later. Jobs wait for it, and the page says so. */
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
  const summaries = new BrowserSummaries(connection)
  const journal = new RecoveringJournal(rows, localStore())
  return {
    journal,
    summaries,
    count: (table) => journal.count(table),
    bring: async (table, entries) => {
      await rows.appendAll(table, 0, entries)
    },
    retry: async () => {
      await rows.retry()
      await summaries.retry()
      changed()
    },
  }
}

function memoryKeep(): Keep {
  const journal = new MemoryJournal()
  return {
    journal,
    summaries: new MemorySummaries(),
    count: async (table) => (await journal.read(table)).length,
    bring: async (table, entries) => {
      for (const [n, entry] of entries.entries()) await journal.append(table, n, entry)
    },
  }
}
