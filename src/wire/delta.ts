// What has changed between two views of one table, in few bytes: stretches that have moved (a hand closes up, a card goes to the pile) are
// named by where they were, the rest by their new values. The same for all games.

import { masked, type State } from "../engine/cards.ts"
import { BadBytes, type ByteReader, type ByteWriter } from "./bytes.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** The fields of a game's state as one list of numbers, and back. All of them are whole and of 32 bits. */
export class Layout {
  readonly #names: readonly string[]
  /** How many numbers a state is. */
  readonly length: number
  /** Where the cards are among them, and where they end. */
  readonly #cards: number
  readonly #cardsEnd: number

  /** `like` is any state of that table. */
  constructor(like: State) {
    const fields = like as unknown as Fields
    this.#names = Object.keys(fields)
    const sizeBefore = (names: readonly string[]): number => names.reduce((sum, name) => sum + sizeOf(fields[name]), 0)
    this.length = sizeBefore(this.#names)
    this.#cards = sizeBefore(this.#names.slice(0, this.#names.indexOf("cards")))
    this.#cardsEnd = this.#cards + like.cards.length
  }

  flatten(state: State, into: Int32Array): void {
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

  /** The number at this place as all of these viewers (a set of bits) know it: every face that they have not seen is hidden. */
  shown(list: Int32Array, at: number, viewers: number): number {
    return at >= this.#cards && at < this.#cardsEnd ? masked(list[at], viewers) : list[at]
  }

  restore(from: Int32Array, into: State): void {
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

/** Where the next state is laid out, by whoever looks. */
let scratch = new Int32Array(1024)

/** A table as it really is, and which of its numbers the latest look found changed: what is unchanged is so to every viewer. */
export class Watched {
  readonly layout: Layout
  readonly now: Int32Array
  /** In their order. */
  readonly changed: number[] = []

  constructor(state: State) {
    this.layout = new Layout(state)
    this.now = new Int32Array(this.layout.length)
    this.begin(state)
  }

  /** Another game of the same kind. */
  begin(state: State): void {
    this.layout.flatten(state, this.now)
    this.changed.length = 0
  }

  look(state: State): void {
    const { layout, now, changed } = this
    if (scratch.length < layout.length) scratch = new Int32Array(layout.length)
    layout.flatten(state, scratch)
    changed.length = 0
    for (let at = 0; at < now.length; at++) {
      if (now[at] === scratch[at]) continue
      now[at] = scratch[at]
      changed.push(at)
    }
  }
}

const sizeOf = (value: number | Int32Array | Uint8Array): number => (typeof value === "number" ? 1 : value.length)

// A change begins with a byte: how many numbers before it stay as they are (five bits), and what it is (two).
const ONE_MORE = 0
const ONE_LESS = 1
const NOTHING = 2
const STRETCH = 3
const KINDS = 4
/** So many that stay, or more: the rest follows. */
const FAR = 31

// A stretch of several: its length times three, and what it is.
const NEW = 0
/** Named by where it was. */
const MOVED = 1
/** Each by the same more than the one before, as cards are that lie in the order of their shuffle. */
const SERIES = 2
const SORTS = 3

/** Small numbers take a byte or two wherever they are from. */
const SMALL = 128
/** Shorter ones are not worth it. */
const LONG = 3
/** Looking for more numbers than this is quicker by a list of all places. */
const FEW = 8

/** Where numbers were before. */
class Whereabouts {
  readonly #was: Int32Array
  #asked = 0
  #places: Map<number, number> | undefined

  constructor(was: Int32Array) {
    this.#was = was
  }

  /** Where this number was, if it was anywhere and saying so is shorter than the number. */
  of(wanted: number): number {
    if (wanted < SMALL && wanted > -SMALL) return -1
    if (this.#asked++ < FEW) return this.#was.indexOf(wanted)
    this.#places ??= placesIn(this.#was)
    return this.#places.get(wanted) ?? -1
  }
}

/** The last place of each number. */
function placesIn(list: Int32Array): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < list.length; at++) places.set(list[at], at)
  return places
}

/** Writes how `now` comes from `was`, two lists of the same length; where they can differ, if that is known. */
export function writeDelta(was: Int32Array, now: Int32Array, to: ByteWriter, where?: readonly number[]): void {
  const places = new Whereabouts(was)
  const count = where === undefined ? now.length : where.length
  let end = 0
  for (let k = 0; k < count; k++) {
    const at = where === undefined ? k : where[k]
    if (at < end || was[at] === now[at]) continue
    const kind = kindOf(was[at], now[at])
    writeHead(kind, at - end, to)
    end = kind === STRETCH ? writeStretch(was, now, at, places, to) : at + 1
  }
}

function kindOf(was: number, now: number): number {
  if (now === was + 1) return ONE_MORE
  if (now === was - 1) return ONE_LESS
  return now === 0 ? NOTHING : STRETCH
}

function writeHead(kind: number, kept: number, to: ByteWriter): void {
  to.count(Math.min(kept, FAR) * KINDS + kind)
  if (kept >= FAR) to.count(kept - FAR)
}

/** Writes the stretch that begins here, and gives back where it ends. */
function writeStretch(was: Int32Array, now: Int32Array, at: number, places: Whereabouts, to: ByteWriter): number {
  const source = places.of(now[at])
  if (source >= 0) {
    const end = endOf(was, now, at, (i) => was[source + i - at] === now[i])
    to.count((end - at) * SORTS + MOVED)
    to.number(source - at)
    return end
  }
  const step = now[at + 1] - now[at]
  const series = endOf(was, now, at, (i) => now[i] === now[at] + step * (i - at))
  if (series - at >= LONG) {
    to.count((series - at) * SORTS + SERIES)
    to.number(now[at])
    to.number(step)
    return series
  }
  const end = endOf(was, now, at + 1, (i) => kindOf(was[i], now[i]) === STRETCH && places.of(now[i]) < 0)
  to.count((end - at) * SORTS + NEW)
  for (let i = at; i < end; i++) to.number(now[i])
  return end
}

/** How far it goes on from here that numbers change, and that this is so. */
function endOf(was: Int32Array, now: Int32Array, from: number, is: (i: number) => boolean): number {
  let end = from
  while (end < now.length && was[end] !== now[end] && is(end)) end++
  return end
}

/** Changes `list` from what it was to what it is now. */
export function readDelta(list: Int32Array, from: ByteReader): void {
  const was = list.slice()
  let at = 0
  while (!from.isDone) {
    const head = from.count()
    const kept = Math.floor(head / KINDS)
    at += kept < FAR ? kept : FAR + from.count()
    if (at >= list.length) throw new BadBytes("a change goes beyond the table")
    at = readChange(head % KINDS, was, list, at, from)
  }
}

/** Makes the change that is here, and gives back where it ends. */
function readChange(kind: number, was: Int32Array, list: Int32Array, at: number, from: ByteReader): number {
  if (kind === STRETCH) return readStretch(was, list, at, from)
  list[at] = kind === NOTHING ? 0 : was[at] + (kind === ONE_MORE ? 1 : -1)
  return at + 1
}

function readStretch(was: Int32Array, list: Int32Array, at: number, from: ByteReader): number {
  const head = from.count()
  const length = Math.floor(head / SORTS)
  if (length < 1 || at + length > list.length) throw new BadBytes("a change goes beyond the table")
  const sort = head % SORTS
  if (sort === MOVED) {
    const source = at + from.number()
    if (source < 0 || source + length > was.length) throw new BadBytes("a change comes from beyond the table")
    list.set(was.subarray(source, source + length), at)
  } else if (sort === SERIES) {
    const [first, step] = [from.number(), from.number()]
    for (let i = 0; i < length; i++) list[at + i] = first + step * i
  } else for (let i = 0; i < length; i++) list[at + i] = from.number()
  return at + length
}
