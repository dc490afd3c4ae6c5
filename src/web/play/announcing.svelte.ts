// Announces events to screen readers: each once and in order, then whose turn it is. Announced text never changes, so
// that a new language or a redraw repeats nothing.

/** The maximum number of events announced at once. More (after a jump in the game) are not worth hearing. */
const MOST = 12
/** The maximum number of announcements that stay on the page. */
const KEPT = 24

interface Said {
  readonly id: number
  readonly text: string
}

export class Announcer {
  said: readonly Said[] = $state.raw([])
  #story: object | undefined
  #heard = 0
  #who: number | undefined
  readonly #heardBy = new Map<number, number>()
  /** The number of events when you were last asked. */
  #asked: number | undefined
  #id = 0

  /**
   * Announces the new events in `told`, then `ask`, the question for you now, if there is one. `back` is announced when
   * a move was taken back.
   */
  tell(story: object, told: readonly string[], ask: string | undefined, back: string): void {
    this.#say(this.#news(story, told, back))
    this.#heard = told.length
    this.#story = story
    if (ask === undefined) this.#asked = undefined
    else if (this.#asked !== told.length) {
      this.#asked = told.length
      this.#say([ask])
    }
  }

  #news(story: object, told: readonly string[], back: string): readonly string[] {
    if (this.#story === undefined) return told.slice(-1)
    if (this.#story === story) return told.slice(this.#heard).slice(-MOST)
    this.#asked = undefined
    return [back]
  }

  /**
   * Switches to another person. They hear the events since they last looked, and nothing that was said to the person
   * before.
   */
  turnTo(who: number | undefined): void {
    this.said = []
    if (this.#who !== undefined) this.#heardBy.set(this.#who, this.#heard)
    if (who !== undefined) this.#heard = this.#heardBy.get(who) ?? this.#heard
    this.#who = who
    this.#asked = undefined
  }

  /** Announces something outside the game: a refusal, a bot that failed. */
  note(text: string): void {
    this.#say([text])
  }

  #say(texts: readonly string[]): void {
    if (texts.length === 0) return
    this.said = [...this.said, ...texts.map((text) => ({ id: this.#id++, text }))].slice(-KEPT)
  }
}
