// What passes between the server and the thread that writes: everything that is to be kept, by the batch.

import type { Trouble } from "../../table/journal.ts"
import type { Signs } from "./handover.ts"

/** What the thread begins with. */
export interface ThreadData {
  readonly folder: string
  readonly signs: Signs
}

/** Something to be kept. Entries and heads are JSON already; null stands for nothing. */
export type Op =
  | readonly ["append", table: string, n: number, at: number, entry: string, head: string | null]
  | readonly ["remove", table: string]
  | readonly ["put", key: string, value: string | null]
  | readonly ["swap", key: string, before: string | null, value: string | null]

const LENGTH: Readonly<Record<Op[0], number>> = { append: 6, remove: 2, put: 3, swap: 4 }

/** Ops one behind the other in one list: a list of lists takes twice the time to pass. */
export type Batch = Op[number][]

export function opsOf(batch: Batch): Op[] {
  const ops: Op[] = []
  for (let i = 0; i < batch.length; ) {
    const op = batch.slice(i, i + LENGTH[batch[i] as Op[0]])
    ops.push(op as unknown as Op)
    i += op.length
  }
  return ops
}

export type ToThread = Batch | "close"

export type FromThread =
  | { readonly kind: "opened" }
  /** It cannot be opened, and why. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** A batch is on disk, without these of its ops, by their places: they could not be done. */
  | number[]
  /** Nothing of a batch was kept. */
  | { readonly kind: "trouble"; readonly trouble: Trouble; readonly sentence: string }
