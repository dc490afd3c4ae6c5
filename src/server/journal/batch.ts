// What is to be kept, and what passes between the server and the thread that writes where a disk is slow.

import type { Trouble } from "../../table/journal.ts"

/** Something to be kept. Entries and heads are JSON already; null stands for nothing. */
export type Op =
  | readonly ["append", table: string, n: number, at: number, entry: string, head: string | null]
  | readonly ["remove", table: string]
  | readonly ["put", key: string, value: string | null]
  | readonly ["swap", key: string, before: string | null, value: string | null]

/** What the thread begins with. */
export interface ThreadData {
  readonly folder: string
}

export type ToThread = readonly Op[] | "close"

/** A batch is on disk, without the ops at these places, which could not be done; or, if there is trouble, nothing of it is. */
export interface FromThread {
  readonly undone: readonly number[]
  readonly trouble?: readonly [trouble: Trouble, sentence: string]
  /** How long that took. */
  readonly ms: number
}
