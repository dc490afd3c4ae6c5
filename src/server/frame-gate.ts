// Counts incoming frames before `ws` sees them, and stops reading a connection that sends too many.

import type { ConnectionSocket } from "./fast-io/socket-io.ts"
import { HEADER, LENGTH_16, LENGTH_64, PONG } from "./frames.ts"

/** The part of a connection that its gate needs. */
export interface FrameReader {
  /** Returns whether a frame that begins may be read. */
  admits(isPong: boolean): boolean
  /** Called when a frame was refused: all frames before it have been handled, and nothing more is read. */
  full(): void
}

/**
 * After the end, this many bytes are still read and discarded, because they were already on their way. Otherwise the
 * system resets the connection when it is closed. Some systems then drop what the other end has not read yet. After
 * these bytes the connection is not read at all.
 */
const MOST_DISCARDED = 1 << 16

/** Passes chunks on to `ws`, and cuts the chunk that holds the first frame that is not admitted. */
export class FrameGate {
  readonly #socket: ConnectionSocket
  readonly #reader: FrameReader
  readonly #scanner: Scanner
  #isStopped = false
  #discarded = 0

  constructor(socket: ConnectionSocket, reader: FrameReader) {
    this.#socket = socket
    this.#reader = reader
    this.#scanner = new Scanner(reader)
    socket.onchunk = (chunk) => this.#take(chunk)
  }

  /** Reads nothing from now on. */
  stop(): void {
    this.#isStopped = true
  }

  /** Returns false if the system should read no further for now, as a stream's `push` does. */
  #take(chunk: Buffer): boolean {
    if (this.#isStopped) return this.#discard(chunk.length)
    const end = this.#scanner.scan(chunk)
    return end === chunk.length ? this.#socket.pass(chunk) : this.#cut(chunk, end)
  }

  /** Passes on what was admitted of this chunk, and nothing after it. */
  #cut(chunk: Buffer, end: number): boolean {
    this.stop()
    if (end > 0) this.#socket.pass(chunk.subarray(0, end))
    // By then `ws` has read what the stream held.
    if (!this.#scanner.isClosing) setImmediate(() => this.#reader.full())
    return this.#discard(chunk.length - end)
  }

  #discard(bytes: number): boolean {
    this.#discarded += bytes
    return this.#discarded < MOST_DISCARDED
  }
}

/** Bits of a frame's first byte: its kind. */
const KIND = 0x0f
const CLOSE = 8
/** Bit of the second byte: four bytes with a mask follow the length. */
const MASKED = 0x80

/** Finds where frames begin, in chunks that may end anywhere. */
class Scanner {
  readonly #reader: Pick<FrameReader, "admits">
  /** The bytes of the header that have arrived. */
  readonly #header = Buffer.alloc(HEADER)
  #known = 0
  /** Bytes of the frame after its header that have not arrived yet. */
  #left = 0
  /** Whether the close frame has begun, which is the last one. */
  isClosing = false

  constructor(reader: Pick<FrameReader, "admits">) {
    this.#reader = reader
  }

  /** Returns where the first frame that is not admitted begins, or the chunk's length if all are admitted. */
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
    return true
  }

  /** Reads the length of the rest from the header, once that is complete. */
  #measure(): void {
    const header = this.#header
    const short = header[1] & ~MASKED
    const size = short === LENGTH_64 ? 10 : short === LENGTH_16 ? 4 : 2
    if (this.#known < size) return
    const length = size === 2 ? short : size === 4 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2))
    this.#known = 0
    this.#left = length + (header[1] >= MASKED ? 4 : 0)
  }
}
