// Ratings by maximum likelihood: a seat's chance of winning is proportional to e^(rating of its bot) (Bradley–Terry,
// Plackett–Luce). Against equal opponents that is a logistic model.

import { criticalT95 } from "../t-interval.ts"
import { dot, inverse, type Matrix, product, times } from "./matrix.ts"
import type { WinsAlone } from "./play.ts"
import type { Pair } from "./seatings.ts"
import { sum } from "./statistics.ts"

/** Elo points in a factor of e. */
const ELO = 400 / Math.LN10

export interface Rating {
  readonly rating: number
  readonly low: number
  readonly high: number
}

export interface PairResults {
  readonly pair: Pair
  readonly alone: WinsAlone
}

/**
 * Returns the ratings by bot on the Elo scale, with 95 % intervals. The bot `zero` has 0; without it, the mean is 0.
 */
export function rate(
  bots: readonly string[],
  results: readonly PairResults[],
  seats: number,
  zero = "random",
): Rating[] {
  const duels = results.map(({ pair: [first, second], alone }) => new Duel(bots, first, second, alone, seats))
  const strengths = fit(bots.length, duels)
  const spread = spreadOf(strengths, duels)
  const deals = Math.max(0, ...duels.map((duel) => duel.deals))
  const anchor = anchorOf(bots, zero)
  return bots.map((_, bot) => {
    const against = anchor.map((share, other) => (other === bot ? 1 : 0) - share)
    const rating = ELO * dot(against, strengths)
    const reach = ELO * criticalT95(deals) * Math.sqrt(Math.max(0, dot(against, times(spread, against))))
    return { rating, low: rating - reach, high: rating + reach }
  })
}

/** Returns the weight of each bot in the rating that is defined as 0. */
function anchorOf(bots: readonly string[], zero: string): number[] {
  const at = bots.indexOf(zero)
  return bots.map((_, bot) => (at === -1 ? 1 / bots.length : bot === at ? 1 : 0))
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** The games of two bots, and their likelihood as a function of the bots' strengths. */
class Duel {
  readonly first: number
  readonly second: number
  readonly deals: number
  readonly #alone: WinsAlone
  readonly #seats: number
  /** At two seats every game is counted from both sides, with half the weight each. */
  readonly #weight: number
  readonly #won: readonly [number, number]

  constructor(bots: readonly string[], first: string, second: string, alone: WinsAlone, seats: number) {
    this.first = bots.indexOf(first)
    this.second = bots.indexOf(second)
    this.deals = alone[0].length
    this.#alone = alone
    this.#seats = seats
    this.#weight = seats === 2 ? 0.5 : 1
    this.#won = [sum(alone[0]), sum(alone[1])]
  }

  /** Returns the chance of the first bot alone among copies of the second, and the reverse. */
  #chances(strengths: readonly number[]): [number, number] {
    const lead = strengths[this.first] - strengths[this.second]
    const crowd = Math.log(this.#seats - 1)
    return [logistic(lead - crowd), logistic(-lead - crowd)]
  }

  /** Returns the derivative of the log-likelihood with respect to the strength of the first bot. */
  slope(strengths: readonly number[]): number {
    const [p, q] = this.#chances(strengths)
    const games = this.#seats * this.deals
    return this.#weight * (this.#won[0] - games * p - (this.#won[1] - games * q))
  }

  /** Returns a function for the derivative of one deal. */
  slopeOfDeal(strengths: readonly number[]): (deal: number) => number {
    const [p, q] = this.#chances(strengths)
    const expected = this.#seats * (p - q)
    return (deal) => (deal < this.deals ? this.#weight * (this.#alone[0][deal] - this.#alone[1][deal] - expected) : 0)
  }

  /** Returns the negative second derivative. */
  bend(strengths: readonly number[]): number {
    const [p, q] = this.#chances(strengths)
    return this.#weight * this.#seats * this.deals * (p * (1 - p) + q * (1 - q))
  }
}

const STEPS = 200
const LONGEST = 1

/**
 * Fits the strengths by Newton's method with limited steps. An added half win and half loss against an average bot
 * keep them finite.
 */
function fit(bots: number, duels: readonly Duel[]): number[] {
  let strengths: number[] = Array(bots).fill(0)
  for (let i = 0; i < STEPS; i++) {
    const slopes = strengths.map((strength) => 0.5 - logistic(strength))
    for (const duel of duels) {
      const slope = duel.slope(strengths)
      slopes[duel.first] += slope
      slopes[duel.second] -= slope
    }
    const step = times(inverse(bendsOf(strengths, duels)), slopes)
    const longest = Math.max(...step.map(Math.abs))
    strengths = strengths.map((strength, bot) => strength + step[bot] * Math.min(1, LONGEST / longest))
    if (longest < 1e-10) break
  }
  return strengths
}

function bendsOf(strengths: readonly number[], duels: readonly Duel[]): Matrix {
  const bends = strengths.map((strength, i) =>
    strengths.map((_, j) => (i === j ? logistic(strength) * logistic(-strength) : 0)),
  )
  for (const duel of duels) addPair(bends, duel, duel.bend(strengths))
  return bends
}

/**
 * Returns the covariance matrix of the strengths. Uses the sandwich estimator with a cluster per deal, because the
 * games of a deal depend on each other.
 */
function spreadOf(strengths: readonly number[], duels: readonly Duel[]): Matrix {
  const deals = Math.max(0, ...duels.map((duel) => duel.deals))
  const slopes = duels.map((duel) => duel.slopeOfDeal(strengths))
  const filling = strengths.map((a, i) => strengths.map((_, j) => (i === j ? imaginedSquare(logistic(a)) : 0)))
  const correction = deals / Math.max(1, deals - 1)
  for (let deal = 0; deal < deals; deal++) {
    const score: number[] = Array(strengths.length).fill(0)
    for (const [i, { first, second }] of duels.entries()) {
      const slope = slopes[i](deal)
      score[first] += slope
      score[second] -= slope
    }
    for (let i = 0; i < score.length; i++)
      for (let j = 0; j < score.length; j++) filling[i][j] += correction * score[i] * score[j]
  }
  for (const duel of duels) addPair(filling, duel, trustInModel(duel.deals) * duel.bend(strengths))
  const bread = inverse(bendsOf(strengths, duels))
  return product(product(bread, filling), bread)
}

/**
 * Returns the weight of the spread that independent games would have. The measured spread of few deals is uncertain, so
 * the two are mixed. The weight falls with more deals.
 */
const trustInModel = (deals: number): number => FEW / (deals + FEW)
const FEW = 4

/** Returns the contribution of the added half win and half loss to the spread. */
const imaginedSquare = (p: number): number => 0.5 * (1 - p) ** 2 + 0.5 * p ** 2

function addPair(into: Matrix, { first, second }: Duel, amount: number): void {
  into[first][first] += amount
  into[second][second] += amount
  into[first][second] -= amount
  into[second][first] -= amount
}
