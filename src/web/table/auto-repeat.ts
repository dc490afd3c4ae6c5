// Repeats the press of a button that is held down, as long as the same button comes back.

import type { Offer } from "../../table/choice.ts"

const FIRST = 380 // ms until a press becomes a hold
const AGAIN = 140

export interface RepeatDeps {
  /** The buttons at this moment. */
  offers(): readonly Offer[]
  press(offer: Offer): void
  /** Called when there is nothing to press: the table should go on at once. */
  hurry(): void
  /** Whether the game is over. */
  isOver(): boolean
}

export class AutoRepeat {
  readonly #deps: RepeatDeps
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasPressed = false

  constructor(deps: RepeatDeps) {
    this.#deps = deps
  }

  start(offer: Offer): void {
    this.stop()
    this.#hasPressed = false
    this.#timer = setTimeout(() => this.#again(offer), FIRST)
  }

  /**
   * Stops repeating. Returns whether it has pressed the button by itself, so that the release does not count as a
   * press.
   */
  stop(): boolean {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const had = this.#hasPressed
    this.#hasPressed = false
    return had
  }

  #again(held: Offer): void {
    const mine = this.#deps.offers().filter(({ seat }) => seat === held.seat)
    const same = mine.find(({ gesture }) => gesture.label.key === held.gesture.label.key)
    if (this.#deps.isOver() || (same === undefined && mine.length > 0) || isFinal(same)) {
      this.#timer = undefined // the buttons have changed: the next press is a decision
      return
    }
    if (same === undefined) this.#deps.hurry()
    else {
      this.#hasPressed = true
      this.#deps.press(same)
    }
    this.#timer = setTimeout(() => this.#again(held), AGAIN)
  }
}

const isFinal = (offer: Offer | undefined): boolean => offer?.gesture.kind !== "pay" && offer?.gesture.final === true
