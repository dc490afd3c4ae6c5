// When to stop: a test that may be looked at after every deal. It bets on what it tests against, at fair odds if that were true:
// whoever starts with 1 then has a chance of at most 1 in 200 ever to reach 200 (Ville), so a capital of 200 is evidence at any time.

/** Sure that the first is better, or the second, or that they are nearly equal; or open. */
export type Verdict = "first" | "second" | "equal" | "open"

/** How sure: 99 %, the two directions together. */
const ENOUGH = 200

/** Shares of the capital staked: each starts with an equal part of it, and the one that suits the difference comes to own the sum. */
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

export class SureTest {
  readonly #above = new Bet(0, 1)
  readonly #below = new Bet(0, -1)
  readonly #notFarAbove: Bet
  readonly #notFarBelow: Bet
  #deals = 0
  #verdict: Verdict = "open"
  #after: number | undefined

  /** Two are nearly equal if they differ by less than the margin. */
  constructor(margin: number) {
    this.#notFarAbove = new Bet(margin, -1)
    this.#notFarBelow = new Bet(-margin, 1)
  }

  get verdict(): Verdict {
    return this.#verdict
  }

  /** After how many deals it was sure. */
  get after(): number | undefined {
    return this.#after
  }

  /** One deal's difference between the two, from -1 to 1. */
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
