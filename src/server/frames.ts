// Messages as frames of the WebSocket protocol (RFC 6455): one small piece of memory and one write for each, and short texts read without a
// stream in between.

import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"

/** A frame that is the whole of a message; and the two kinds of them that carry one. */
const WHOLE = 0x80
const TEXT = WHOLE | 1
const BINARY = WHOLE | 2
const SHORT = 125
const LONGER = 126
const LONGEST = 127

/** This message as it goes over the line. */
export function frameOf(message: string | Uint8Array): Buffer {
  if (typeof message === "string") {
    const { frame, header } = begun(TEXT, Buffer.byteLength(message))
    frame.write(message, header)
    return frame
  }
  const { frame, header } = begun(BINARY, message.length)
  frame.set(message, header)
  return frame
}

/** A frame of this kind with room for so many bytes behind its header. */
function begun(kind: number, length: number): { readonly frame: Buffer; readonly header: number } {
  const header = length <= SHORT ? 2 : length < 1 << 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = kind
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LONGER
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LONGEST
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return { frame, header }
}

/**
 * Reads short texts right where they come in: nearly every message is one. Everything else goes on to `ws`, which knows the whole protocol; and
 * once something has come to it in pieces, all that follows.
 */
export function readShort(ws: WebSocket, socket: Duplex, ontext: (text: string) => void): void {
  const others = socket.listeners("data") as ((chunk: Buffer) => void)[]
  let isWhole = true
  const read = (chunk: Buffer): void => {
    const text = isWhole && ws.readyState === ws.OPEN ? shortText(chunk) : undefined
    if (text !== undefined) return ontext(text)
    isWhole &&= isWholeFrames(chunk)
    for (const other of others) other.call(socket, chunk)
  }
  for (const other of others) socket.off("data", other)
  socket.on("data", read)
  socket.prependOnceListener("close", () => socket.off("data", read)) // what is left then `ws` reads by itself
}

/** A client's frames have four bytes before their content that hide it. */
const MASKED = 0x80
const START = 6

const content = Buffer.alloc(SHORT)

/** The text, if this is one whole short frame with nothing but ASCII in it. */
function shortText(chunk: Buffer): string | undefined {
  const length = chunk.length - START
  if (chunk[0] !== TEXT || length < 0 || length > SHORT || chunk[1] !== (MASKED | length)) return undefined
  let all = 0
  for (let i = 0; i < length; i++) all |= content[i] = chunk[START + i] ^ chunk[2 + (i & 3)]
  return all < 0x80 ? content.toString("latin1", 0, length) : undefined
}

/** Are these whole frames, each the whole of a message? */
function isWholeFrames(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; ) {
    const length = chunk[at + 1] & ~MASKED
    const isLonger = length === LONGER
    if ((chunk[at] & WHOLE) === 0 || length === LONGEST || (isLonger && at + 4 > chunk.length)) return false
    at += START + (isLonger ? 2 + chunk.readUInt16BE(at + 2) : length)
    if (at > chunk.length) return false
  }
  return true
}
