// Messages as frames of the WebSocket protocol (RFC 6455): all that there are by one write, out of memory that is used again, and short texts
// read without a stream in between.

import { writeSync } from "node:fs"
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"

/** A frame that is the whole of a message; and the two kinds of them that carry one. */
const WHOLE = 0x80
const TEXT = WHOLE | 1
const BINARY = WHOLE | 2
const SHORT = 125
const LONGER = 126
const LONGEST = 127

/** The longest header. */
const HEADER = 10

export type Message = string | Uint8Array

const MEMORY = 1 << 16
/** Frames are put together here, again and again. */
let memory = Buffer.allocUnsafeSlow(MEMORY)

/** Sends these messages by one write. */
export function writeFrames(messages: readonly Message[], socket: Duplex): void {
  let room = 0
  for (const message of messages) room += HEADER + lengthOf(message)
  const frames = room > MEMORY ? Buffer.allocUnsafeSlow(room) : memory
  let end = 0
  for (const message of messages) end = putFrame(message, frames, end)
  const gone = writeNow(frames, end, socket)
  if (gone === end) return
  socket.write(frames.subarray(gone, end))
  const hasGone = socket.writableLength === 0
  if (frames === memory && !hasGone) memory = Buffer.allocUnsafeSlow(MEMORY)
}

/**
 * Gives the system what it takes right now, past the stream, which would cost as much again; and says how many bytes that is. Where it takes nothing,
 * or something is wrong, it is for the stream to wait or to say so.
 */
function writeNow(bytes: Buffer, end: number, socket: Duplex): number {
  const { fd = -1 } = (socket as Duplex & { readonly _handle?: { readonly fd?: number } | null })._handle ?? {}
  if (fd < 0 || socket.writableLength > 0) return 0
  try {
    return writeSync(fd, bytes, 0, end)
  } catch {
    return 0
  }
}

const lengthOf = (message: Message): number =>
  typeof message === "string" ? Buffer.byteLength(message) : message.length

/** Puts a message there as a frame, and gives back where that ends. */
function putFrame(message: Message, into: Buffer, at: number): number {
  const length = lengthOf(message)
  into[at] = typeof message === "string" ? TEXT : BINARY
  const start = putLength(length, into, at + 1)
  if (typeof message === "string") into.write(message, start)
  else into.set(message, start)
  return start + length
}

function putLength(length: number, into: Buffer, at: number): number {
  if (length <= SHORT) return into.writeUInt8(length, at)
  if (length < 1 << 16) return into.writeUInt16BE(length, into.writeUInt8(LONGER, at))
  return into.writeBigUInt64BE(BigInt(length), into.writeUInt8(LONGEST, at))
}

/**
 * Reads short texts right where they come in, before the stream: nearly every message is one. Everything else goes on to `ws`, which knows the whole
 * protocol; and once something has come to it in pieces, all that follows.
 */
export function readShort(ws: WebSocket, socket: Duplex, ontext: (text: string) => void): void {
  const { push } = socket
  let isWhole = true
  socket.push = (chunk: Buffer | null, ...rest): boolean => {
    // What waits in the stream comes first.
    const isNext = isWhole && socket.readableLength === 0 && !socket.isPaused() && ws.readyState === ws.OPEN
    if (chunk !== null && isNext) {
      const text = shortText(chunk)
      if (text !== undefined) {
        ontext(text)
        return true
      }
    }
    isWhole &&= chunk !== null && isWholeFrames(chunk)
    return push.call(socket, chunk, ...rest)
  }
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
