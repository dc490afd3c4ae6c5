// Takes chunks where the socket pushes them, so that no stream of ours has to stand between the socket and `ws`.

import type { Duplex } from "node:stream"

/** Passes each chunk that the system has read to `take`. Returns the function that passes a chunk on to the stream. */
export function hookPush(stream: Duplex, take: (chunk: Buffer) => boolean): (chunk: Buffer) => boolean {
  const push = stream.push.bind(stream)
  stream.push = (chunk: Buffer | null) => (chunk === null ? push(null) : take(chunk))
  return push
}
