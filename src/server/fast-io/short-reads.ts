// Short texts and pongs that come alone, which nearly all do, are read here: `ws` and the stream before it take longer.

import { PONG, SHORT, TEXT } from "../frames.ts"

/** A client's frames have four bytes before their content that mask it. */
const MASKED = 0x80
const START = 6

const unmasked = Buffer.alloc(SHORT)

/** Returns the content of a chunk that is one whole short text or pong with nothing but ASCII in it. */
export function readShort(chunk: Buffer): string | undefined {
  const length = chunk.length - START
  if (chunk[0] !== TEXT && chunk[0] !== PONG) return undefined
  if (length < 0 || length > SHORT || chunk[1] !== (MASKED | length)) return undefined
  let all = 0
  for (let i = 0; i < length; i++) all |= unmasked[i] = chunk[START + i] ^ chunk[2 + (i & 3)]
  return all < 0x80 ? unmasked.toString("latin1", 0, length) : undefined
}
