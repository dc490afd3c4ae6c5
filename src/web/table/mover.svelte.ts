// Animates everything that moves: cards that fly, shift or shake, and boxes that slide. A tap ends all motion at once.

import { animationsFinished } from "./animations.ts"
import type { Rect } from "./boxes.ts"
import { type DrawnTable, type Flight, flightHome, motionBetween } from "./motion.ts"
import type { PendingCard } from "./pending.ts"

export interface Flying extends Flight {
  readonly id: number
}

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

const elementOf = (table: Element | undefined, token: number): Element | null =>
  table?.querySelector(`[data-token="${token}"]`) ?? null

/** Zones and their cards share this timing, so that a card that moves in a moving zone flies in a straight line. */
const GIVING_WAY: KeyframeAnimationOptions = { duration: 200, easing: "ease-out" }

/** A card that hovers over the table until the table confirms or refuses its move. */
export interface HeldCard extends PendingCard {
  /** How it gets there: in a flight, with a short fade, or at once. */
  readonly comes: "flying" | "fading" | "at once"
}

export class Mover {
  flights: readonly Flying[] = $state.raw([])
  held: HeldCard | undefined = $state.raw()
  /** Whether cards are on their way, so that the player has not seen the new table yet. */
  isMoving: boolean = $state(false)
  #hidden: Animation | undefined
  #id = 0
  #dropped: { readonly token: number; readonly rect: Rect } | undefined
  #running: Animation[] = []

  /** Remembers where a dragged card was dropped, because its flight starts there. */
  dropped(token: number, rect: Rect): void {
    this.#dropped = { token, rect }
  }

  /** Shows a pending card over the table and hides it in its old place. */
  hold(pending: PendingCard, isAtOnce: boolean, drawn: Promise<void>, table: () => Element | undefined): void {
    const drop = this.#dropped
    const from = drop?.token === pending.token ? drop.rect : pending.from
    this.#letGo()
    this.#dropped = undefined
    this.held = { ...pending, from, comes: isAtOnce ? "at once" : isCalm() ? "fading" : "flying" }
    const { held } = this
    drawn.then(() => {
      if (this.held !== held) return
      const element = elementOf(table(), pending.token)
      this.#hidden = element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" })
    })
  }

  /** Returns a pending card to its place. */
  takeBack(after: DrawnTable, isAtOnce: boolean, drawn: Promise<void>, table: () => Element | undefined): void {
    const held = this.#letGo()
    const home = held && flightHome(after, held.token, held.to)
    if (home === undefined || isAtOnce || isCalm()) return
    this.finish()
    this.#fly([home], drawn, table)
  }

  #letGo(): HeldCard | undefined {
    const { held } = this
    this.#hidden?.cancel()
    this.#hidden = this.held = undefined
    return held
  }

  /** Animates the difference between two tables as soon as the new one is drawn. */
  show(before: DrawnTable, after: DrawnTable, drawn: Promise<void>, table: () => Element | undefined): void {
    const { flights, shifts, slides, shakes } = motionBetween(before, after)
    const held = this.#letGo()
    this.finish()
    if (isCalm()) {
      const tokens = flights.flatMap((flight) => flight.tokens)
      drawn.then(() => this.#fade(tokens, table()))
      return
    }
    const all = flights.map((flight) => this.#fromHand(flight, held))
    const home =
      held && !all.some(({ tokens }) => tokens.includes(held.token)) && flightHome(after, held.token, held.to)
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
    this.isMoving = flights.length > 0
    const { flights: now } = this
    drawn.then(() => {
      if (this.flights !== now) return
      for (const { tokens, delay, ms } of now)
        for (const token of tokens) this.#hide(elementOf(table(), token), delay + ms)
      others()
      this.#clearSky()
    })
  }

  /** Registers an animation of a flight. */
  flying(animation: Animation): void {
    this.#running.push(animation)
  }

  /**
   * Removes finished flights from the page, but only when nothing else moves, to avoid layout work during animations.
   */
  #clearSky(): void {
    const { flights } = this
    Promise.all(this.#running.map(({ finished }) => finished))
      .then(() => {
        if (this.flights === flights) this.isMoving = false
        return animationsFinished()
      })
      .then(
        () => {
          if (this.flights === flights) this.finish()
        },
        () => {}, // `finish` cancelled it
      )
  }

  /** Ends all motion now. */
  finish(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    this.isMoving = false
    if (this.flights.length > 0) this.flights = []
  }

  /** Starts the flight of a card where the player dropped it or where it hovered. */
  #fromHand(flight: Flight, held: HeldCard | undefined): Flight {
    const [token] = flight.tokens
    const from = held?.token === token ? held.to : this.#dropped?.token === token ? this.#dropped.rect : undefined
    return from === undefined ? flight : { ...flight, from, delay: 0 }
  }

  /** Hides a card in its new place until its flight has landed. */
  #hide(element: Element | null, ms: number): void {
    this.#run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: ms })
  }

  #fade(tokens: readonly number[], table: Element | undefined): void {
    for (const token of tokens) this.#run(elementOf(table, token), [{ opacity: 0 }, { opacity: 1 }], { duration: 100 })
  }

  /** Shakes a card once. */
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
