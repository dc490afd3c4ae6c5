// Events of a game in few bytes: keys and names of parts by their place in the game's own words.

import type { Game } from "../engine/game.ts"
import type { Part, Text } from "../engine/trace.ts"
import { BadBytes, type ByteReader, type ByteWriter } from "./bytes.ts"

const KINDS = { number: 0, seat: 1, card: 2, cards: 3, word: 4 } as const

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
        writeName(name, this.#names, to)
        this.#writePart(part, to)
      }
    }
  }

  read(from: ByteReader): Text[] {
    return listOf(from, () => {
      const key = readName(this.#keys, from)
      const parts = listOf(from, (): [string, Part] => [readName(this.#names, from), this.#readPart(from)])
      return parts.length === 0 ? { key } : { key, with: Object.fromEntries(parts) }
    })
  }

  #writePart(part: Part, to: ByteWriter): void {
    if (typeof part === "number") {
      to.count(KINDS.number)
      to.number(part)
    } else if ("seat" in part) {
      to.count(KINDS.seat)
      to.count(part.seat)
    } else if ("card" in part) {
      to.count(KINDS.card)
      to.count(part.card)
    } else if ("cards" in part) {
      to.count(KINDS.cards)
      to.count(part.cards.length)
      for (const card of part.cards) to.count(card)
    } else {
      to.count(KINDS.word)
      writeName(part.word, this.#keys, to)
    }
  }

  #readPart(from: ByteReader): Part {
    switch (from.count()) {
      case KINDS.number:
        return from.number()
      case KINDS.seat:
        return { seat: from.count() }
      case KINDS.card:
        return { card: from.count() }
      case KINDS.cards:
        return { cards: listOf(from, () => from.count()) }
      case KINDS.word:
        return { word: readName(this.#keys, from) }
      default:
        throw new BadBytes("an event has a part of an unknown kind")
    }
  }
}

/** More than a message could hold. */
const MOST = 1000

function listOf<T>(from: ByteReader, one: () => T): T[] {
  const length = from.count()
  if (length > MOST) throw new BadBytes("a list is too long")
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
