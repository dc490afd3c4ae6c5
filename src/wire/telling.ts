// Events of a game in few bytes: keys and names of parts by their place in the game's own words, cards by their faces.

import { faceOf } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Part, Text } from "../engine/trace.ts"
import { BadBytes, type ByteReader, type ByteWriter } from "./bytes.ts"

const KINDS = ["number", "seat", "card", "cards", "word"] as const

/** Writes and reads events of one game. */
export class Teller {
  readonly #keys: readonly string[]
  readonly #names: readonly string[]

  constructor({ words }: Game) {
    this.#keys = Object.keys(words.en).sort()
    const named = Object.values(words.en).flatMap((template) =>
      [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name),
    )
    this.#names = [...new Set(["who", ...named])].sort()
  }

  write(events: readonly Text[], to: ByteWriter): void {
    to.count(events.length)
    for (const { key, with: parts } of events) {
      writeName(key, this.#keys, to)
      const entries = Object.entries(parts ?? {})
      to.count(entries.length)
      for (const [name, part] of entries) {
        this.#writePart(name, part, to)
      }
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
    const at = this.#names.indexOf(name)
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
    const name = at === 0 ? from.text() : this.#names[at - 1]
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
  if (typeof part === "number") return 0
  return KINDS.findIndex((kind) => kind in part)
}

function listOf<T>(from: ByteReader, one: () => T): T[] {
  const length = from.count()
  if (length > from.left) throw new BadBytes("a list is too long")
  return Array.from({ length }, one)
}

/** A known name by its place, counted from one; another spelled out after a zero. */
function writeName(name: string, known: readonly string[], to: ByteWriter): void {
  const at = known.indexOf(name)
  to.count(at + 1)
  if (at < 0) to.text(name)
}

function readName(known: readonly string[], from: ByteReader): string {
  const at = from.count()
  const name = at === 0 ? from.text() : known[at - 1]
  if (name === undefined) throw new BadBytes("an event has an unknown name")
  return name
}
