// A button held down goes on pressing, as long as the same button comes back.

import type { Offer } from "../../table/choice.ts"

const FIRST = 380 // milliseconds until it is a hold and no longer a press
const AGAIN = 140

export interface Holding {
  /** What can be done by a button now. */
  offers(): readonly Offer[]
  press(offer: Offer): void
  /** Nothing to press at the moment: whatever is waited for should happen. */
  hurry(): void
  /** Is it over? */
  isOver(): boolean
}

export class Hold {
  readonly #around: Holding
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasPressed = false

  constructor(around: Holding) {
    this.#around = around
  }

  start(offer: Offer): void {
    this.stop()
    this.#hasPressed = false
    this.#timer = setTimeout(() => this.#again(offer), FIRST)
  }

  /** Gives back whether it had pressed by itself: then letting go is no press. */
  stop(): boolean {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const had = this.#hasPressed
    this.#hasPressed = false
    return had
  }

  #again(held: Offer): void {
    const mine = this.#around.offers().filter(({ seat }) => seat === held.seat)
    const same = mine.find(({ gesture }) => gesture.label.key === held.gesture.label.key)
    if (this.#around.isOver() || (same === undefined && mine.length > 0) || isFinal(same)) {
      this.#timer = undefined // what can be done has changed: the next press is a decision
      return
    }
    if (same === undefined) this.#around.hurry()
    else {
      this.#hasPressed = true
      this.#around.press(same)
    }
    this.#timer = setTimeout(() => this.#again(held), AGAIN)
  }
}

const isFinal = (offer: Offer | undefined): boolean => offer?.gesture.kind !== "pay" && offer?.gesture.final === true
