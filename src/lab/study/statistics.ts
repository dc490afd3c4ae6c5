// Intervals, tests, and how many games it takes: the little statistics that a report needs.

import { errorsFor95 } from "../student.ts"
import type { Summary } from "../tally.ts"

/** A number with the interval that holds the truth 19 times in 20. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const SURE = 0.95

/** The chance that a standard normal number is below z (Abramowitz and Stegun 7.1.26 would be too coarse in the tails: this is a continued fraction). */
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

/** The z below which a standard normal number falls with this chance. */
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

/** A mean with its interval, from so many games. */
export function meanOf(summary: Summary, games: number): Estimate {
  const reach = errorsFor95(games) * errorOf(summary)
  return { value: summary.mean, low: summary.mean - reach, high: summary.mean + reach }
}

/**
 * A share from 0 to 1 with its interval (Wilson's), which never leaves those bounds and has a width even where nothing was
 * seen to happen. What is within one game is not independent: so many games count as the error says.
 */
export function shareOf(summary: Summary, games: number): Estimate {
  const { mean } = summary
  if (games === 0) return { value: 0, low: 0, high: 1 }
  const error = errorOf(summary)
  const n = error > 0 && mean > 0 && mean < 1 ? (mean * (1 - mean)) / (error * error) : games
  const zz = errorsFor95(games) ** 2 / n
  const middle = (mean + zz / 2) / (1 + zz)
  const reach = Math.sqrt(zz * mean * (1 - mean) + (zz * zz) / 4) / (1 + zz)
  return {
    value: mean,
    low: Math.min(mean, Math.max(0, middle - reach)),
    high: Math.max(mean, Math.min(1, middle + reach)),
  }
}

/** How often chance alone would make a difference as large as this. */
export const chanceOf = (difference: number, error: number): number =>
  error > 0 ? 2 * normalBelow(-Math.abs(difference) / error) : difference === 0 ? 1 : 0

/** Holm's correction: p values that may all be looked at, in the same places. */
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

/** How far an interval reaches, in errors, so that `looks` intervals are all right 19 times in 20. */
export const reachFor = (looks: number): number => normalQuantile(1 - (1 - SURE) / 2 / looks)

const POWER = normalQuantile(0.8)

/** How many games show a difference of `smallest` four times in five, when `games` gave this error. */
export const gamesNeeded = (error: number, games: number, smallest: number, looks: number): number =>
  Math.ceil(games * (((reachFor(looks) + POWER) * error) / smallest) ** 2)

const EXACT = 300

/** After how many games whoever wins a game with chance `better` leads one who wins with chance `other`, 19 times in 20. Infinite where it never comes. */
export function gamesToLead(better: number, other: number): number {
  if (better <= other) return Number.POSITIVE_INFINITY
  let lead = new Float64Array([1]) // chances of every lead from -n to n
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

/** Where in a list of counts (each `step` wide, the first from `from` on) this share of all is below. */
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
