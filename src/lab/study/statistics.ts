// Statistics for reports: intervals, tests and sample sizes.

import { criticalT95 } from "../t-interval.ts"
import type { Summary } from "../tally.ts"

/** A number with its 95 % interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const SURE = 0.95

/**
 * Returns the normal distribution function at `z`. Uses a continued fraction, because common approximations are too
 * coarse in the tails.
 */
export function normalBelow(z: number): number {
  if (z > 0) return 1 - normalBelow(-z)
  if (z < -38) return 0
  const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
  if (z > -2.5) {
    let term = z
    let sum = z
    for (let k = 3; Math.abs(term) > 1e-17; k += 2) sum += term *= (z * z) / k
    return 0.5 + density * sum
  }
  let fraction = 0
  for (let k = 60; k > 0; k--) fraction = k / (fraction - z)
  return density / (fraction - z)
}

/** Returns the inverse of `normalBelow`. */
export function normalQuantile(chance: number): number {
  let low = -38
  let high = 38
  for (let i = 0; i < 200 && high - low > 1e-12; i++) {
    const z = (low + high) / 2
    if (normalBelow(z) < chance) low = z
    else high = z
  }
  return (low + high) / 2
}

const errorOf = ({ sd, n }: Summary): number => (n > 0 ? sd / Math.sqrt(n) : Number.POSITIVE_INFINITY)

/** Returns a mean with its interval, from this many games. */
export function meanOf(summary: Summary, games: number): Estimate {
  const reach = criticalT95(games) * errorOf(summary)
  return { value: summary.mean, low: summary.mean - reach, high: summary.mean + reach }
}

/**
 * Returns a share with its Wilson interval, which stays between 0 and 1 and has a width even if nothing happened.
 * Events within a game are not independent, so the effective sample size follows from the error.
 */
export function shareOf(summary: Summary, games: number): Estimate {
  const { mean } = summary
  if (games === 0) return { value: 0, low: 0, high: 1 }
  const error = errorOf(summary)
  const n = error > 0 && mean > 0 && mean < 1 ? (mean * (1 - mean)) / (error * error) : games
  const zz = criticalT95(games) ** 2 / n
  const middle = (mean + zz / 2) / (1 + zz)
  const reach = Math.sqrt(zz * mean * (1 - mean) + (zz * zz) / 4) / (1 + zz)
  return {
    value: mean,
    low: Math.min(mean, Math.max(0, middle - reach)),
    high: Math.max(mean, Math.min(1, middle + reach)),
  }
}

/** Returns the p-value of a difference. */
export const chanceOf = (difference: number, error: number): number =>
  error > 0 ? 2 * normalBelow(-Math.abs(difference) / error) : difference === 0 ? 1 : 0

/** Returns p-values with Holm's correction for multiple tests, in the same order. */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, i) => i).sort((a, b) => chances[a] - chances[b])
  const corrected = new Array<number>(chances.length)
  let most = 0
  order.forEach((at, rank) => {
    most = Math.max(most, Math.min(1, chances[at] * (chances.length - rank)))
    corrected[at] = most
  })
  return corrected
}

/** Returns the half-width, in standard errors, at which `looks` intervals all hold with 95 % probability. */
export const reachFor = (looks: number): number => normalQuantile(1 - (1 - SURE) / 2 / looks)

const POWER = normalQuantile(0.8)

/** Returns the games needed to detect a difference of `smallest` with 80 % power, given the error of `games`. */
export const gamesNeeded = (error: number, games: number, smallest: number, looks: number): number =>
  Math.ceil(games * (((reachFor(looks) + POWER) * error) / smallest) ** 2)

const EXACT = 300

/**
 * Returns the games after which a player who wins with chance `better` leads one with chance `other`, with 95 %
 * probability. Infinite if never.
 */
export function gamesToLead(better: number, other: number): number {
  if (better <= other) return Number.POSITIVE_INFINITY
  let lead = new Float64Array([1]) // the distribution of the lead from -n to n
  for (let n = 1; n <= EXACT; n++) {
    const next = new Float64Array(2 * n + 1)
    lead.forEach((chance, i) => {
      next[i] += chance * other
      next[i + 1] += chance * (1 - better - other)
      next[i + 2] += chance * better
    })
    lead = next
    let ahead = 0
    for (let i = n + 1; i <= 2 * n; i++) ahead += lead[i]
    if (ahead >= SURE) return n
  }
  const mean = better - other
  return Math.ceil((better + other - mean * mean) * (normalQuantile(SURE) / mean) ** 2)
}

/** Returns the quantile of a histogram: the value below which this share of all counts lies. */
export function quantileOf(counts: ArrayLike<number>, share: number, step = 1, from = 0): number {
  let all = 0
  for (let i = 0; i < counts.length; i++) all += counts[i]
  let below = 0
  for (let i = 0; i < counts.length; i++) {
    below += counts[i]
    if (below >= share * all && below > 0) return from + i * step
  }
  return from
}
