// Random numbers, passed as an argument to the code that needs them. Each cause and number (the third deal, the third
// die) has its own stream. So two games from one seed get the same deals even where their moves differ.

import { chacha20 } from "@noble/ciphers/chacha.js"

export interface Chance {
  /** Moves to the start of the stream for this cause and number. */
  open(cause: number, number: number): void
  /** Returns an integer from 0 to n-1, all equally likely; n is below 2^21. */
  below(n: number): number
  /**
   * Shuffles `count` entries from `from` on, and sets the bits `mark + k * step` in the entry at place k. If only the
   * last `wanted` places matter, it may stop after them. Returns how many of the first entries it left unshuffled.
   */
  shuffle(list: Int32Array, from: number, count: number, mark?: number, step?: number, wanted?: number): number
}

const TWO_32 = 2 ** 32

/** The sfc32 generator: fast, of good quality, and predictable from its seed. For simulation, bots and shared seeds. */
export class FastChance implements Chance {
  #seed0 = 0
  #seed1 = 0
  readonly #s = new Int32Array(4)

  constructor(seed: string | number, index = 0) {
    this.reseed(seed, index)
  }

  /** Restarts from a seed; each `index` is an independent game from the same seed. */
  reseed(seed: string | number, index = 0): void {
    if (typeof seed === "number") this.#seedBy(seed | 0, (seed / TWO_32) | 0, index)
    else this.#seedBy(...hash64(seed), index)
  }

  #seedBy(a: number, b: number, index: number): void {
    this.#seed0 = scramble(a ^ scramble(index + 0x51ed27))
    this.#seed1 = scramble(b + scramble(index ^ 0x2c1b3c6d))
    this.open(0, 0)
  }

  open(cause: number, number: number): void {
    const which = Math.imul(cause + 1, 0x9e3779b1) ^ number
    let a = scramble(this.#seed0 ^ which)
    let b = scramble(this.#seed1 + which)
    let c = scramble(which ^ 0x5bd1e995)
    let d = 1
    for (; d <= 4; d++) {
      const t = (a + b + d) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + t) | 0
    }
    const s = this.#s
    s[0] = a
    s[1] = b
    s[2] = c
    s[3] = d
  }

  below(n: number): number {
    const s = this.#s
    for (;;) {
      const b = s[1]
      const c = s[2]
      const d = s[3]
      const x = (s[0] + b + d) | 0
      s[3] = d + 1
      s[0] = b ^ (b >>> 9)
      s[1] = c + (c << 3)
      s[2] = ((c << 21) | (c >>> 11)) + x
      if (isFair(x, n)) return n < 0x8000 ? highPart(x, n) : ((x >>> 0) * n * (1 / TWO_32)) | 0
    }
  }

  /**
   * Keeps the generator's four words in registers and fills two places from each number. The fraction that is left by
   * the first place is a good number for the second. A small uneven range is the exception, and is drawn again. For up
   * to 2^15 entries.
   */
  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0, wanted = count): number {
    const s = this.#s
    let a = s[0]
    let b = s[1]
    let c = s[2]
    let d = s[3]
    let bits = (mark + step * (count - 1)) | 0
    const end = Math.max(1, count - wanted)
    let i = count
    for (; i > end; i -= 2) {
      const pairs = i * (i - 1)
      let x = 0
      let rest = 0
      let left = 0
      do {
        x = (a + b + d) | 0
        d = (d + 1) | 0
        a = b ^ (b >>> 9)
        b = (c + (c << 3)) | 0
        c = (((c << 21) | (c >>> 11)) + x) | 0
        rest = Math.imul(x, i)
        left = Math.imul(rest, i - 1) >>> 0
      } while (left < pairs && left < TWO_32 % pairs)
      const one = from + highPart(x, i)
      const last = from + i - 1
      const picked = list[one]
      list[one] = list[last]
      list[last] = picked | bits
      bits = (bits - step) | 0
      const other = from + highPart(rest, i - 1)
      const next = last - 1
      const taken = list[other]
      list[other] = list[next]
      list[next] = taken | bits
      bits = (bits - step) | 0
    }
    s[0] = a
    s[1] = b
    s[2] = c
    s[3] = d
    if (i > 1) return i
    if (i === 1) list[from] |= mark
    return 0
  }
}

/** Encrypting zeros yields the cipher's key stream. */
const ZEROS = new Uint8Array(256)

/** ChaCha20 with a secret 256-bit seed: nobody can predict the next card from the cards they have seen. */
export class SecretChance implements Chance {
  readonly #key: Uint8Array
  readonly #nonce = new Uint8Array(12)
  readonly #bytes = new Uint8Array(256)
  readonly #words = new DataView(this.#bytes.buffer)
  #block = 0
  #at = 0

  constructor(secret: string) {
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error("a secret seed is 64 hexadecimal digits")
    this.#key = bytesOf(secret)
    this.open(0, 0)
  }

  open(cause: number, number: number): void {
    const nonce = new DataView(this.#nonce.buffer)
    nonce.setUint32(0, cause, true)
    nonce.setUint32(4, number, true)
    this.#block = 0
    this.#at = 256
  }

  below(n: number): number {
    for (;;) {
      if (this.#at === 256) this.#refill()
      const x = this.#words.getUint32(this.#at, true)
      this.#at += 4
      if (isFair(x, n)) return (x * n * (1 / TWO_32)) | 0
    }
  }

  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0, wanted = count): number {
    for (let i = count - 1; i >= count - wanted; i--) {
      const j = from + this.below(i + 1)
      const picked = list[j]
      list[j] = list[from + i]
      list[from + i] = picked | (mark + step * i)
    }
    return count - wanted
  }

  #refill(): void {
    chacha20(this.#key, this.#nonce, ZEROS, this.#bytes, this.#block)
    this.#block += 4 // blocks of 64 bytes
    this.#at = 0
  }
}

/** Decodes lower-case hexadecimal digits. Reading character codes is much faster than slicing the text. */
function bytesOf(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = (nibbleOf(digits.charCodeAt(2 * i)) << 4) | nibbleOf(digits.charCodeAt(2 * i + 1))
  return bytes
}

const nibbleOf = (digit: number): number => (digit < 0x3a ? digit - 0x30 : digit - 0x61 + 10)

/**
 * Returns the upper 32 bits of x times n, where n is at most 2^16. Integer arithmetic is faster here than floating
 * point.
 */
const highPart = (x: number, n: number): number => (Math.imul(x >>> 16, n) + (Math.imul(x & 0xffff, n) >>> 16)) >>> 16

/**
 * Tells whether x can be used for a number below n. 2^32 is rarely a multiple of n, so the few numbers that would
 * favour some results must be drawn again.
 */
function isFair(x: number, n: number): boolean {
  const rest = Math.imul(x, n) >>> 0
  return rest >= n >>> 0 || rest >= TWO_32 % n
}

function scramble(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

const HASH_START = 0x2545f491

/** Returns two 32-bit hashes of a text. */
export function hash64(text: string): [number, number] {
  let a = HASH_START
  let b = 0x6c8e9cf5
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = scramble(a ^ unit)
    b = scramble(b + Math.imul(unit, 0x9e3779b1))
  }
  return [scramble(a ^ text.length), scramble(b + a)]
}

/** Computes the first hash of a text from its pieces, without joining them. */
export class TextHash {
  #hash = HASH_START
  #length = 0

  text(text: string): void {
    let hash = this.#hash
    for (let i = 0; i < text.length; i++) hash = scramble(hash ^ text.charCodeAt(i))
    this.#hash = hash
    this.#length += text.length
  }

  /**
   * Adds the given bits (at most the lowest nine) of each list entry, in decimal and separated by spaces. Skips zeros.
   */
  numbers(list: Int32Array, bits: number): void {
    let hash = this.#hash // a local variable, because each step depends on the one before it
    let length = this.#length
    let isFirst = true
    for (let i = 0; i < list.length; i++) {
      const n = list[i] & bits
      if (n === 0) continue
      if (!isFirst) hash = scramble(hash ^ SPACE)
      if (n >= 100) hash = scramble(hash ^ digitOf(n / 100))
      if (n >= 10) hash = scramble(hash ^ digitOf(n / 10))
      hash = scramble(hash ^ digitOf(n))
      length += (isFirst ? 1 : 2) + (n >= 10 ? 1 : 0) + (n >= 100 ? 1 : 0)
      isFirst = false
    }
    this.#hash = hash
    this.#length = length
  }

  /** Returns the hash of the text so far and starts another text. */
  end(): number {
    const hash = scramble(this.#hash ^ this.#length)
    this.#hash = HASH_START
    this.#length = 0
    return hash
  }
}

const SPACE = 0x20
/** Returns the character code of a number's last digit. */
const digitOf = (n: number): number => 0x30 + ((n | 0) % 10)
