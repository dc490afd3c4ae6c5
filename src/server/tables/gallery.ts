// Those who only watch see a game with a delay, if the host wants one.

import type { Clock } from "../../table/clock.ts"
import type { Viewer } from "./viewers.ts"

export class Gallery {
  readonly #clock: Clock
  readonly #delay: () => number
  /** When the latest message goes out: none overtakes another, also where the delay was shortened. */
  #latest = 0

  constructor(clock: Clock, delay: () => number) {
    this.#clock = clock
    this.#delay = delay
  }

  send(viewer: Viewer, message: Uint8Array): void {
    const now = this.#clock.now()
    const due = Math.max(this.#latest, now + this.#delay())
    if (due <= now) return viewer.send(message)
    this.#latest = due
    this.#clock.after(due - now, () => viewer.send(message))
  }
}
