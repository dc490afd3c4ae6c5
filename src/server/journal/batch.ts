// Batches of operations for the journal, and the messages between the server and the thread that writes when the disk
// is slow.

import type { Keeper, Trouble } from "../../table/journal.ts"

/** One operation. Entries and heads are JSON; null means none. */
export type Op =
  | readonly ["append", table: string, n: number, at: number, entry: string, head: string | null]
  | readonly ["remove", table: string]
  | readonly ["put", key: string, value: string | null]
  | readonly ["swap", key: string, before: string | null, value: string | null]

/** Operations that are committed together, with the keepers that wait for them. */
export class Batch {
  readonly id: number
  readonly ops: Op[] = []
  readonly #keepers: Keeper[] = []

  constructor(id: number) {
    this.id = id
  }

  add(op: Op, keeper: Keeper): void {
    this.ops.push(op)
    this.#keepers.push(keeper)
  }

  /** Tells every keeper that the batch is on disk, without the rejected ops. */
  written(rejected: readonly number[]): void {
    this.#tell((keeper, i) => keeper.kept(!rejected.includes(i)))
  }

  /** Tells every keeper that nothing of the batch is on disk. */
  failed(problem: unknown): void {
    this.#tell((keeper) => keeper.failed(problem))
  }

  /** A keeper that throws must not leave the others without an answer. */
  #tell(tell: (keeper: Keeper, i: number) => void): void {
    const problems: unknown[] = []
    for (const [i, keeper] of this.#keepers.entries()) {
      try {
        tell(keeper, i)
      } catch (problem) {
        problems.push(problem)
      }
    }
    if (problems.length > 0) throw problems[0]
  }
}

/** The data that the thread starts with. */
export interface ThreadData {
  readonly folder: string
}

export type ToThread = { readonly id: number; readonly ops: readonly Op[] } | "close"

/**
 * The answer to the batch with this id: it is on disk without the rejected ops or, if there was trouble, not at all.
 */
export interface FromThread {
  readonly id: number
  readonly rejected: readonly number[]
  readonly trouble?: readonly [trouble: Trouble, sentence: string]
  /** How many milliseconds the write took. */
  readonly ms: number
}
