// What has changed between two views of one table, in few bytes: stretches that have moved (a hand closes up, a card goes to the pile) are
// named by where they were, the rest by their new values. The same for all games.

import type { State } from "../engine/cards.ts"
import { BadBytes, type ByteReader, type ByteWriter } from "./bytes.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** The fields of a game's state as one list of numbers, and back. */
export class Layout {
  readonly #names: readonly string[]
  /** How many numbers a state is. */
  readonly length: number

  /** `like` is any state of that table. */
  constructor(like: State) {
    const fields = like as unknown as Fields
    this.#names = Object.keys(fields)
    this.length = this.#names.reduce((sum, name) => sum + sizeOf(fields[name]), 0)
  }

  flatten(state: State, into: Float64Array): void {
    const fields = state as unknown as Fields
    let at = 0
    for (let k = 0; k < this.#names.length; k++) {
      const value = fields[this.#names[k]]
      if (typeof value === "number") into[at++] = value
      else {
        into.set(value, at)
        at += value.length
      }
    }
  }

  restore(from: Float64Array, into: State): void {
    const fields = into as unknown as Fields
    let at = 0
    for (const name of this.#names) {
      const value = fields[name]
      if (typeof value === "number") fields[name] = from[at++]
      else {
        value.set(from.subarray(at, at + value.length))
        at += value.length
      }
    }
  }
}

const sizeOf = (value: number | Int32Array | Uint8Array): number => (typeof value === "number" ? 1 : value.length)

/** A shorter stretch is not worth naming by where it was. */
const MOVED = 1
/** Small numbers take a byte wherever they are from. */
const SMALL = 64

/** Writes how `now` comes from `was`, two lists of the same length: how many stay, then how many are new or moved, and so on. */
export function writeDelta(was: Float64Array, now: Float64Array, to: ByteWriter): void {
  let kept = 0
  let at = 0
  while (at < now.length) {
    if (was[at] === now[at]) {
      kept++
      at++
      continue
    }
    to.count(kept)
    kept = 0
    at = writeStretch(was, now, at, to)
  }
}

/** Writes the stretch that begins here, and gives back where it ends. */
function writeStretch(was: Float64Array, now: Float64Array, at: number, to: ByteWriter): number {
  const source = sourceOf(was, now, at)
  if (source >= 0) {
    let end = at
    while (end < now.length && was[source + end - at] === now[end] && was[end] !== now[end]) end++
    to.count(2 * (end - at) + 1)
    to.number(source - at)
    return end
  }
  let end = at + 1
  while (end < now.length && was[end] !== now[end] && sourceOf(was, now, end) < 0) end++
  to.count(2 * (end - at))
  for (let i = at; i < end; i++) to.number(now[i])
  return end
}

/** Where the number at this place was before, if it was anywhere and saying so is shorter than the number. */
function sourceOf(was: Float64Array, now: Float64Array, at: number): number {
  const wanted = now[at]
  if (wanted < SMALL && wanted > -SMALL) return -1
  return was.indexOf(wanted)
}

/** Changes `list` from what it was to what it is now. */
export function readDelta(list: Float64Array, from: ByteReader): void {
  const was = list.slice()
  let at = 0
  while (!from.isDone) {
    at += from.count()
    const head = from.count()
    const length = Math.floor(head / 2)
    if (length < MOVED || at + length > list.length) throw new BadBytes("a change goes beyond the table")
    if (head % 2 === 0) for (let i = 0; i < length; i++) list[at + i] = from.number()
    else {
      const source = at + from.number()
      if (source < 0 || source + length > was.length) throw new BadBytes("a change comes from beyond the table")
      list.set(was.subarray(source, source + length), at)
    }
    at += length
  }
}
