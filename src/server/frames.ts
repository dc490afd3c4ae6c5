// Messages as frames of the WebSocket protocol (RFC 6455). Outgoing messages go by one write, out of memory that is
// used again. Incoming frames are counted by their headers before anything else is done with them, and short texts
// and pongs are read without a stream in between.

import { writeSync } from "node:fs"
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"

/** A frame that is the whole of a message; the two kinds of them that carry one; a ping, and its answer. */
const WHOLE = 0x80
const TEXT = WHOLE | 1
const BINARY = WHOLE | 2
const PING = WHOLE | 9
const PONG = WHOLE | 10
/** The bits of the first byte that tell what a frame is; those from the close frame on are control frames. */
const KIND = 0x0f
const CLOSE = 8
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

/** Who reads a connection. */
interface Reader {
  /** Called when a frame begins: may it be read? */
  admits(isPong: boolean): boolean
  /** A frame was not admitted. All frames before it have been handled, and nothing more is read. */
  full(): void
  text(text: string): void
  pong(id: string): void
}

/**
 * After the end so many bytes are still taken in and thrown away: what was on its way. The system resets a connection
 * that is closed with unread bytes in it, and some systems then drop what the other end has not read yet. Beyond that
 * the connection is not read at all.
 */
const MOST_DISCARDED = 1 << 16

/**
 * Sees what comes in before the stream does. It counts frames by their headers, and cuts a chunk at the first frame
 * that is not admitted. Short texts and pongs that come alone, which is nearly everything, are read right here. All
 * else goes on to `ws`, which knows the whole protocol.
 */
export class Input {
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #reader: Reader
  readonly #scanner: Scanner
  readonly #push: (chunk: Buffer | null) => boolean
  #isStopped = false
  #discarded = 0

  constructor(ws: WebSocket, socket: Duplex, reader: Reader) {
    this.#ws = ws
    this.#socket = socket
    this.#reader = reader
    this.#scanner = new Scanner(reader)
    this.#push = socket.push.bind(socket)
    socket.push = (chunk: Buffer | null) => (chunk === null ? this.#push(null) : this.#take(chunk))
  }

  /** From now on nothing is read. */
  stop(): void {
    this.#isStopped = true
  }

  /** Returns false if the system should read no further for now, as `push` does. */
  #take(chunk: Buffer): boolean {
    if (this.#isStopped) return this.#discard(chunk.length)
    const content = this.#isForUs() ? shortContent(chunk) : undefined
    if (content !== undefined && this.#reader.admits(chunk[0] === PONG)) {
      if (chunk[0] === TEXT) this.#reader.text(content)
      else this.#reader.pong(content)
      return true
    }
    const end = content === undefined ? this.#scanner.scan(chunk) : 0
    return end === chunk.length ? this.#push(chunk) : this.#cut(chunk, end)
  }

  /** Hands on what was admitted of this chunk, and nothing after it. */
  #cut(chunk: Buffer, end: number): boolean {
    this.stop()
    if (end > 0) this.#push(chunk.subarray(0, end))
    // By then the stream has handed on what it held.
    if (!this.#scanner.isClosing) setImmediate(() => this.#reader.full())
    return this.#discard(chunk.length - end)
  }

  /** Is a message to begin, and has all before it been handled? */
  #isForUs(): boolean {
    const socket = this.#socket
    const isNext = socket.readableLength === 0 && !socket.isPaused() && this.#ws.readyState === this.#ws.OPEN
    return isNext && this.#scanner.isBetween
  }

  #discard(bytes: number): boolean {
    this.#discarded += bytes
    return this.#discarded < MOST_DISCARDED
  }
}

/** Finds where frames begin, in chunks that may end anywhere. */
class Scanner {
  readonly #reader: Pick<Reader, "admits">
  /** What has come of a header. */
  readonly #header = Buffer.alloc(HEADER)
  #known = 0
  /** Bytes to come of the frame behind its header. */
  #left = 0
  #isInPieces = false
  /** The close frame is the last one. */
  isClosing = false

  constructor(reader: Pick<Reader, "admits">) {
    this.#reader = reader
  }

  /** Is the next byte the first of a message, or of a control frame between messages? */
  get isBetween(): boolean {
    return this.#left === 0 && this.#known === 0 && !this.#isInPieces && !this.isClosing
  }

  /** Returns where the first frame begins that is not admitted; the chunk's length if there is none. */
  scan(chunk: Buffer): number {
    let at = 0
    while (at < chunk.length) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at)
        this.#left -= step
        at += step
        continue
      }
      if (this.#known === 0 && !this.#begins(chunk[at])) return at
      this.#header[this.#known++] = chunk[at++]
      if (this.#known > 1) this.#measure()
    }
    return at
  }

  #begins(first: number): boolean {
    if (this.isClosing) return false
    const kind = first & KIND
    if (kind === CLOSE) this.isClosing = true
    else if (!this.#reader.admits(first === PONG)) return false
    if (kind < CLOSE) this.#isInPieces = first < WHOLE
    return true
  }

  /** If the header is complete, it tells how much is behind it. */
  #measure(): void {
    const header = this.#header
    const short = header[1] & ~MASKED
    const size = short === LONGEST ? 10 : short === LONGER ? 4 : 2
    if (this.#known < size) return
    const length = size === 2 ? short : size === 4 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2))
    this.#known = 0
    this.#left = length + (header[1] >= MASKED ? START - 2 : 0)
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
