// What has changed between two views of one table, in few bytes: stretches that have moved (a hand closes up, a card goes to the pile) are
// named by where they were, the rest by their new values. The same for all games.

import { HIDDEN, masked, type State } from "../engine/cards.ts"
import { type ByteReader, type ByteWriter, InvalidBytes } from "./bytes.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** The fields of a game's state as one list of numbers, and back. All of them are whole and of 32 bits. */
export class Layout {
  /** How many numbers a state is. */
  readonly length: number
  /** Where the cards are among them, and where they end. */
  readonly #cards: number
  readonly #cardsEnd: number

  /** `like` is any state of that table. */
  constructor(like: State) {
    const fields = like as unknown as Fields
    const names = Object.keys(fields)
    const sizeOfAll = (some: readonly string[]): number => some.reduce((sum, name) => sum + sizeOf(fields[name]), 0)
    this.length = sizeOfAll(names)
    this.#cards = sizeOfAll(names.slice(0, names.indexOf("cards")))
    this.#cardsEnd = this.#cards + like.cards.length
  }

  flatten(state: State, into: Int32Array): void {
    const fields = state as unknown as Fields
    let at = 0
    for (const name in fields) {
      const value = fields[name]
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

  /** All of them as these viewers know them. `into` may be the same list. */
  show(list: Int32Array, viewers: number, into: Int32Array): void {
    into.set(list)
    for (let at = this.#cards; at < this.#cardsEnd; at++) into[at] = masked(into[at], viewers)
  }

  restore(from: Int32Array, into: State): void {
    const fields = into as unknown as Fields
    let at = 0
    for (const name in fields) {
      const value = fields[name]
      if (typeof value === "number") fields[name] = from[at++]
      else {
        value.set(from.subarray(at, at + value.length))
        at += value.length
      }
    }
  }
}

/** Small numbers take a byte or two wherever they are from: nobody looks for them. */
const SMALL = 128
const isSmall = (n: number): boolean => n < SMALL && n > -SMALL

/** As a power of two: so many that little gets through that was not at a table. */
const SIEVE = 10
/** The same whether the face of a card is hidden or not. */
const hashOf = (n: number): number => Math.imul(n | HIDDEN, 0x9e3779b1) >>> (32 - SIEVE)

/** Tells of most numbers that were never put in that they were not: quicker than to look for them. */
class Sieve {
  readonly #bits = new Int32Array(1 << (SIEVE - 5))

  clear(): void {
    this.#bits.fill(0)
  }

  put(n: number): void {
    const hash = hashOf(n)
    this.#bits[hash >> 5] |= 1 << (hash & 31)
  }

  mayHave(n: number): boolean {
    const hash = hashOf(n)
    return (this.#bits[hash >> 5] & (1 << (hash & 31))) !== 0
  }
}

/** After so many looks a sieve is made anew, without what is no longer there. */
const SIFTED = 64

/** A table as it really is, and which of its numbers the latest look found changed: what is unchanged is so to every viewer. */
export class ChangeTracker {
  readonly layout: Layout
  readonly now: Int32Array
  /** In their order; what is behind the first `count` is of an earlier look. */
  readonly changed: number[] = []
  count = 0
  /** All that there was before the latest look, and some of what was before that. */
  readonly #before = new Sieve()
  #looks = 0

  constructor(state: State) {
    this.layout = new Layout(state)
    this.now = new Int32Array(this.layout.length)
    this.begin(state)
  }

  /** Another game of the same kind. */
  begin(state: State): void {
    this.layout.flatten(state, this.now)
    this.count = 0
    this.#sift()
  }

  /** Can any viewer have known this number anywhere before the latest look? Not asked for small ones. */
  mayHaveHad(n: number): boolean {
    return this.#before.mayHave(n)
  }

  look(state: State): void {
    const fields = state as unknown as Fields
    this.#remember()
    this.count = 0
    let at = 0
    // By `for…in`, which reads the fields of any game's state quickly.
    for (const name in fields) {
      const value = fields[name]
      if (typeof value === "number") this.#number(value, at++)
      else {
        this.#list(value, at)
        at += value.length
      }
    }
  }

  #remember(): void {
    if (++this.#looks % SIFTED === 0) this.#sift()
    else for (let k = 0; k < this.count; k++) this.#before.put(this.now[this.changed[k]])
  }

  #sift(): void {
    const { now } = this
    this.#before.clear()
    for (let at = 0; at < now.length; at++) if (!isSmall(now[at])) this.#before.put(now[at])
  }

  #list(list: Int32Array | Uint8Array, from: number): void {
    const { now } = this
    const whole = list.length - (list.length % 4)
    for (let i = 0; i < whole; i += 4) {
      const at = from + i
      const isSame =
        ((list[i] ^ now[at]) |
          (list[i + 1] ^ now[at + 1]) |
          (list[i + 2] ^ now[at + 2]) |
          (list[i + 3] ^ now[at + 3])) ===
        0
      if (!isSame) this.#some(list, i, i + 4, from)
    }
    this.#some(list, whole, list.length, from)
  }

  #some(list: Int32Array | Uint8Array, begin: number, end: number, from: number): void {
    for (let i = begin; i < end; i++) this.#number(list[i], from + i)
  }

  #number(value: number, at: number): void {
    if (this.now[at] === value) return
    this.now[at] = value
    this.changed[this.count++] = at
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

/** Shorter ones are not worth it. */
const LONG = 3
/** Looking for more numbers than this is quicker by a list of all places. */
const FEW = 8

/** Where numbers were before. */
class PreviousIndex {
  readonly #was: Int32Array
  readonly #known: ChangeTracker | undefined
  #asked = 0
  #places: Map<number, number> | undefined

  constructor(was: Int32Array, known: ChangeTracker | undefined) {
    this.#was = was
    this.#known = known
  }

  /** Where this number was, if it was anywhere and saying so is shorter than the number. */
  of(wanted: number): number {
    if (isSmall(wanted)) return -1
    const isEarly = this.#asked++ < FEW
    if (this.#known?.mayHaveHad(wanted) === false) return -1
    if (isEarly) return this.#was.indexOf(wanted)
    this.#places ??= placesIn(this.#was)
    return this.#places.get(wanted) ?? -1
  }
}

/** The last place of each number that is not small. */
function placesIn(list: Int32Array): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < list.length; at++) if (!isSmall(list[at])) places.set(list[at], at)
  return places
}

/**
 * Writes how `now` comes from `was`, two lists of the same length. If it is known where they can differ, only those places of `now` are
 * looked at, and the one behind each.
 */
export function writeDelta(was: Int32Array, now: Int32Array, to: ByteWriter, known?: ChangeTracker): void {
  const places = new PreviousIndex(was, known)
  const count = known === undefined ? was.length : known.count
  let end = 0
  for (let k = 0; k < count; k++) {
    const at = known === undefined ? k : known.changed[k]
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
function writeStretch(was: Int32Array, now: Int32Array, at: number, places: PreviousIndex, to: ByteWriter): number {
  const source = places.of(now[at])
  if (source >= 0) return writeMoved(was, now, at, source, to)
  const series = endOfSeries(was, now, at)
  if (series - at >= LONG) {
    to.count((series - at) * SORTS + SERIES)
    to.number(now[at])
    to.number(now[at + 1] - now[at])
    return series
  }
  let end = at + 1
  while (isChanged(was, now, end) && kindOf(was[end], now[end]) === STRETCH && places.of(now[end]) < 0) end++
  to.count((end - at) * SORTS + NEW)
  for (let i = at; i < end; i++) to.number(now[i])
  return end
}

function writeMoved(was: Int32Array, now: Int32Array, at: number, source: number, to: ByteWriter): number {
  let end = at + 1
  while (isChanged(was, now, end) && was[source + end - at] === now[end]) end++
  to.count((end - at) * SORTS + MOVED)
  to.number(source - at)
  return end
}

function endOfSeries(was: Int32Array, now: Int32Array, at: number): number {
  const step = now[at + 1] - now[at]
  let end = at + 1
  while (isChanged(was, now, end) && now[end] === now[at] + step * (end - at)) end++
  return end
}

const isChanged = (was: Int32Array, now: Int32Array, at: number): boolean => at < was.length && was[at] !== now[at]

/** Changes `list` from what it was to what it is now. */
export function readDelta(list: Int32Array, from: ByteReader): void {
  const was = list.slice()
  let at = 0
  while (!from.isDone) {
    const head = from.count()
    const kept = Math.floor(head / KINDS)
    at += kept < FAR ? kept : FAR + from.count()
    if (at >= list.length) throw new InvalidBytes("a change goes beyond the table")
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
  if (length < 1 || at + length > list.length) throw new InvalidBytes("a change goes beyond the table")
  const sort = head % SORTS
  if (sort === MOVED) {
    const source = at + from.number()
    if (source < 0 || source + length > was.length) throw new InvalidBytes("a change comes from beyond the table")
    list.set(was.subarray(source, source + length), at)
  } else if (sort === SERIES) {
    const [first, step] = [from.number(), from.number()]
    for (let i = 0; i < length; i++) list[at + i] = first + step * i
  } else for (let i = 0; i < length; i++) list[at + i] = from.number()
  return at + length
}
