import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Figure, Section } from "./model.ts"
import { shareBars } from "./plots.ts"
import { sentence, value, whole, withReach } from "./shown.ts"

const FRACTIONS = ["", "", "half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth"]

/** The words for an advantage, by percentage points. */
const SIZES: readonly [number, string][] = [
  [0.07, "a large edge"],
  [0.03, "a clear edge"],
  [0.01, "a small edge"],
  [0, "next to nothing"],
]

export const starterName = (name: "first" | "dealer"): string => (name === "first" ? "whoever starts" : "the dealer")

/** Returns the section “Is it fair?”: win shares by place round the table, counted from the starter, and by seat. */
export function fairSection(context: Context): Section {
  if (context.pass("games") === undefined) return unplayed("fair")
  const { game, seats } = context.study
  const starter = starterName(game.starter.name)
  const shares = (name: string): Figure[] =>
    Array.from({ length: seats }, (_, i) => context.figure("games", `${name}_${i}`, "", "share"))
  const places = shares(`win_share_${game.starter.name}_plus`).map((share, i) => ({
    ...share,
    label: placeName(game.starter.name, i),
  }))
  const bySeat = shares("win_share_seat").map((share, i) => ({ ...share, label: `seat ${i + 1}` }))
  const shared = context.figure("games", "shared_wins", "games with more than one winner", "share")
  const fixed = places.every((share, i) => share.value === bySeat[i].value)
  const line = { at: 1 / seats, label: `fair: ${FRACTIONS[seats]}` }
  const edge = edgeOf(places[0], seats, `${starter}, above a fair share`)
  return {
    id: "fair",
    answer: `${starterAnswer(starter, places[0], seats)} ${othersAnswer(places, seats)}${sharedAnswer(shared)}`,
    figures: [edge, ...places, ...(fixed ? [] : bySeat), shared],
    plots: [
      shareBars("Win share by place", places, line),
      ...(fixed ? [] : [shareBars("Win share by seat", bySeat, line)]),
    ],
    tables: [],
    notes: [
      `${whole(context.games("games"))} games of ${context.study.bot} in every seat. A win shared by two counts half for each.`,
      ...(fixed ? [`With these options it is always seat 1: ${starter}.`] : []),
    ],
  }
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]

/** Returns the name of a place, counted from the player who starts or deals. */
function placeName(starter: "first" | "dealer", place: number): string {
  if (place === 0) return starterName(starter)
  return starter === "first" ? `${ORDINALS[place]} in turn` : `${ORDINALS[place - 1]} left of the dealer`
}

const edgeOf = (share: Figure, seats: number, label: string): Figure => ({
  key: "starter_edge",
  label,
  unit: "points",
  value: share.value - 1 / seats,
  low: share.low - 1 / seats,
  high: share.high - 1 / seats,
})

const isFair = ({ low, high }: Figure, seats: number): boolean => low <= 1 / seats && high >= 1 / seats

function starterAnswer(starter: string, share: Figure, seats: number): string {
  const fair = FRACTIONS[seats]
  const wins = `${sentence(starter)} wins ${withReach(share, "share")} of games`
  if (isFair(share, seats)) return `${wins}, which cannot be told from a fair ${fair.replace(/^an? /, "")}.`
  const off = share.value - 1 / seats
  const size = sizeOf(Math.abs(off), (share.high - share.low) / 2)
  const points = value({ value: Math.abs(off), low: 0, high: share.high - share.low }, "points")
  const named = off < 0 ? size.replaceAll("edge", "handicap") : size
  return `${wins}, ${points} ${off > 0 ? "more" : "less"} than a fair ${fair.replace(/^an? /, "")}: ${named}.`
}

/** Describes the size of an edge, as a range if its interval covers several sizes. */
function sizeOf(off: number, reach: number): string {
  const [least, most] = [off - reach, off + reach].map((x) => SIZES.find(([from]) => x >= from)?.[1] ?? SIZES[3][1])
  return least === most ? least : `between ${least} and ${most}`
}

function othersAnswer(places: readonly Figure[], seats: number): string {
  const off = places.slice(1).filter((share) => !isFair(share, seats) && Math.abs(share.value - 1 / seats) >= 0.01)
  if (seats === 2 || off.length === 0) return ""
  const far = off.reduce((most, one) =>
    Math.abs(one.value - 1 / seats) > Math.abs(most.value - 1 / seats) ? one : most,
  )
  return `Of the others, ${far.label} is furthest off, with ${value(far, "share")}. `
}

function sharedAnswer(shared: Figure): string {
  return shared.value === 0 ? "No win was shared." : `${value(shared, "share")} of games have more than one winner.`
}
