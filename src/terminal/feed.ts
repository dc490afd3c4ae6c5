// The log of a table: everything that happened and was said, in lines.

import type { Language } from "../engine/options.ts"
import { say } from "../engine/words.ts"
import type { RoomNews, TableClient } from "../table/client.ts"
import { phraseText } from "../table/room/phrases.ts"
import { harmless } from "./ink.ts"
import { onlineUi } from "./online/words.ts"
import type { Shown } from "./session.ts"

export class Feed {
  lines: string[] = []
  readonly #language: Language
  #talked = -1
  #told = { games: 0, events: 0 }

  constructor(language: Language) {
    this.#language = language
  }

  /** Starts over: somebody else looks, or a move was undone. */
  begin(): void {
    this.lines = []
    this.#talked = -1
    this.#told = { games: 0, events: 0 }
  }

  /** Adds what people have said, and the notes of the table. */
  tellTalk(talk: TableClient["talk"], people: RoomNews["room"]["people"]): void {
    for (const line of talk) {
      if (line.n <= this.#talked) continue
      this.#talked = line.n
      const name = line.who === undefined ? "" : harmless(people[line.who]?.name ?? "?")
      if ("note" in line) this.lines.push(onlineUi(this.#language, `note.${line.note}`, { name }))
      else if ("phrase" in line) this.lines.push(`${name}: ${harmless(phraseText(line.phrase, this.#language))}`)
      else this.lines.push(`${name}: ${harmless(line.text)}`)
    }
  }

  /** Adds what has happened in the game. */
  tellEvents({ seen, telling }: Shown): void {
    if (this.#told.games !== seen.games) this.#told = { games: seen.games, events: 0 }
    const news = seen.events.slice(this.#told.events)
    this.#told.events = seen.events.length
    this.lines.push(...news.map((event) => harmless(say(event, telling))))
  }
}
