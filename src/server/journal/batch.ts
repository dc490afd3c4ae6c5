// What passes between the server and the thread that writes: everything that is to be kept, by the batch.

import type { Trouble } from "../../table/journal.ts"

/** Something to be kept. Entries and heads are JSON already; null stands for nothing. */
export type Op =
  | readonly ["append", table: string, n: number, at: number, entry: string, head: string | null]
  | readonly ["remove", table: string]
  | readonly ["put", key: string, value: string | null]
  | readonly ["swap", key: string, before: string | null, value: string | null]

/** A batch, packed. */
export type ToThread = { readonly batch: string } | "close"

export type FromThread =
  | { readonly kind: "opened" }
  /** It cannot be opened, and why. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** A batch is on disk. Of each of its parts: was it done? */
  | { readonly kind: "kept"; readonly done: readonly boolean[] }
  /** Nothing of a batch was kept. */
  | { readonly kind: "trouble"; readonly trouble: Trouble; readonly sentence: string }

/** Between the pieces of a batch: in none of them, since nothing with a NUL in it is kept. */
const BETWEEN = "\0"

/** Many texts as one: copied to another thread in a tenth of the time. Texts that may be null begin with a sign that says which they are. */
export function pack(ops: readonly Op[]): string {
  const pieces: (string | number)[] = []
  for (const op of ops) {
    if (op[0] === "append") pieces.push(op[0], op[1], op[2], op[3], op[4], orNothing(op[5]))
    else if (op[0] === "remove") pieces.push(op[0], op[1])
    else if (op[0] === "put") pieces.push(op[0], op[1], orNothing(op[2]))
    else pieces.push(op[0], op[1], orNothing(op[2]), orNothing(op[3]))
  }
  return pieces.join(BETWEEN)
}

export function unpack(batch: string): Op[] {
  const pieces = batch.split(BETWEEN)
  const ops: Op[] = []
  let at = 0
  const next = (): string => pieces[at++]
  while (at < pieces.length) {
    const kind = next() as Op[0]
    if (kind === "append") ops.push([kind, next(), Number(next()), Number(next()), next(), orNull(next())])
    else if (kind === "remove") ops.push([kind, next()])
    else if (kind === "put") ops.push([kind, next(), orNull(next())])
    else ops.push([kind, next(), orNull(next()), orNull(next())])
  }
  return ops
}

const orNothing = (text: string | null): string => (text === null ? "" : `=${text}`)
const orNull = (text: string): string | null => (text === "" ? null : text.slice(1))
