// Those who only watch see a game with a delay, if the host wants one.

import type { Clock } from "../../table/clock.ts"
import type { Viewer } from "./viewers.ts"

export class Gallery {
  readonly #clock: Clock
  readonly #delay: () => number
  /** When the latest message goes out: none overtakes another, also where the delay was shortened. */
  #latest = 0
  /** What waits for each of them. */
  readonly #waiting = new Map<Viewer, Set<() => void>>()

  constructor(clock: Clock, delay: () => number) {
    this.#clock = clock
    this.#delay = delay
  }

  send(viewer: Viewer, message: Uint8Array): void {
    const now = this.#clock.now()
    const due = Math.max(this.#latest, now + this.#delay())
    if (due <= now) return viewer.send(message)
    this.#latest = due
    const waiting = this.#waiting.get(viewer) ?? new Set()
    this.#waiting.set(viewer, waiting)
    const cancel = this.#clock.after(due - now, () => {
      waiting.delete(cancel)
      viewer.send(message)
    })
    waiting.add(cancel)
  }

  /** Somebody has gone, or sees the game from elsewhere: what was on its way to them is not. */
  leave(viewer: Viewer): void {
    for (const cancel of this.#waiting.get(viewer) ?? []) cancel()
    this.#waiting.delete(viewer)
  }
}
