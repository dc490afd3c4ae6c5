// What a game at this screen keeps: each entry in the journal, in order and as soon as it can be; and a head of it for lists.

import type { Clock } from "../../table/clock.ts"
import type { Journal } from "../../table/journal.ts"
import type { Entry, LiveTable } from "../../table/table.ts"
import { type Head, headOf } from "../keep/keep.svelte.ts"

interface Told {
  /** Is there something that could not be kept? */
  kept(isKept: boolean): void
  /** Somebody else has played on: these entries count, and nothing else. */
  others(entries: readonly Entry[]): void
}

/** Entries on their way into the journal. What fails is tried again with the next one. */
export class Keeping {
  readonly #table: string
  readonly #journal: Journal
  readonly #told: Told
  #left: { readonly n: number; readonly entry: Entry }[] = []
  #running: Promise<void> | undefined

  constructor(table: string, journal: Journal, told: Told) {
    this.#table = table
    this.#journal = journal
    this.#told = told
  }

  add(n: number, entry: Entry): void {
    this.#left.push({ n, entry })
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Has somebody else played on beyond the n-th entry? */
  async lookUp(n: number): Promise<void> {
    try {
      if (this.#left.length === 0 && (await this.#journal.read(this.#table, n)).length > 0) await this.#yield()
    } catch {
      // It is found out with the next move.
    }
  }

  async #run(): Promise<void> {
    try {
      while (this.#left.length > 0) {
        const { n, entry } = this.#left[0]
        if (await this.#journal.append(this.#table, n, entry)) this.#left.shift()
        else if (!(await this.#yield())) break
      }
      this.#told.kept(this.#left.length === 0)
    } catch {
      this.#told.kept(false)
    }
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

/** Puts the head of a table, now and then while it changes. */
export class HeadKeeping {
  readonly #id: string
  readonly #heads: { put(head: Head): Promise<void> }
  readonly #clock: Clock
  #due: { readonly head: () => Head; readonly cancel: () => void } | undefined

  constructor(id: string, heads: { put(head: Head): Promise<void> }, clock: Clock) {
    this.#id = id
    this.#heads = heads
    this.#clock = clock
  }

  changed(table: LiveTable): void {
    const at = this.#clock.now()
    const cancel = this.#due?.cancel ?? this.#clock.after(LATER, () => this.flush())
    this.#due = { head: () => headOf(this.#id, table, at), cancel }
    if (table.match.result !== undefined) this.flush()
  }

  /** Does at once what is due. */
  flush(): void {
    const due = this.#due
    this.#due = undefined
    due?.cancel()
    // A list that lags behind is no reason to stop a game: the journal has it all.
    if (due !== undefined) this.#heads.put(due.head()).catch(() => {})
  }
}
