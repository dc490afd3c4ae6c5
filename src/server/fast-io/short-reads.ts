// Reads short texts and pongs that arrive alone, as nearly all do. `ws` and the stream before it would take longer.

import { PONG, SHORT, TEXT } from "../frames.ts"

/** A client's frame has a mask of four bytes before its content. */
const MASKED = 0x80
const START = 6

const unmasked = Buffer.alloc(SHORT)

/** Returns the content of a chunk that is exactly one short text or pong, with nothing but ASCII in it. */
export function readShort(chunk: Buffer): string | undefined {
  const length = chunk.length - START
  if (chunk[0] !== TEXT && chunk[0] !== PONG) return undefined
  if (length < 0 || length > SHORT || chunk[1] !== (MASKED | length)) return undefined
  let all = 0
  for (let i = 0; i < length; i++) all |= unmasked[i] = chunk[START + i] ^ chunk[2 + (i & 3)]
  return all < 0x80 ? unmasked.toString("latin1", 0, length) : undefined
}
