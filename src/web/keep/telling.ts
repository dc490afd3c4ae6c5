// Short phrases about saved games: against whom, how far, how long ago.

import { settings } from "../settings.svelte.ts"
import { isLoaded, peopleOf, type TableSummary } from "./summary.ts"
import { t } from "./words.ts"

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("")
  return t("and", { all: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" })
}

/** Returns a phrase like “against Ana and Bo”. A record does not tell how many screens its people used. */
export function opponentsText(summary: Pick<TableSummary, "id" | "seats" | "mine">): string {
  const people = peopleOf(summary)
  const names = (is: (seat: number) => boolean): string =>
    listed(summary.seats.flatMap(({ name }, seat) => (is(seat) ? [name] : [])))
  if (summary.mine !== undefined) return t("against", { names: names((seat) => seat !== summary.mine) })
  if (people.length === 0) return t("onlyBots", { names: names(() => true) })
  const others = names((seat) => !people.includes(seat))
  if (people.length === 1) return others === "" ? t("alone") : t("against", { names: others })
  const all = names((seat) => people.includes(seat))
  const together = isLoaded(summary) ? all : t("together", { names: all })
  return others === "" ? together : `${together}, ${t("against", { names: others })}`
}

/** Returns a phrase like “round 3 · 41 moves”. */
export function progressText(summary: TableSummary): string {
  const rounds = summary.rounds > 0 ? [t("round", { n: summary.rounds + 1 })] : []
  return [...rounds, t("moves", { n: summary.moves })].join(" · ")
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["minute", 60],
  ["hour", 60],
  ["day", 24],
  ["week", 7],
]

/** Returns a phrase like “5 minutes ago”, or a date if it is long ago. */
export function ago(at: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" })
  let left = Math.max(0, now - at) / 1000
  let unit: Intl.RelativeTimeFormatUnit = "second"
  for (const [next, size] of STEPS) {
    if (left < size) break
    left /= size
    unit = next
  }
  if (unit === "week" && left > 4) return dateOf(at)
  return unit === "second" ? words.format(0, "second") : words.format(-Math.floor(left), unit)
}

export const dateOf = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at)

/** Formats a duration in ms, for example as “1 h 12 min”. */
export function howLong(time: number): string {
  const minutes = Math.round(time / 60_000)
  if (minutes < 1) return t("underMinute")
  return minutes < 60 ? t("minutes", { m: minutes }) : t("hours", { h: Math.floor(minutes / 60), m: minutes % 60 })
}
