// A sequential test, which may be checked after every deal. It bets against a hypothesis at odds that are fair if the
// hypothesis is true. A capital of 1 then reaches 200 with a probability of at most 1 in 200 (Ville), so a capital of
// 200 is evidence at any time.

/** The first is better, the second is better, both are nearly equal, or undecided. */
export type Verdict = "first" | "second" | "equal" | "open"

/** The capital that decides: 99 % sure, both directions together. */
const ENOUGH = 200

/**
 * A mixture of stakes: each starts with an equal part of the capital. The one that suits the difference dominates in
 * the end.
 */
const STAKES = Array.from({ length: 8 }, (_, i) => 0.96 * 0.5 ** i)

/** Bets that the mean of numbers from -1 to 1 is above `bound`, or below it. */
class Bet {
  readonly #bound: number
  readonly #direction: 1 | -1
  readonly #capitals = STAKES.map(() => 1 / STAKES.length)
  won = false

  constructor(bound: number, direction: 1 | -1) {
    this.#bound = bound
    this.#direction = direction
  }

  add(x: number): void {
    if (this.won) return
    const gain = ((x - this.#bound) * this.#direction) / (1 + Math.abs(this.#bound)) // never below -1
    let total = 0
    for (let i = 0; i < STAKES.length; i++) total += this.#capitals[i] *= 1 + STAKES[i] * gain
    this.won = total >= ENOUGH
  }
}

export class SequentialTest {
  readonly #above = new Bet(0, 1)
  readonly #below = new Bet(0, -1)
  readonly #notFarAbove: Bet
  readonly #notFarBelow: Bet
  #deals = 0
  #verdict: Verdict = "open"
  #after: number | undefined

  /** Two bots are nearly equal if they differ by less than the margin. */
  constructor(margin: number) {
    this.#notFarAbove = new Bet(margin, -1)
    this.#notFarBelow = new Bet(-margin, 1)
  }

  get verdict(): Verdict {
    return this.#verdict
  }

  /** The number of deals after which it was decided. */
  get after(): number | undefined {
    return this.#after
  }

  /** Adds a deal's difference between the two bots, from -1 to 1. */
  add(difference: number): void {
    this.#deals++
    for (const bet of [this.#above, this.#below, this.#notFarAbove, this.#notFarBelow]) bet.add(difference)
    if (this.#verdict !== "open") return
    this.#verdict = this.#judge()
    if (this.#verdict !== "open") this.#after = this.#deals
  }

  #judge(): Verdict {
    if (this.#above.won) return "first"
    if (this.#below.won) return "second"
    return this.#notFarAbove.won && this.#notFarBelow.won ? "equal" : "open"
  }
}
