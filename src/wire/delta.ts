// Encodes the difference between two views of a table in few bytes, in the same way for all games. A run of numbers
// that moved is encoded by its previous place: a hand closes up, a card goes to the pile. All other changes are encoded
// as new values.

import { HIDDEN, masked, type State } from "../engine/cards.ts"
import { type ByteReader, type ByteWriter, InvalidBytes } from "./bytes.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** Converts the fields of a game's state to one list of numbers and back. All of them are 32-bit integers. */
export class Layout {
  /** How many numbers a state has. */
  readonly length: number
  /** Where the cards begin and end in the list. */
  readonly #cards: number
  readonly #cardsEnd: number

  /** Takes any state of the table, as an example. */
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

  /**
   * Returns the number at this place as all these viewers (a set of bits) know it. Faces that not all of them have seen
   * are hidden.
   */
  shown(list: Int32Array, at: number, viewers: number): number {
    return at >= this.#cards && at < this.#cardsEnd ? masked(list[at], viewers) : list[at]
  }

  /** Copies the list as these viewers know it. `into` may be the same list. */
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

/** Small numbers take one or two bytes in any case, so searching for their previous place is not worth it. */
const SMALL = 128
const isSmall = (n: number): boolean => n < SMALL && n > -SMALL

/** The size of the filter, as a power of two. With this size few false positives get through. */
const FILTER_BITS = 10
/** Returns the same hash whether a card's face is hidden or not. */
const hashOf = (n: number): number => Math.imul(n | HIDDEN, 0x9e3779b1) >>> (32 - FILTER_BITS)

/** A Bloom filter: quickly rules out most numbers that were never added. */
class BloomFilter {
  readonly #bits = new Int32Array(1 << (FILTER_BITS - 5))

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

/** Number of comparisons after which the filter is rebuilt, without numbers that are gone. */
const REBUILD_AFTER = 64

/**
 * Tracks a table's true state, and which of its numbers changed in the latest comparison. A number that has not changed
 * is unchanged for every viewer.
 */
export class ChangeTracker {
  readonly layout: Layout
  readonly now: Int32Array
  /** The places that changed, in ascending order. Only the first `count` belong to the latest comparison. */
  readonly changed: number[] = []
  count = 0
  /** All numbers before the latest comparison, and some older ones. */
  readonly #before = new BloomFilter()
  #looks = 0

  constructor(state: State) {
    this.layout = new Layout(state)
    this.now = new Int32Array(this.layout.length)
    this.begin(state)
  }

  /** Starts over with another game of the same kind. */
  begin(state: State): void {
    this.layout.flatten(state, this.now)
    this.count = 0
    this.#rebuild()
  }

  /**
   * Tells whether any viewer can have known this number, at any place, before the latest comparison. Not for small
   * numbers.
   */
  mayHaveHeld(n: number): boolean {
    return this.#before.mayHave(n)
  }

  compare(state: State): void {
    const fields = state as unknown as Fields
    this.#remember()
    this.count = 0
    let at = 0
    // `for…in` reads the fields of any game's state quickly.
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
    if (++this.#looks % REBUILD_AFTER === 0) this.#rebuild()
    else for (let k = 0; k < this.count; k++) this.#before.put(this.now[this.changed[k]])
  }

  #rebuild(): void {
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

// Each change begins with a byte. Five bits count the unchanged numbers before it, and two bits give its kind.
const ONE_MORE = 0
const ONE_LESS = 1
const NOTHING = 2
const RUN = 3
const KINDS = 4
/** From this many unchanged numbers on, the rest of the count follows as a number of its own. */
const FAR = 31

// A run of several numbers begins with three times its length, plus its sort.
const NEW = 0
/** Encoded by its previous place. */
const MOVED = 1
/**
 * Each number is larger than the one before by the same step. Cards in the order of their shuffle are such a series.
 */
const SERIES = 2
const SORTS = 3

/** Shorter series are not worth it. */
const LONG = 3
/** From this many searches on, an index of all places is faster. */
const FEW = 8

/** Finds the previous place of a number. */
class PreviousIndex {
  readonly #was: Int32Array
  readonly #known: ChangeTracker | undefined
  #asked = 0
  #places: Map<number, number> | undefined

  constructor(was: Int32Array, known: ChangeTracker | undefined) {
    this.#was = was
    this.#known = known
  }

  /** Returns the previous place of this number. Returns -1 if there is none, or if the number itself is shorter. */
  of(wanted: number): number {
    if (isSmall(wanted)) return -1
    const isEarly = this.#asked++ < FEW
    if (this.#known?.mayHaveHeld(wanted) === false) return -1
    if (isEarly) return this.#was.indexOf(wanted)
    this.#places ??= placesIn(this.#was)
    return this.#places.get(wanted) ?? -1
  }
}

/** Maps each number that is not small to its last place. */
function placesIn(list: Int32Array): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < list.length; at++) if (!isSmall(list[at])) places.set(list[at], at)
  return places
}

/**
 * Writes how `now` differs from `was`, a list of the same length. With a tracker, it reads only the places that the
 * tracker found changed, and the place after each of them.
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
    end = kind === RUN ? writeRun(was, now, at, places, to) : at + 1
  }
}

function kindOf(was: number, now: number): number {
  if (now === was + 1) return ONE_MORE
  if (now === was - 1) return ONE_LESS
  return now === 0 ? NOTHING : RUN
}

function writeHead(kind: number, kept: number, to: ByteWriter): void {
  to.count(Math.min(kept, FAR) * KINDS + kind)
  if (kept >= FAR) to.count(kept - FAR)
}

/** Writes the run that begins here, and returns where it ends. */
function writeRun(was: Int32Array, now: Int32Array, at: number, places: PreviousIndex, to: ByteWriter): number {
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
  while (isChanged(was, now, end) && kindOf(was[end], now[end]) === RUN && places.of(now[end]) < 0) end++
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

/** Applies an encoded difference to `list`. */
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

/** Applies one change, and returns where it ends. */
function readChange(kind: number, was: Int32Array, list: Int32Array, at: number, from: ByteReader): number {
  if (kind === RUN) return readRun(was, list, at, from)
  list[at] = kind === NOTHING ? 0 : was[at] + (kind === ONE_MORE ? 1 : -1)
  return at + 1
}

function readRun(was: Int32Array, list: Int32Array, at: number, from: ByteReader): number {
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
