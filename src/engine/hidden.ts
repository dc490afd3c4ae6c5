// The knowledge of a viewer. It follows from who has seen each card, in the same way for all games.

import { masked, type State } from "./cards.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** Copies `from` to `into`, sharing nothing. Both must come from the same `create`. */
export function copyState<S extends State>(from: S, into: S): void {
  const source = from as unknown as Fields
  const target = into as unknown as Fields
  for (const name in source) {
    const value = source[name]
    if (typeof value === "number") target[name] = value
    else (target[name] as Int32Array | Uint8Array).set(value)
  }
}

/** Returns a copy with its own arrays. */
export function cloneState<S extends State>(state: S): S {
  return Object.fromEntries(
    Object.entries(state as unknown as Fields).map(([name, value]) => [
      name,
      typeof value === "number" ? value : value.slice(),
    ]),
  ) as unknown as S
}

/** Copies the state to `into` and hides every face that not all of these viewers (a set of bits) know. */
export function view<S extends State>(state: S, viewers: number, into: S): S {
  if (viewers === 0) throw new Error("a view needs a viewer")
  copyState(state, into)
  const { cards } = into
  for (let i = 0; i < cards.length; i++) cards[i] = masked(cards[i], viewers)
  return into
}

/** Returns a state or view as JSON, with typed arrays as arrays. */
export function encodeState(state: State): string {
  return JSON.stringify(state, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Int32Array) : value,
  )
}

const REDUNDANT = ["cards", "deck", "groups"] // hashed separately, constant, or implied by the cards

/** Hashes what viewers know about the states of one table, for search. */
export class Knowledge<S extends State> {
  readonly #numbers: readonly string[]
  readonly #arrays: readonly string[]

  /** `like` is any state of that table. */
  constructor(like: S) {
    const fields = Object.entries(like as unknown as Fields).filter(([name]) => !REDUNDANT.includes(name))
    this.#numbers = fields.flatMap(([name, value]) => (typeof value === "number" ? [name] : []))
    this.#arrays = fields.flatMap(([name, value]) => (typeof value === "number" ? [] : [name]))
  }

  /**
   * Returns a 53-bit hash of what these viewers (a set of bits) know, and of `salt`. States that the viewers cannot
   * tell apart have the same hash.
   */
  key(state: S, viewers: number, salt = 0): number {
    const fields = state as unknown as Fields
    let a = 0x811c9dc5 ^ salt
    let b = 0x2545f491
    const { cards } = state
    for (let i = 0; i < cards.length; i++) {
      if (cards[i] === 0) continue // most places are empty
      const x = masked(cards[i], viewers)
      a = Math.imul(a ^ x ^ (i << 20), 0x01000193)
      b = Math.imul(b + x + i, 0x85ebca6b) ^ (b >>> 15)
    }
    for (let k = 0; k < this.#arrays.length; k++) {
      const list = fields[this.#arrays[k]] as Uint8Array
      for (let i = 0; i < list.length; i++) {
        if (list[i] === 0) continue
        a = Math.imul(a ^ list[i] ^ (i << 20) ^ (k << 12), 0x01000193)
        b = Math.imul(b + list[i] + i, 0x85ebca6b) ^ (b >>> 15)
      }
    }
    for (let k = 0; k < this.#numbers.length; k++) {
      const x = fields[this.#numbers[k]] as number
      a = Math.imul(a ^ x, 0x01000193)
      b = Math.imul(b + x, 0x85ebca6b) ^ (b >>> 15)
    }
    a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35)
    return ((b ^ (b >>> 13)) >>> 0) * 0x200000 + ((a ^ (a >>> 16)) >>> 11)
  }
}
