// The hint for the move that a player is to make.

import type { Advice } from "../../bots/search/search.ts"
import type { Adviser, HintQuestion } from "../../bots/thinker.ts"
import type { Text } from "../../engine/trace.ts"

/** The moment for which a hint is asked. */
export interface HintMoment {
  readonly seat: number
  readonly question: HintQuestion
  /** Tells the table that a hint is used. Resolves with the reason if it is refused. */
  tell(): Promise<Text | undefined>
}

export interface Hint {
  readonly seat: number
  readonly advice: Advice
}

export class Hints {
  /** The hint on the screen. */
  shown: Hint | undefined = $state.raw()
  isThinking = $state(false)
  /** Whether the latest hint could not be computed. */
  hasFailed = $state(false)
  readonly #adviser: Adviser
  /** The hint for the current move, also while it is hidden. */
  #found: Hint | undefined
  /** Counts the moments that have passed, so that late answers are ignored. */
  #passed = 0

  constructor(adviser: Adviser) {
    this.#adviser = adviser
  }

  /**
   * Shows the hint, or hides it if it is shown. Tells the table first, and only once per move. Returns the reason if
   * the table refuses.
   */
  async toggle({ seat, question, tell }: HintMoment): Promise<Text | undefined> {
    if (this.isThinking) return undefined
    if (this.shown !== undefined || this.#found?.seat === seat) {
      this.shown = this.shown === undefined ? this.#found : undefined
      return undefined
    }
    const moment = this.#passed
    this.isThinking = true
    this.hasFailed = false
    const refusal = await tell()
    const advice = refusal === undefined ? await this.#adviser.advise(question).catch(() => undefined) : undefined
    if (moment !== this.#passed) return undefined
    this.isThinking = false
    if (refusal !== undefined) return refusal
    this.hasFailed = advice === undefined
    if (advice !== undefined) this.shown = this.#found = { seat, advice }
    return undefined
  }

  hide(): void {
    this.shown = undefined
    this.hasFailed = false
  }

  /** Forgets everything about a move that has passed. */
  pass(): void {
    this.#passed++
    this.#found = undefined
    this.isThinking = false
    this.hide()
  }

  close(): void {
    this.pass()
    this.#adviser.close()
  }
}
