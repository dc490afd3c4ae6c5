// Events of a game in few bytes: keys and names of parts by their place in the game's own words, cards by their faces.

import { faceOf } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { eventFor, type Part, type Text } from "../engine/trace.ts"
import { BadBytes, type ByteReader, type ByteWriter } from "./bytes.ts"

const KINDS = ["number", "seat", "card", "cards", "word"] as const

/** The names of a game's events and of their parts, by which both ends count. */
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

/** Texts in their order, and the place of each. */
class Numbered {
  readonly list: readonly string[]
  readonly #places: ReadonlyMap<string, number>

  constructor(texts: readonly string[]) {
    this.list = [...new Set(texts)].sort()
    this.#places = new Map(this.list.map((text, place) => [text, place]))
  }

  /** -1 for one that is not there. */
  placeOf(text: string): number {
    return this.#places.get(text) ?? -1
  }
}

const namesOf = new WeakMap<Game, Names>()

/** Writes and reads events of one game. */
export class Teller {
  readonly #keys: Numbered
  readonly #names: Numbered

  constructor(game: Game) {
    const names = namesOf.get(game) ?? new Names(game)
    namesOf.set(game, names)
    this.#keys = names.keys
    this.#names = names.parts
  }

  /** The events as all of these viewers (a set of bits) can tell them: faces that they have not seen are hidden. */
  write(events: readonly Text[], viewers: number, to: ByteWriter): void {
    to.count(events.length)
    for (const event of events) {
      const { key, with: parts } = eventFor(event, viewers)
      writeName(key, this.#keys, to)
      to.count(parts === undefined ? 0 : Object.keys(parts).length)
      for (const name in parts) this.#writePart(name, parts[name], to)
    }
  }

  read(from: ByteReader): Text[] {
    return listOf(from, () => {
      const key = readName(this.#keys, from)
      const parts = listOf(from, () => this.#readPart(from))
      return parts.length === 0 ? { key } : { key, with: Object.fromEntries(parts) }
    })
  }

  #writePart(name: string, part: Part, to: ByteWriter): void {
    const at = this.#names.placeOf(name)
    to.count((at + 1) * KINDS.length + kindOf(part))
    if (at < 0) to.text(name)
    if (typeof part === "number") to.number(part)
    else if ("seat" in part) to.count(part.seat)
    else if ("card" in part) to.count(faceOf(part.card))
    else if ("cards" in part) {
      to.count(part.cards.length)
      for (const card of part.cards) to.count(faceOf(card))
    } else writeName(part.word, this.#keys, to)
  }

  #readPart(from: ByteReader): [string, Part] {
    const head = from.count()
    const at = Math.floor(head / KINDS.length)
    const name = at === 0 ? from.text() : this.#names.list[at - 1]
    if (name === undefined) throw new BadBytes("an event has an unknown name")
    return [name, this.#readValue(KINDS[head % KINDS.length], from)]
  }

  #readValue(kind: (typeof KINDS)[number], from: ByteReader): Part {
    switch (kind) {
      case "number":
        return from.number()
      case "seat":
        return { seat: from.count() }
      case "card":
        return { card: from.count() }
      case "cards":
        return { cards: listOf(from, () => from.count()) }
      case "word":
        return { word: readName(this.#keys, from) }
    }
  }
}

function kindOf(part: Part): number {
  if (typeof part === "number") return KINDS.indexOf("number")
  if ("seat" in part) return KINDS.indexOf("seat")
  if ("card" in part) return KINDS.indexOf("card")
  return KINDS.indexOf("cards" in part ? "cards" : "word")
}

function listOf<T>(from: ByteReader, one: () => T): T[] {
  const length = from.count()
  if (length > from.left) throw new BadBytes("a list is too long")
  return Array.from({ length }, one)
}

/** A known name by its place, counted from one; another spelled out after a zero. */
function writeName(name: string, known: Numbered, to: ByteWriter): void {
  const at = known.placeOf(name)
  to.count(at + 1)
  if (at < 0) to.text(name)
}

function readName(known: Numbered, from: ByteReader): string {
  const at = from.count()
  const name = at === 0 ? from.text() : known.list[at - 1]
  if (name === undefined) throw new BadBytes("an event has an unknown name")
  return name
}
