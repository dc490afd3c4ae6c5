// Messages as frames of the WebSocket protocol (RFC 6455): all that there are by one write, out of memory that is used again, and short texts
// and the answers to pings read without a stream in between.

import { writeSync } from "node:fs"
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"

/** A frame that is the whole of a message; the two kinds of them that carry one; a ping, and its answer. */
const WHOLE = 0x80
const TEXT = WHOLE | 1
const BINARY = WHOLE | 2
const PING = WHOLE | 9
const PONG = WHOLE | 10
const SHORT = 125
const LONGER = 126
const LONGEST = 127

/** The longest header. */
const HEADER = 10

export type Message = string | Uint8Array

const MEMORY = 1 << 16
/** Frames are put together here, again and again. */
let memory = Buffer.allocUnsafeSlow(MEMORY)

/** Sends these messages by one write, and a ping behind them if one is given. */
export function writeFrames(messages: readonly Message[], socket: Duplex, ping?: string): void {
  let room = HEADER + SHORT
  for (const message of messages) room += HEADER + lengthOf(message)
  const frames = room > MEMORY ? Buffer.allocUnsafeSlow(room) : memory
  let end = 0
  for (const message of messages) end = putFrame(typeof message === "string" ? TEXT : BINARY, message, frames, end)
  if (ping !== undefined) end = putFrame(PING, ping, frames, end)
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

/** Puts a message there as a frame of this kind, and gives back where that ends. */
function putFrame(kind: number, message: Message, into: Buffer, at: number): number {
  const length = lengthOf(message)
  into[at] = kind
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

/** What is read here. */
interface Heard {
  text(text: string): void
  pong(id: string): void
}

/**
 * Reads short texts and pongs right where they come in, before the stream: nearly everything is one of them. The rest goes on to `ws`, which knows the
 * whole protocol; and once something has come to it in pieces, all that follows.
 */
export function readShort(ws: WebSocket, socket: Duplex, heard: Heard): void {
  const { push } = socket
  let isWhole = true
  socket.push = (chunk: Buffer | null, ...rest): boolean => {
    // What waits in the stream comes first.
    const isNext = isWhole && socket.readableLength === 0 && !socket.isPaused() && ws.readyState === ws.OPEN
    if (chunk !== null && isNext) {
      const content = shortContent(chunk)
      if (content !== undefined) {
        if (chunk[0] === TEXT) heard.text(content)
        else heard.pong(content)
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

const unmasked = Buffer.alloc(SHORT)

/** What is in it, if this is one whole short text or pong with nothing but ASCII in it. */
function shortContent(chunk: Buffer): string | undefined {
  const length = chunk.length - START
  if (chunk[0] !== TEXT && chunk[0] !== PONG) return undefined
  if (length < 0 || length > SHORT || chunk[1] !== (MASKED | length)) return undefined
  let all = 0
  for (let i = 0; i < length; i++) all |= unmasked[i] = chunk[START + i] ^ chunk[2 + (i & 3)]
  return all < 0x80 ? unmasked.toString("latin1", 0, length) : undefined
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
