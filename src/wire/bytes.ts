// Writes whole numbers and texts in few bytes. Each byte holds seven bits of a number, so a small number takes one
// byte.

const UTF8 = new TextEncoder()
const FROM_UTF8 = new TextDecoder("utf-8", { fatal: true })

/** Messages are small and frequent, so they share a buffer instead of allocating their own. */
const POOL = 1 << 14
/** The largest number that a shift handles. */
const BITS_32 = 0xffff_ffff

export class ByteWriter {
  /** Holds finished messages, then the one being written, then free space. */
  #pool = new Uint8Array(POOL)
  #from = 0
  #at = 0

  /** Writes a whole number from 0 to 2^53. */
  count(n: number): void {
    while (n >= 0x80) {
      this.#byte((n & 0x7f) | 0x80)
      n = n <= BITS_32 ? n >>> 7 : Math.floor(n / 0x80)
    }
    this.#byte(n)
  }

  /** Writes a whole number of either sign. Negative ones, which are rare, take one more byte. */
  number(n: number): void {
    this.count(n < 0 ? 0 : n + 1)
    if (n < 0) this.count(-n)
  }

  text(text: string): void {
    const bytes = UTF8.encode(text)
    this.count(bytes.length)
    for (const byte of bytes) this.#byte(byte)
  }

  /** The bytes written so far. Valid until the next write. */
  get bytes(): Uint8Array {
    return this.#pool.subarray(this.#from, this.#at)
  }

  /** Returns the bytes written so far, which stay valid, and starts a new message. */
  taken(): Uint8Array {
    const { bytes } = this
    this.#from = this.#at
    // Otherwise a small message would keep a large buffer alive.
    if (this.#pool.length > POOL) this.#begin(POOL)
    return bytes
  }

  clear(): void {
    this.#at = this.#from
  }

  #byte(byte: number): void {
    if (this.#at === this.#pool.length) this.#makeRoom()
    this.#pool[this.#at++] = byte
  }

  #makeRoom(): void {
    const { bytes } = this
    this.#begin(Math.max(POOL, bytes.length * 2))
    this.#pool.set(bytes)
    this.#at = bytes.length
  }

  #begin(length: number): void {
    this.#pool = new Uint8Array(length)
    this.#from = this.#at = 0
  }
}

/** The bytes are not a valid message. */
export class InvalidBytes extends Error {
  override name = "InvalidBytes"
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.#at === this.#bytes.length
  }

  /** The number of bytes that are left to read. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  count(): number {
    let n = 0
    for (let place = 1; place <= 2 ** 49; place *= 0x80) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new InvalidBytes("a message breaks off")
      n += (byte & 0x7f) * place
      if (byte < 0x80) return n
    }
    throw new InvalidBytes("a number is too large")
  }

  number(): number {
    const n = this.count()
    return n === 0 ? -this.count() : n - 1
  }

  text(): string {
    const length = this.count()
    if (this.#at + length > this.#bytes.length) throw new InvalidBytes("a text breaks off")
    this.#at += length
    return FROM_UTF8.decode(this.#bytes.subarray(this.#at - length, this.#at))
  }
}
