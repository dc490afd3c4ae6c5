// Saves a game at this screen behind the play: each entry in the journal, in order, and a summary for lists.

import type { Clock } from "../../table/clock.ts"
import type { Journal } from "../../table/journal.ts"
import type { Entry, LiveTable } from "../../table/table.ts"
import { countSame } from "../keep/fallback.ts"
import type { TableSummary } from "../keep/summary.ts"
import { summaryOf } from "../keep/summary-of.ts"
import { type EntryWriter, type UnsavedEntries, writers } from "../keep/unsaved.ts"

interface Told {
  /** Is there something that could not be kept? */
  kept(isKept: boolean): void
  /** Somebody else has played on: these entries count, and nothing else. */
  others(entries: readonly Entry[]): void
}

/** Writes entries to the journal. A write that fails is tried again with the next entry. */
export class EntrySaver implements EntryWriter {
  readonly #table: string
  readonly #journal: Journal
  readonly #told: Told
  #left: { readonly n: number; readonly entry: Entry }[] = []
  #running: Promise<void> | undefined
  /** How many entries were added. */
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

  /** Has somebody else played on beyond the entries that this page has? What could not be kept is tried again first. */
  async lookUp(count: () => number): Promise<void> {
    if (this.#left.length > 0) await this.#goOn()
    if (this.#left.length > 0) return
    const added = this.#added
    try {
      const isMore = (await this.#journal.read(this.#table, count())).length > 0
      if (isMore && added === this.#added) await this.#yield() // else it may be our own, and the journal rules on it
    } catch {
      // It is found out with the next move.
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

  /** The journal has an n-th entry already, perhaps ours from another page. Returns whether writing can go on. */
  async #resolveConflict(n: number): Promise<boolean> {
    const there = await this.#journal.read(this.#table, n)
    const same = countSame(there, this.#entries)
    if (same === 0 || same < there.length) return this.#yield()
    this.#left = this.#left.slice(same)
    return true
  }

  /** All that is left here was played on top of something that did not happen. */
  async #yield(): Promise<boolean> {
    const entries = await this.#journal.read(this.#table)
    if (entries.length === 0) return false // removed elsewhere: this screen is all there is of it
    this.#left = []
    this.#told.others(entries)
    return true
  }
}

const LATER = 1000

/** Saves the summary of a table, now and then while it changes. */
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
    // A list that lags behind is no reason to stop a game: the journal has it all.
    if (due !== undefined) this.#summaries.put(due.summary()).catch(() => {})
  }
}
