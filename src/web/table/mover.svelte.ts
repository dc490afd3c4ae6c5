// Shows what moved: flights over the table, cards that give way, and an end to all of it at once when somebody taps.

import type { Rect } from "./boxes.ts"
import { type Drawn, type Flight, motionBetween } from "./motion.ts"

export interface Flying extends Flight {
  readonly id: number
}

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

export class Mover {
  flights: readonly Flying[] = $state.raw([])
  /** Cards that are in the air, and so not drawn where they land. */
  away: ReadonlySet<number> = $state.raw(new Set())
  #id = 0
  #dropped: { readonly token: number; readonly rect: Rect } | undefined
  #running: Animation[] = []

  /** Where a dragged card was let go: it flies on from there. */
  dropped(token: number, rect: Rect): void {
    this.#dropped = { token, rect }
  }

  /** Sets in motion what is different; `elementOf` finds cards once they are drawn. */
  show(before: Drawn, after: Drawn, drawn: Promise<void>, elementOf: (token: number) => Element | null): void {
    const { flights, shifts, shakes } = motionBetween(before, after)
    this.finish()
    if (isCalm()) {
      const tokens = flights.flatMap((flight) => flight.tokens)
      drawn.then(() => this.#fade(tokens, elementOf))
      return
    }
    this.flights = flights.map((flight) => ({ ...this.#fromDrop(flight), id: this.#id++ }))
    this.#setAway()
    this.#dropped = undefined
    drawn.then(() => {
      for (const { token, from, to } of shifts) this.#shift(elementOf(token), from, to)
      for (const { token, delay } of shakes) this.#shake(elementOf(token), delay)
    })
  }

  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id)
    this.#setAway()
  }

  /** Everything is where it should be, now. */
  finish(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    if (this.flights.length === 0) return
    this.flights = []
    this.#setAway()
  }

  #setAway(): void {
    this.away = new Set(this.flights.flatMap(({ tokens }) => tokens))
  }

  #fromDrop(flight: Flight): Flight {
    const drop = this.#dropped
    return drop !== undefined && flight.tokens[0] === drop.token ? { ...flight, from: drop.rect, delay: 0 } : flight
  }

  #fade(tokens: readonly number[], elementOf: (token: number) => Element | null): void {
    for (const token of tokens) {
      const animation = elementOf(token)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 100 })
      if (animation !== undefined) this.#running.push(animation)
    }
  }

  /** Once, and it stops. */
  #shake(element: Element | null, delay: number): void {
    const keyframes = [0, -5, 4, -2, 0].map((by) => ({ transform: `translateX(${by}%) rotate(${by / 3}deg)` }))
    const animation = element?.animate(keyframes, { duration: 260, delay, easing: "ease-out" })
    if (animation !== undefined) this.#running.push(animation)
  }

  #shift(element: Element | null, from: Rect, to: Rect): void {
    const [dx, dy] = [from.x + from.w / 2 - to.x - to.w / 2, from.y + from.h / 2 - to.y - to.h / 2]
    const transform = `translate(${dx}px, ${dy}px) scale(${from.w / to.w})`
    const animation = element?.animate([{ transform }, { transform: "none" }], { duration: 200, easing: "ease-out" })
    if (animation !== undefined) this.#running.push(animation)
  }
}
