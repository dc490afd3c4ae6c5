// Saves a local game in the background: each entry in the journal, in order, and a summary for lists.

import type { Clock } from "../../table/clock.ts"
import type { Journal } from "../../table/journal.ts"
import type { Entry, LiveTable } from "../../table/table.ts"
import { countSame } from "../keep/fallback.ts"
import type { TableSummary } from "../keep/summary.ts"
import { summaryOf } from "../keep/summary-of.ts"
import { type EntryWriter, type UnsavedEntries, writers } from "../keep/unsaved.ts"

interface Told {
  /** Called with whether everything is saved. */
  kept(isKept: boolean): void
  /** Called when somebody else has played on. Only these entries count. */
  others(entries: readonly Entry[]): void
}

/** Writes entries to the journal. A write that fails is retried with the next entry. */
export class EntrySaver implements EntryWriter {
  readonly #table: string
  readonly #journal: Journal
  readonly #told: Told
  #left: { readonly n: number; readonly entry: Entry }[] = []
  #running: Promise<void> | undefined
  /** The number of entries that were added. */
  #added = 0

  constructor(table: string, journal: Journal, told: Told) {
    this.#table = table
    this.#journal = journal
    this.#told = told
  }

  add(n: number, entry: Entry): void {
    this.#left.push({ n, entry })
    this.#added++
    writers.add(this)
    this.#goOn()
  }

  #goOn(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  get left(): UnsavedEntries | undefined {
    const [first] = this.#left
    return first && { table: this.#table, n: first.n, entries: this.#entries }
  }

  get #entries(): Entry[] {
    return this.#left.map(({ entry }) => entry)
  }

  /**
   * Checks whether somebody else has played on beyond this page's entries. It first retries entries that could not be
   * saved.
   */
  async lookUp(count: () => number): Promise<void> {
    if (this.#left.length > 0) await this.#goOn()
    if (this.#left.length > 0) return
    const added = this.#added
    try {
      const isMore = (await this.#journal.read(this.#table, count())).length > 0
      if (isMore && added === this.#added) await this.#yield() // else it may be ours, and the append decides
    } catch {
      // The next move will show it.
    }
  }

  async #run(): Promise<void> {
    try {
      while (this.#left.length > 0) {
        const { n, entry } = this.#left[0]
        if (await this.#journal.append(this.#table, n, entry)) this.#left.shift()
        else if (!(await this.#resolveConflict(n))) break
      }
      if (this.#left.length === 0) writers.delete(this)
      this.#told.kept(this.#left.length === 0)
    } catch {
      this.#told.kept(false)
    }
  }

  /**
   * Handles the case that the journal already has an n-th entry, perhaps ours from another page. Returns whether
   * writing can go on.
   */
  async #resolveConflict(n: number): Promise<boolean> {
    const there = await this.#journal.read(this.#table, n)
    const same = countSame(there, this.#entries)
    if (same === 0 || same < there.length) return this.#yield()
    this.#left = this.#left.slice(same)
    return true
  }

  /** Drops the unsaved entries, because they follow moves that did not count. Reports the journal's entries instead. */
  async #yield(): Promise<boolean> {
    const entries = await this.#journal.read(this.#table)
    if (entries.length === 0) return false // removed elsewhere, so this page has the only copy
    this.#left = []
    this.#told.others(entries)
    return true
  }
}

const LATER = 1000

/** Saves the summary of a table from time to time while it changes. */
export class SummarySaver {
  readonly #id: string
  readonly #summaries: { put(summary: TableSummary): Promise<void> }
  readonly #clock: Clock
  #due: { readonly summary: () => TableSummary; readonly cancel: () => void } | undefined

  constructor(id: string, summaries: { put(summary: TableSummary): Promise<void> }, clock: Clock) {
    this.#id = id
    this.#summaries = summaries
    this.#clock = clock
  }

  changed(table: LiveTable): void {
    const at = this.#clock.now()
    const cancel = this.#due?.cancel ?? this.#clock.after(LATER, () => this.flush())
    this.#due = { summary: () => summaryOf(this.#id, table, at), cancel }
    if (table.match.result !== undefined) this.flush()
  }

  /** Saves a changed summary at once. */
  flush(): void {
    const due = this.#due
    this.#due = undefined
    due?.cancel()
    // An outdated list must not stop a game, because the journal has everything.
    if (due !== undefined) this.#summaries.put(due.summary()).catch(() => {})
  }
}
