// Wraps a journal that may fail or not answer. If a table cannot even be opened there, it is played in memory and moves
// over as soon as possible.

import type { Entry } from "../../table/table.ts"
import { DatabaseTimeout } from "./database.ts"
import type { BulkJournal } from "./journal.ts"

export class FallbackJournal implements BulkJournal {
  readonly #inner: BulkJournal
  /** The tables that are played in memory. */
  readonly #memory = new Map<string, Entry[]>()
  /** The tables that are moving to the inner journal, with at most one move per table at a time. */
  readonly #moving = new Map<string, Promise<void>>()
  readonly #tell: (problem: unknown) => void

  /** Calls `tell` with the reason why the latest entry could not be stored, or with undefined once it is stored. */
  constructor(inner: BulkJournal, tell: (problem: unknown) => void = () => {}) {
    this.#inner = inner
    this.#tell = tell
  }

  async read(table: string, from = 0, timesOut = false): Promise<Entry[]> {
    return this.#memory.get(table)?.slice(from) ?? this.#inner.read(table, from, timesOut)
  }

  async count(table: string): Promise<number> {
    return this.#memory.get(table)?.length ?? this.#inner.count(table)
  }

  append(table: string, n: number, entry: Entry): Promise<boolean> {
    return this.appendAll(table, n, [entry])
  }

  async appendAll(table: string, n: number, entries: readonly Entry[], timesOut = false): Promise<boolean> {
    const here = this.#memory.get(table)
    if (here !== undefined) {
      if (here.length !== n) return false
      here.push(...entries)
      await this.#moveOver(table)
      return true
    }
    try {
      const isNext = await this.#inner.appendAll(table, n, entries, timesOut || n === 0)
      this.#tell(undefined)
      return isNext
    } catch (problem) {
      this.#tell(problem)
      if (n > 0) throw problem // the inner journal has the rest of the table, so the caller retries this entry
      return this.#keepHere(table, entries)
    }
  }

  async tables(): Promise<string[]> {
    const kept = await this.#inner.tables().catch(emptyOnTimeout)
    return [...new Set([...kept, ...this.#memory.keys()])]
  }

  async remove(table: string): Promise<void> {
    this.#memory.delete(table)
    await this.#inner.remove(table)
  }

  /** Moves the tables in memory to the inner journal. */
  async retry(): Promise<void> {
    for (const table of [...this.#memory.keys()]) await this.#moveOver(table)
  }

  #keepHere(table: string, entries: readonly Entry[]): boolean {
    if (this.#memory.has(table)) return false
    this.#memory.set(table, [...entries])
    return true
  }

  #moveOver(table: string): Promise<void> {
    const moving = this.#moving.get(table) ?? this.#move(table).finally(() => this.#moving.delete(table))
    this.#moving.set(table, moving)
    return moving
  }

  async #move(table: string): Promise<void> {
    try {
      for (;;) {
        const here = this.#memory.get(table)
        if (here === undefined) return
        const count = here.length
        await continueTo(this.#inner, table, 0, here.slice(), true)
        if (here.length > count) continue // more entries arrived meanwhile
        this.#memory.delete(table)
        this.#tell(undefined)
        return
      }
    } catch (problem) {
      this.#tell(problem)
    }
  }
}

/** Returns an empty list after a timeout, so that lists show what is in memory while the rest has to wait. */
export function emptyOnTimeout(problem: unknown): [] {
  if (problem instanceof DatabaseTimeout) return []
  throw problem
}

/**
 * Appends the entries from the n-th on that the journal does not have yet. It may have some of them, if the answer to
 * an earlier attempt was lost. Returns whether it has all of them now; false if others have played on.
 */
export async function continueTo(
  journal: BulkJournal,
  table: string,
  n: number,
  entries: readonly Entry[],
  timesOut = false,
): Promise<boolean> {
  const same = sameEntries(await journal.read(table, n, timesOut), entries)
  if (same === undefined) return false
  return same === entries.length || journal.appendAll(table, n + same, entries.slice(same), timesOut)
}

/** Counts our entries that the journal has. Returns undefined if it has other entries in their place. */
function sameEntries(there: readonly Entry[], ours: readonly Entry[]): number | undefined {
  const same = countSame(there, ours)
  return same < Math.min(there.length, ours.length) ? undefined : same
}

/**
 * Counts the entries that both lists share at the start. Each entry contains its time, so equal entries are the same
 * entry.
 */
export function countSame(there: readonly Entry[], ours: readonly Entry[]): number {
  let same = 0
  while (same < there.length && same < ours.length && isSame(there[same], ours[same])) same++
  return same
}

const isSame = (one: Entry, other: Entry): boolean => JSON.stringify(one) === JSON.stringify(other)
