// The effects of changing a rule: every measure is compared with the base on common seeds, with a correction for
// multiple tests.

import { chanceOf, type Estimate, gamesNeeded, holm, reachFor } from "../study/statistics.ts"
import type { Context } from "./context.ts"
import { type Compared, comparedIn } from "./measures.ts"
import type { Bar, Figure, Section } from "./model.ts"
import { about, interval, listed, plain, sentence, withReach } from "./shown.ts"

/** The smallest change that matters: one percentage point of a share, 2 % of a mean. */
const SMALLEST = { share: 0.01, mean: 0.02 }

export interface Change {
  readonly setting: number
  readonly measure: Compared
  readonly base: number
  readonly now: number
  /** Absolute for a share, relative to the base for a mean. The interval holds for all changes together. */
  readonly by: Estimate
  readonly error: number
  /** The number of games compared, and of whole games requested. A sample grows with the games requested. */
  readonly games: number
  readonly wanted: number
  /** The p-value, corrected by Holm's method. */
  readonly chance: number
  /** Changed significantly and by enough to matter; certainly not by that much; or undecided. */
  readonly verdict: "changed" | "same" | "unsure"
  /** The number of games that would show the smallest change that matters. */
  readonly needed: number
}

type Raw = Omit<Change, "by" | "chance" | "verdict" | "needed"> & { readonly difference: number }

/** Returns every change at every table size, in the order of the tables. */
export function changesOf(contexts: readonly Context[], wanted: number): Change[][] {
  const raw = contexts.map((context) => rawChanges(context, wanted))
  const all = raw.flat()
  const chances = holm(all.map(({ difference, error }) => chanceOf(difference, error)))
  const judged = all.map((one, i) => judge(one, chances[i], all.length))
  let from = 0
  return raw.map((list) => judged.slice(from, (from += list.length)))
}

function rawChanges(context: Context, wanted: number): Raw[] {
  return context.study.settings
    .slice(1)
    .flatMap((_, i) => comparedIn(context).flatMap((measure) => rawChange(context, measure, i + 1, wanted)))
}

function rawChange(context: Context, measure: Compared, setting: number, wanted: number): Raw[] {
  const done = context.pass(measure.pass)
  const found = done?.findings.paired.difference(measure.name, setting)
  if (done === undefined || found === undefined) return []
  const { paired } = done.findings
  const base = paired.summary(measure.name).mean
  const now = paired.summary(measure.name, setting).mean
  const scale = measure.kind === "mean" && base !== 0 ? Math.abs(base) : 1
  // Even if no game differed, the next one might. So the error of a share is at least one game's.
  const error = measure.kind === "share" ? Math.max(found.error, 1 / paired.units) : found.error
  return [
    {
      setting,
      measure,
      base,
      now,
      difference: found.difference / scale,
      error: error / scale,
      games: paired.units,
      wanted,
    },
  ]
}

function judge(raw: Raw, chance: number, looks: number): Change {
  const reach = reachFor(looks) * raw.error
  const by = { value: raw.difference, low: raw.difference - reach, high: raw.difference + reach }
  const smallest = SMALLEST[raw.measure.kind]
  const needed = raw.wanted * Math.max(1, gamesNeeded(raw.error, raw.games, smallest, looks) / raw.games)
  return { ...raw, by, chance, verdict: verdictFor(by, chance, smallest), needed }
}

function verdictFor(by: Estimate, chance: number, smallest: number): Change["verdict"] {
  if (chance < 0.05 && Math.abs(by.value) >= smallest) return "changed"
  return by.low > -smallest && by.high < smallest ? "same" : "unsure"
}

/** Returns the section “What does a change do?”, or nothing if nothing was varied. */
export function changesSection(context: Context, changes: readonly Change[], looks: number): Section | undefined {
  const { settings } = context.study
  if (settings.length === 1) return undefined
  const of = (setting: number): Change[] => changes.filter((change) => change.setting === setting)
  const varied = settings.slice(1).map(({ name }, i) => ({ name, changes: of(i + 1), told: told(context, i + 1) }))
  return {
    id: "changes",
    answer: varied.map(({ told, changes }) => verdictOn(told, changes)).join("\n"),
    figures: varied.flatMap(({ name, changes }) => changes.map((change) => figureOf(name, change))),
    plots: varied.flatMap(({ told, changes }) => plotsOf(told, changes)),
    tables: varied.map(({ told, changes }) => ({
      title: sentence(told),
      head: ["measure", "before", "after", "change", "interval", "verdict"],
      rows: changes.map(rowOf),
    })),
    notes: [
      `Every setting is played from the same seeds as the base, and compared game by game. ${looks} comparisons were made: intervals hold for all of them together, 19 times in 20, and a change counts as one when Holm's correction for that many still leaves chance less than 5 %. What matters is taken to be one point of a share, or 2 % of a mean; “cannot tell yet” says how many games would show that four times in five.`,
    ],
  }
}

/** Describes a setting: “rounds 5 instead of 10”. */
function told(context: Context, setting: number): string {
  const [base, other] = [context.study.settings[0].options, context.study.settings[setting].options]
  return listed(
    Object.keys(other)
      .filter((name) => other[name] !== base[name])
      .map((name) => `${name} ${other[name]} instead of ${base[name]}`),
  )
}

/** The maximum number of changes that a verdict names. */
const TOLD = 4

function verdictOn(told: string, changes: readonly Change[]): string {
  const changed = changes.filter(({ verdict }) => verdict === "changed")
  const same = changes.filter(({ verdict }) => verdict === "same")
  const unsure = changes.filter(({ verdict }) => verdict === "unsure")
  const parts = changed.slice(0, TOLD).map(clause)
  const more = changed.length - parts.length
  const unsureNames = unsure.slice(0, TOLD).map((change) => `${labelOf(change)} (${neededText(change)})`)
  return [
    `${sentence(told)}: ${parts.length === 0 ? "no change was found" : parts.join("; ")}${more > 0 ? `; and ${more} more, in the table` : ""}.`,
    ...(same.length > 0
      ? [
          `Nothing worth speaking of happens to ${listed(same.slice(0, TOLD).map(labelOf), "or")}${same.length > TOLD ? ` (and ${same.length - TOLD} more)` : ""}.`,
        ]
      : []),
    ...(unsure.length > 0
      ? [
          `Cannot tell yet: ${listed(unsureNames)}${unsure.length > TOLD ? `; ${unsure.length - TOLD} more are in the table` : ""}.`,
        ]
      : []),
  ].join(" ")
}

const labelOf = ({ measure }: Change): string => measure.label

const MILLION = 1e6

/** Returns how many games would decide: at least twice as many, because the error is only roughly known. */
function neededText({ needed, wanted }: Change): string {
  const games = Math.max(needed, 2 * wanted)
  return games > MILLION && games > 10 * wanted
    ? "more than a million games would tell"
    : `${about(games)} games would tell`
}

/** A change of more than this is written as a multiple. */
const TIMES = 1.75

function clause({ measure, base, now, by }: Change): string {
  if (measure.name === "minutes" && now / base >= TIMES) return `games take ${plain(now / base)} times as long`
  const reach = (by.high - by.low) / 2
  const size = Math.abs(by.value)
  const told = withReach({ value: size, low: size - reach, high: size + reach }, unitFor(measure))
  const unit = measure.kind === "share" ? "share" : "number"
  const usual = `${measure.label} ${by.value > 0 ? "up" : "down"} by {by}, from ${plain(base, unit)} to ${plain(now, unit)}`
  return ((by.value > 0 ? measure.more : measure.less) ?? usual).replace("{by}", told)
}

const unitFor = ({ kind }: Compared): "points" | "share" => (kind === "share" ? "points" : "share")

const figureOf = (setting: string, change: Change): Figure => ({
  key: `${setting}: ${change.measure.name}`,
  label: `${setting}: ${change.measure.label}`,
  unit: unitFor(change.measure),
  ...change.by,
})

function plotsOf(told: string, changes: readonly Change[]): Section["plots"] {
  const rows = (kind: "share" | "mean"): Bar[] =>
    changes
      .filter(({ measure, base }) => measure.kind === kind && (kind === "share" || base !== 0))
      .map(({ measure, by, verdict }) => ({
        label: measure.label,
        ...by,
        ...(verdict === "changed" ? {} : { pale: true as const }),
      }))
  const [shares, means] = [rows("share"), rows("mean")]
  const dots = (title: string, unit: "points" | "share", rows: Bar[]) =>
    rows.length === 0
      ? []
      : [{ kind: "bars" as const, title: `${sentence(told)}: ${title}`, unit, style: "dots" as const, rows }]
  return [...dots("change in points", "points", shares), ...dots("change in percent", "share", means)]
}

function rowOf(change: Change): string[] {
  const { measure, base, now, by, verdict } = change
  const unit = measure.kind === "share" ? "share" : "number"
  const words = { changed: "changed", same: "no change to speak of", unsure: `cannot tell yet: ${neededText(change)}` }
  return [
    measure.label,
    plain(base, unit),
    plain(now, unit),
    `${by.value > 0 ? "+" : ""}${plain(by.value, unitFor(measure))}`,
    interval(by, unitFor(measure)),
    words[verdict],
  ]
}
