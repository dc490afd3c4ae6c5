// What passes between the server and the thread that writes: everything that is to be kept, by the batch.

import type { Trouble } from "../../table/journal.ts"

/** Something to be kept. Entries and heads are JSON already; null stands for nothing. */
export type Op =
  | readonly ["append", table: string, n: number, at: number, entry: string, head: string | null]
  | readonly ["remove", table: string]
  | readonly ["put", key: string, value: string | null]
  | readonly ["swap", key: string, before: string | null, value: string | null]

export type ToThread = { readonly ops: readonly Op[] } | "close"

export type FromThread =
  | { readonly kind: "opened" }
  /** It cannot be opened, and why. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** A batch is on disk. Of each of its parts: was it done? */
  | { readonly kind: "kept"; readonly done: readonly boolean[] }
  /** Nothing of a batch was kept. */
  | { readonly kind: "trouble"; readonly trouble: Trouble; readonly sentence: string }
