// What a screen reader is to say: each event once and in order, then whose turn it is. What has been said stays as it was said, so that
// another language or another drawing of the page repeats nothing.

import type { Log } from "../../table/seen.ts"

/** More than this at once (after a jump in the game) is not worth hearing. */
const MOST = 12
/** How many stay on the page. */
const KEPT = 24

interface Said {
  readonly id: number
  readonly text: string
}

export class Announcer {
  said: readonly Said[] = $state.raw([])
  #log: Log | undefined
  #heard = 0
  #id = 0

  /** Everything that has happened so far, and what is asked of you now, if anything. `back` is said when something was taken back. */
  tell(log: Log, told: readonly string[], ask: string | undefined, back: string): void {
    const isSame = this.#log === log
    if (!isSame) {
      const isFirst = this.#log === undefined
      this.#log = log
      this.#heard = told.length
      this.#say(isFirst ? told.slice(-1) : [back])
      if (ask !== undefined) this.#say([ask])
      return
    }
    if (told.length <= this.#heard) return
    const news = told.slice(this.#heard).slice(-MOST)
    this.#heard = told.length
    this.#say(ask === undefined ? news : [...news, ask])
  }

  /** Something beside the game: a refusal, a bot that failed. */
  note(text: string): void {
    this.#say([text])
  }

  #say(texts: readonly string[]): void {
    this.said = [...this.said, ...texts.map((text) => ({ id: this.#id++, text }))].slice(-KEPT)
  }
}
