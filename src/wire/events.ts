// Encodes a game's events in few bytes: keys and names as indices into the game's sorted words, cards as faces.

import { type Card, faceOf, masked } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Part, Text } from "../engine/trace.ts"
import { type ByteReader, type ByteWriter, InvalidBytes } from "./bytes.ts"

// The kinds of parts.
const NUMBER = 0
const SEAT = 1
const CARD = 2
const CARDS = 3
const WORD = 4
const KINDS = 5

/** The names of a game's events and parts, which both ends index in the same way. */
class Names {
  readonly keys: Numbered
  readonly parts: Numbered

  constructor({ words }: Game) {
    this.keys = new Numbered(Object.keys(words.en))
    const named = Object.values(words.en).flatMap((template) =>
      [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name),
    )
    this.parts = new Numbered(["who", ...named])
  }
}

/** A sorted list of texts, with the index of each. */
class Numbered {
  readonly list: readonly string[]
  readonly #places: ReadonlyMap<string, number>

  constructor(texts: readonly string[]) {
    this.list = [...new Set(texts)].sort()
    this.#places = new Map(this.list.map((text, place) => [text, place]))
  }

  /** Returns the index of a text, or -1 if it is not in the list. */
  placeOf(text: string): number {
    return this.#places.get(text) ?? -1
  }
}

const namesOf = new WeakMap<Game, Names>()

function knownNames(game: Game): Names {
  const names = namesOf.get(game) ?? new Names(game)
  namesOf.set(game, names)
  return names
}

/** Returns the keys of a game's events and the names of their parts, in the order of their indices. */
export function namesIn(game: Game): { readonly keys: readonly string[]; readonly parts: readonly string[] } {
  const { keys, parts } = knownNames(game)
  return { keys: keys.list, parts: parts.list }
}

/** Writes and reads the events of one game. */
export class EventCodec {
  readonly #keys: Numbered
  readonly #names: Numbered

  constructor(game: Game) {
    const { keys, parts } = knownNames(game)
    this.#keys = keys
    this.#names = parts
  }

  /** Writes the events for these viewers (a set of bits). Faces that not all of them have seen are hidden. */
  write(events: readonly Text[], viewers: number, to: ByteWriter): void {
    to.count(events.length)
    for (const { key, with: parts } of events) {
      writeName(key, this.#keys, to)
      to.count(sizeOf(parts))
      for (const name in parts) this.#writePart(name, parts[name], viewers, to)
    }
  }

  read(from: ByteReader): Text[] {
    return listOf(from, () => {
      const key = readName(this.#keys, from)
      const parts = listOf(from, () => this.#readPart(from))
      return parts.length === 0 ? { key } : { key, with: Object.fromEntries(parts) }
    })
  }

  #writePart(name: string, part: Part, viewers: number, to: ByteWriter): void {
    if (typeof part === "number") {
      this.#writeHead(name, NUMBER, to)
      to.number(part)
    } else if ("seat" in part) {
      this.#writeHead(name, SEAT, to)
      to.count(part.seat)
    } else if ("card" in part) {
      this.#writeHead(name, CARD, to)
      to.count(faceFor(part.card, viewers))
    } else if ("cards" in part) {
      this.#writeHead(name, CARDS, to)
      to.count(part.cards.length)
      for (const card of part.cards) to.count(faceFor(card, viewers))
    } else {
      this.#writeHead(name, WORD, to)
      writeName(part.word, this.#keys, to)
    }
  }

  #writeHead(name: string, kind: number, to: ByteWriter): void {
    const at = this.#names.placeOf(name)
    to.count((at + 1) * KINDS + kind)
    if (at < 0) to.text(name)
  }

  #readPart(from: ByteReader): [string, Part] {
    const head = from.count()
    const at = Math.floor(head / KINDS)
    const name = at === 0 ? from.text() : this.#names.list[at - 1]
    if (name === undefined) throw new InvalidBytes("an event has an unknown name")
    return [name, this.#readValue(head % KINDS, from)]
  }

  #readValue(kind: number, from: ByteReader): Part {
    switch (kind) {
      case NUMBER:
        return from.number()
      case SEAT:
        return { seat: from.count() }
      case CARD:
        return { card: from.count() }
      case CARDS:
        return { cards: listOf(from, () => from.count()) }
      default:
        return { word: readName(this.#keys, from) }
    }
  }
}

/** Counts the parts without allocating a list of names, because this runs for every event and kind of viewer. */
function sizeOf(parts: Text["with"]): number {
  let size = 0
  for (const _ in parts) size++
  return size
}

const faceFor = (card: Card, viewers: number): number => faceOf(masked(card, viewers))

function listOf<T>(from: ByteReader, one: () => T): T[] {
  const length = from.count()
  if (length > from.left) throw new InvalidBytes("a list is too long")
  return Array.from({ length }, one)
}

/** Writes a known name as its index plus one, and any other as zero and the text. */
function writeName(name: string, known: Numbered, to: ByteWriter): void {
  const at = known.placeOf(name)
  to.count(at + 1)
  if (at < 0) to.text(name)
}

function readName(known: Numbered, from: ByteReader): string {
  const at = from.count()
  const name = at === 0 ? from.text() : known.list[at - 1]
  if (name === undefined) throw new InvalidBytes("an event has an unknown name")
  return name
}
