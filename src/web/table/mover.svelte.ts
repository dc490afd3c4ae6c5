// Shows what moved: flights over the table, cards that give way, and an end to all of it at once when somebody taps.

import type { Ahead } from "./ahead.ts"
import type { Rect } from "./boxes.ts"
import { type Drawn, type Flight, motionBetween, wayHome } from "./motion.ts"
import { atRest } from "./rest.ts"

export interface Flying extends Flight {
  readonly id: number
}

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

const elementOf = (table: Element | undefined, token: number): Element | null =>
  table?.querySelector(`[data-token="${token}"]`) ?? null

/** The same for a zone and for cards in it, so that their ways add up to a straight one. */
const GIVING_WAY: KeyframeAnimationOptions = { duration: 200, easing: "ease-out" }

/** A card that is held out over the table until that has ruled. */
export interface Held extends Ahead {
  /** How it comes there: over the table, with a short fade, or at once. */
  readonly comes: "flying" | "fading" | "at once"
}

export class Mover {
  flights: readonly Flying[] = $state.raw([])
  held: Held | undefined = $state.raw()
  #hidden: Animation | undefined
  #id = 0
  #dropped: { readonly token: number; readonly rect: Rect } | undefined
  #running: Animation[] = []

  /** Where a dragged card was let go: it flies on from there. */
  dropped(token: number, rect: Rect): void {
    this.#dropped = { token, rect }
  }

  /** Holds a card out over the table; it cannot be seen where it was. */
  hold(ahead: Ahead, isAtOnce: boolean, drawn: Promise<void>, table: () => Element | undefined): void {
    const drop = this.#dropped
    const from = drop?.token === ahead.token ? drop.rect : ahead.from
    this.#letGo()
    this.#dropped = undefined
    this.held = { ...ahead, from, comes: isAtOnce ? "at once" : isCalm() ? "fading" : "flying" }
    const { held } = this
    drawn.then(() => {
      if (this.held !== held) return
      const element = elementOf(table(), ahead.token)
      this.#hidden = element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" })
    })
  }

  /** What was held out goes back to where it lies. */
  takeBack(after: Drawn, isAtOnce: boolean, drawn: Promise<void>, table: () => Element | undefined): void {
    const held = this.#letGo()
    const home = held && wayHome(after, held.token, held.to)
    if (home === undefined || isAtOnce || isCalm()) return
    this.finish()
    this.#fly([home], drawn, table)
  }

  #letGo(): Held | undefined {
    const { held } = this
    this.#hidden?.cancel()
    this.#hidden = this.held = undefined
    return held
  }

  /** Sets in motion what is different, once it is drawn on this table. */
  show(before: Drawn, after: Drawn, drawn: Promise<void>, table: () => Element | undefined): void {
    const { flights, shifts, slides, shakes } = motionBetween(before, after)
    const held = this.#letGo()
    this.finish()
    if (isCalm()) {
      const tokens = flights.flatMap((flight) => flight.tokens)
      drawn.then(() => this.#fade(tokens, table()))
      return
    }
    const all = flights.map((flight) => this.#fromHand(flight, held))
    const home = held && !all.some(({ tokens }) => tokens.includes(held.token)) && wayHome(after, held.token, held.to)
    this.#dropped = undefined
    this.#fly(home ? [home, ...all] : all, drawn, table, () => {
      for (const { box, from, to } of slides)
        for (const element of table()?.querySelectorAll(`[data-box="${box}"]`) ?? []) this.#slide(element, from, to)
      for (const { token, from, to } of shifts) this.#shift(elementOf(table(), token), from, to)
      for (const { token, delay } of shakes) this.#shake(elementOf(table(), token), delay)
    })
  }

  #fly(
    flights: readonly Flight[],
    drawn: Promise<void>,
    table: () => Element | undefined,
    others: () => void = () => {},
  ): void {
    this.flights = flights.map((flight) => ({ ...flight, id: this.#id++ }))
    const { flights: now } = this
    drawn.then(() => {
      if (this.flights !== now) return
      for (const { tokens, delay, ms } of now)
        for (const token of tokens) this.#hide(elementOf(table(), token), delay + ms)
      others()
      this.#clearSky()
    })
  }

  /** A flight has begun. */
  flying(animation: Animation): void {
    this.#running.push(animation)
  }

  /** Flights that are over cannot be seen; they leave the page once nothing on it moves any more, so that nothing is laid out meanwhile. */
  #clearSky(): void {
    const { flights } = this
    Promise.all(this.#running.map(({ finished }) => finished))
      .then(atRest)
      .then(
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

  /** What was let go somewhere, or held out over the table, flies on from there. */
  #fromHand(flight: Flight, held: Held | undefined): Flight {
    const [token] = flight.tokens
    const from = held?.token === token ? held.to : this.#dropped?.token === token ? this.#dropped.rect : undefined
    return from === undefined ? flight : { ...flight, from, delay: 0 }
  }

  /** What is in the air is not to be seen where it lands, until it has. */
  #hide(element: Element | null, ms: number): void {
    this.#run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: ms })
  }

  #fade(tokens: readonly number[], table: Element | undefined): void {
    for (const token of tokens) this.#run(elementOf(table, token), [{ opacity: 0 }, { opacity: 1 }], { duration: 100 })
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
