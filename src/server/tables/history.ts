// The latest messages of a game, for those whose line broke. They lie in one piece of memory: each for itself would live just long enough to
// cost the most to be rid of.

/** How many are kept at least. */
const KEPT = 64
/** Bytes to begin with. */
const ROOM = 1024

export class History {
  #bytes = new Uint8Array(0)
  /** Of each message, the oldest first: its version, and where it ends. */
  readonly #versions: number[] = []
  readonly #ends: number[] = []
  /** From which version on they are complete. */
  #from: number

  constructor(from: number) {
    this.#from = from
  }

  /** Another game, of which nothing has been told but its beginning. */
  begin(version: number): void {
    this.#from = version
    this.#versions.length = 0
    this.#ends.length = 0
  }

  add(version: number, message: Uint8Array): void {
    const start = this.#ends.at(-1) ?? 0
    const end = start + message.length
    if (end > this.#bytes.length) this.#grow(end)
    this.#bytes.set(message, start)
    this.#versions.push(version)
    this.#ends.push(end)
    if (this.#ends.length > 2 * KEPT) this.#forget()
  }

  /** What has been told since this version; nothing if that is not known any more. */
  since(version: number): Uint8Array[] | undefined {
    if (version < this.#from) return undefined
    const first = this.#versions.findIndex((one) => one > version)
    return first < 0 ? [] : this.#ends.slice(first).map((end, i) => this.#bytes.slice(this.#startOf(first + i), end))
  }

  #startOf(message: number): number {
    return message === 0 ? 0 : this.#ends[message - 1]
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(ROOM, 2 * this.#bytes.length, needed))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  /** The oldest go, many at a time. */
  #forget(): void {
    this.#from = this.#versions[KEPT - 1]
    const start = this.#ends[KEPT - 1]
    this.#bytes.copyWithin(0, start, this.#ends.at(-1))
    this.#versions.splice(0, KEPT)
    this.#ends.splice(0, KEPT)
    for (let i = 0; i < this.#ends.length; i++) this.#ends[i] -= start
  }
}
