// Announces events to screen readers: each once and in order, then what the player is asked. Announced text never
// changes, so that a new language or a redraw repeats nothing.

/** The maximum number of events announced at once. More (after a jump in the game) are not worth hearing. */
const MOST = 12
/** The maximum number of announcements that stay on the page. */
const KEPT = 24

interface Said {
  readonly id: number
  readonly text: string
}

/** What the player is asked now: whose turn it is, and the instruction. */
interface Question {
  readonly turn: string
  readonly prompt: string
  /** The number of events that led to it. The player may not have seen the latest ones yet. */
  readonly at: number
}

/** Joins heading and instruction. A race says the same in both. */
const asSentences = ({ turn, prompt }: Question): string =>
  turn === prompt ? turn : `${turn.replace(/\.$/, "")}. ${prompt}`

export class Announcer {
  said: readonly Said[] = $state.raw([])
  #story: object | undefined
  #heard = 0
  #who: number | undefined
  readonly #heardBy = new Map<number, number>()
  /** The latest question. Undefined while it is not your turn. */
  #asked: Question | undefined
  /** Whether you have made a move since the latest instruction. */
  #isAnswered = false
  #id = 0

  /**
   * Announces the new events in `told`, then `question`, if you are asked something. Your turn is announced once; then
   * only the instruction, when it changes or when you have made a move. So the moves of others repeat nothing. `back`
   * is announced when a move was taken back.
   */
  tell(story: object, told: readonly string[], question: Question | undefined, back: string): void {
    this.#say(this.#news(story, told, back))
    this.#heard = told.length
    this.#story = story
    this.#ask(question)
  }

  /** Notes that the player has made a move. */
  answered(): void {
    this.#isAnswered = true
  }

  #ask(question: Question | undefined): void {
    const before = this.#asked
    this.#asked = question
    if (question === undefined) this.#isAnswered = false
    else if (before === undefined) this.#say([asSentences(question)])
    else if (before.at !== question.at && (this.#isAnswered || before.prompt !== question.prompt)) {
      this.#isAnswered = false
      this.#say([question.prompt])
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
