// The log of a table: everything that happened and was said, in lines.

import { say } from "../engine/words.ts"
import { sanitized } from "./ink.ts"
import type { Shown } from "./session.ts"

export class Feed {
  lines: string[] = []
  #told = { games: 0, events: 0 }

  /** Starts over, because the viewer has changed or a move was undone. */
  begin(): void {
    this.lines = []
    this.#told = { games: 0, events: 0 }
  }

  /** Adds the new events of the game. */
  tellEvents({ seen, telling }: Shown): void {
    if (this.#told.games !== seen.games) this.#told = { games: seen.games, events: 0 }
    const news = seen.events.slice(this.#told.events)
    this.#told.events = seen.events.length
    this.lines.push(...news.map((event) => sanitized(say(event, telling))))
  }
}
