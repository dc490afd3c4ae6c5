// Writes go directly to the system, past the stream, whose own work costs as much as the write. All frames are put
// together in the same buffer, because the system copies them at once.

import { writeSync } from "node:fs"
import type { Duplex } from "node:stream"
import { encodeFrames, type Message, putFrames, roomFor } from "../frames.ts"
import type { TcpSocket } from "./fast.ts"

const MEMORY = 1 << 16
const memory = Buffer.allocUnsafeSlow(MEMORY)

/** Gives the system as much as it takes at once, and the rest to the stream. */
export function sendDirectly(
  messages: readonly Message[],
  ping: string | undefined,
  tcp: TcpSocket,
  stream: Duplex,
): void {
  const room = roomFor(messages)
  if (stream.writableLength > 0 || room > MEMORY) {
    stream.write(encodeFrames(messages, ping))
    return
  }
  const end = putFrames(messages, ping, memory)
  const written = writeNow(tcp, end)
  if (written < end) stream.write(Buffer.from(memory.subarray(written, end)))
}

/** Returns how many bytes the system took. If the write fails, the stream has to wait, or to report the error. */
function writeNow({ _handle: handle }: TcpSocket, end: number): number {
  if (handle === null || handle.fd < 0) return 0
  try {
    return writeSync(handle.fd, memory, 0, end)
  } catch {
    return 0
  }
}
