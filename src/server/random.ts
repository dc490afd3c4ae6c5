// Unguessable random numbers for the secrets of tables.

import { randomFillSync } from "node:crypto"

/** Random bytes to draw at once: asking the system for a few costs much more than making them. */
export const DRAWN = 4096

export class RandomDigits {
  readonly #bytes = Buffer.alloc(DRAWN)
  #at = DRAWN

  /** Returns random bytes as hexadecimal digits. Each is handed out once and stored nowhere. */
  of(bytes: number): string {
    if (bytes > DRAWN) throw new RangeError(`${bytes} random bytes are wanted at once; there are ${DRAWN}`)
    if (this.#at + bytes > DRAWN) this.#draw()
    const end = this.#at + bytes
    const digits = this.#bytes.toString("hex", this.#at, end)
    this.#bytes.fill(0, this.#at, end)
    this.#at = end
    return digits
  }

  #draw(): void {
    randomFillSync(this.#bytes)
    this.#at = 0
  }
}
