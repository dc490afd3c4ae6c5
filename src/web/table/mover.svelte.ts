// Shows what moved: flights over the table, cards that give way, and an end to all of it at once when somebody taps.

import type { Rect } from "./boxes.ts"
import { type Drawn, type Flight, motionBetween } from "./motion.ts"

export interface Flying extends Flight {
  readonly id: number
}

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

/** The same for a zone and for cards in it, so that their ways add up to a straight one. */
const GIVING_WAY: KeyframeAnimationOptions = { duration: 200, easing: "ease-out" }

export class Mover {
  flights: readonly Flying[] = $state.raw([])
  #id = 0
  #dropped: { readonly token: number; readonly rect: Rect } | undefined
  #running: Animation[] = []

  /** Where a dragged card was let go: it flies on from there. */
  dropped(token: number, rect: Rect): void {
    this.#dropped = { token, rect }
  }

  /** Sets in motion what is different, once it is drawn on this table. */
  show(before: Drawn, after: Drawn, drawn: Promise<void>, table: () => Element | undefined): void {
    const { flights, shifts, slides, shakes } = motionBetween(before, after)
    const elementOf = (token: number): Element | null => table()?.querySelector(`[data-token="${token}"]`) ?? null
    this.finish()
    if (isCalm()) {
      const tokens = flights.flatMap((flight) => flight.tokens)
      drawn.then(() => this.#fade(tokens, elementOf))
      return
    }
    this.flights = flights.map((flight) => ({ ...this.#fromDrop(flight), id: this.#id++ }))
    this.#dropped = undefined
    const { flights: now } = this
    drawn.then(() => {
      if (this.flights !== now) return
      for (const { tokens, delay, ms } of now) for (const token of tokens) this.#hide(elementOf(token), delay + ms)
      for (const { box, from, to } of slides)
        for (const element of table()?.querySelectorAll(`[data-box="${box}"]`) ?? []) this.#slide(element, from, to)
      for (const { token, from, to } of shifts) this.#shift(elementOf(token), from, to)
      for (const { token, delay } of shakes) this.#shake(elementOf(token), delay)
      this.#clearSky()
    })
  }

  /** A flight has begun. */
  flying(animation: Animation): void {
    this.#running.push(animation)
  }

  /** Flights that are over cannot be seen; they leave the page once nothing moves any more, so that nothing is laid out while cards move. */
  #clearSky(): void {
    const { flights } = this
    Promise.all(this.#running.map(({ finished }) => finished)).then(
      () => {
        if (this.flights === flights) this.finish()
      },
      () => {}, // ended by `finish`
    )
  }

  /** Everything is where it should be, now. */
  finish(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    if (this.flights.length > 0) this.flights = []
  }

  #fromDrop(flight: Flight): Flight {
    const drop = this.#dropped
    return drop !== undefined && flight.tokens[0] === drop.token ? { ...flight, from: drop.rect, delay: 0 } : flight
  }

  /** What is in the air is not to be seen where it lands, until it has. */
  #hide(element: Element | null, ms: number): void {
    this.#run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: ms })
  }

  #fade(tokens: readonly number[], elementOf: (token: number) => Element | null): void {
    for (const token of tokens) this.#run(elementOf(token), [{ opacity: 0 }, { opacity: 1 }], { duration: 100 })
  }

  /** Once, and it stops. */
  #shake(element: Element | null, delay: number): void {
    const keyframes = [0, -5, 4, -2, 0].map((by) => ({ transform: `translateX(${by}%) rotate(${by / 3}deg)` }))
    this.#run(element, keyframes, { duration: 260, delay, easing: "ease-out" })
  }

  #slide(element: Element, from: Rect, to: Rect): void {
    const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`
    this.#run(element, [{ transform }, { transform: "none" }], GIVING_WAY)
  }

  #shift(element: Element | null, from: Rect, to: Rect): void {
    const [dx, dy] = [from.x + from.w / 2 - to.x - to.w / 2, from.y + from.h / 2 - to.y - to.h / 2]
    const transform = `translate(${dx}px, ${dy}px) scale(${from.w / to.w})`
    this.#run(element, [{ transform }, { transform: "none" }], GIVING_WAY)
  }

  #run(element: Element | null, keyframes: Keyframe[], timing: KeyframeAnimationOptions): void {
    if (element !== null) this.#running.push(element.animate(keyframes, timing))
  }
}
