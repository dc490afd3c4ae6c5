// Draws a new table a few cards per frame, the middle first and then the seats from the bottom. In between, a slow
// machine can react to input.

import { tick } from "svelte"
import type { Zone } from "../../engine/scene.ts"
import type { Plan } from "./plan.ts"

/** The number of cards in the first frame, and the minimum for any frame. */
const FIRST = 4
const FEWEST = 2
/** The time that the cards of a frame may take, in ms. Faster frames get more cards, slower ones fewer. */
const QUICK = 3
const SLOW = 6

interface Drawing {
  readonly middle: readonly Zone[]
  /** The zones of each seat, in the order in which the seats are drawn. */
  readonly seats: readonly { readonly seat: number; readonly zones: readonly Zone[] }[]
  readonly plan: Plan
  /** Whether to draw everything at once. */
  readonly isAtOnce: boolean
}

export class GradualRender {
  readonly #drawing: () => Drawing
  /** The number of cards that may be drawn so far. */
  #most = $state(0)
  #isDone = $state(false)
  #step = FIRST

  constructor(drawing: () => Drawing) {
    this.#drawing = drawing
    $effect(() => this.#draw())
  }

  /** The number of cards that are drawn before those of each seat and each zone. */
  readonly #before = $derived.by(() => {
    const { middle, seats, plan } = this.#drawing()
    const [zones, bySeat] = [new Map<string, number>(), new Map<number, number>()]
    let count = 0
    const add = (zone: Zone): void => {
      zones.set(zone.id, count)
      count += Math.max(0, zone.cards.length - (plan.zones.get(zone.id)?.from ?? zone.cards.length))
    }
    for (const zone of middle) add(zone)
    for (const { seat, zones: own } of seats) {
      bySeat.set(seat, count)
      for (const zone of own) add(zone)
    }
    return { zones, seats: bySeat, all: count }
  })

  get #isWhole(): boolean {
    return this.#isDone || this.#drawing().isAtOnce
  }

  get hasMiddle(): boolean {
    return this.#isWhole || this.#most > 0
  }

  hasSeat(seat: number): boolean {
    return this.#isWhole || this.#most > (this.#before.seats.get(seat) ?? 0)
  }

  /** Returns the number of cards of a zone that may be drawn so far. */
  cardsOf = (zone: string): number =>
    this.#isWhole ? Number.POSITIVE_INFINITY : Math.max(0, this.#most - (this.#before.zones.get(zone) ?? 0))

  #draw(): (() => void) | undefined {
    if (this.#isWhole) return undefined
    if (this.#most > this.#before.all) {
      this.#isDone = true
      return undefined
    }
    const more = this.#most + this.#step
    const next = requestAnimationFrame(async () => {
      const begun = performance.now()
      this.#most = more
      await tick()
      const took = performance.now() - begun
      if (took < QUICK) this.#step *= 2
      else if (took > SLOW) this.#step = Math.max(FEWEST, this.#step / 2)
    })
    return () => cancelAnimationFrame(next)
  }
}
