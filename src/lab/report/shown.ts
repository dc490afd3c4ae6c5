// Formats numbers with as many digits as their interval justifies.

import type { Estimate } from "../study/statistics.ts"
import type { Unit } from "./model.ts"

const SCALE: Record<Unit, number> = { share: 100, points: 100, minutes: 1, number: 1 }
// Non-breaking spaces.
const SUFFIX: Record<Unit, string> = { share: "\u00a0%", points: "\u00a0points", minutes: "\u00a0min", number: "" }
const GIVE_OR_TAKE = "\u00a0±\u00a0"

/** Returns the decimals that an uncertainty of this size justifies. */
const digitsFor = (reach: number, value: number): number => {
  const size = reach > 0 && Number.isFinite(reach) ? reach : Math.abs(value) / 1000
  if (!(size > 0)) return 0
  const telling = Math.max(0, Math.ceil(-Math.log10(size) - 0.1))
  const most = Math.abs(value) < 1 ? 4 : 3 - Math.floor(Math.log10(Math.abs(value)))
  return Math.max(0, Math.min(telling, most))
}

const written = (value: number, digits: number): string =>
  (Number(value.toFixed(digits)) + 0)
    .toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−")

const reachOf = ({ low, high }: Estimate, unit: Unit): number => ((high - low) / 2) * SCALE[unit]

/** Formats a number: “47.3 %”. */
export function value(estimate: Estimate, unit: Unit): string {
  const scaled = estimate.value * SCALE[unit]
  const number = written(scaled, digitsFor(reachOf(estimate, unit), scaled))
  return unit === "points" && number === "1" ? "1\u00a0point" : `${number}${SUFFIX[unit]}`
}

/** Formats a number with its interval: “47.3 ± 0.4 %” or, if that would be wrong, “0.0 % (0.0 to 0.2)”. */
export function withReach(estimate: Estimate, unit: Unit): string {
  const reach = reachOf(estimate, unit)
  if (!(reach > 0)) return value(estimate, unit)
  if (leans(estimate, unit)) return `${value(estimate, unit)} (${interval(estimate, unit)})`
  const scaled = estimate.value * SCALE[unit]
  const digits = digitsFor(reach, scaled)
  return `${written(scaled, digits)}${GIVE_OR_TAKE}${written(Math.max(reach, 10 ** -digits), digits)}${SUFFIX[unit]}`
}

/** Tells whether “±” would be wrong, because the interval is asymmetric or exceeds the possible range. */
function leans({ value, low, high }: Estimate, unit: Unit): boolean {
  const reach = (high - low) / 2
  return Math.abs(high + low - 2 * value) > 0.5 * reach || (unit === "share" && (value < reach || value > 1 - reach))
}

/** Formats an interval: “46.9 to 47.7”. */
export function interval({ low, high, value }: Estimate, unit: Unit): string {
  const digits = digitsFor(((high - low) / 2) * SCALE[unit], value * SCALE[unit])
  return `${written(low * SCALE[unit], digits)} to ${written(high * SCALE[unit], digits)}`
}

/** Formats a plain number for axes and lists, with three significant digits. */
export function plain(value: number, unit: Unit = "number"): string {
  const scaled = value * SCALE[unit]
  const digits = scaled === 0 ? 0 : Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(scaled)))))
  return `${scaled.toLocaleString("en", { maximumFractionDigits: digits }).replace("-", "−")}${SUFFIX[unit]}`
}

/** Formats a duration: “35 seconds”, “12.4 minutes”. */
export function duration(minutes: number): string {
  if (minutes < 2) return `${Math.round(minutes * 60)} seconds`
  return `${minutes.toLocaleString("en", { maximumFractionDigits: minutes < 20 ? 1 : 0 })} minutes`
}

/** Formats a number of games, rounded up to two digits. */
export function about(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return (Math.ceil(count / unit) * unit).toLocaleString("en")
}

export const whole = (count: number): string => Math.round(count).toLocaleString("en")

/** Joins words: “a, b and c”. */
export const listed = (parts: readonly string[], and = "and"): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns “turns_per_round” into “turns per round”. */
export const spaced = (name: string): string => name.replaceAll("_", " ")
