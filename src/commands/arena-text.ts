// Formats the results of an arena for a terminal of 80 columns.

import type { ArenaReport } from "../lab/arena/index.ts"
import type { BotReport, PairReport } from "../lab/arena/results.ts"

const NAME = 20

export function arenaText(report: ArenaReport): string {
  const { game, seats, deals, games, seed, seconds, threads, bots, pairs } = report
  const number = (n: number): string => n.toLocaleString("en")
  if (deals === 0) return `${game}, ${seats} seats, seed ${seed}: nothing was played to the end`
  const best = [...bots].sort((a, b) => b.rating - a.rating)
  const short = shortNames(bots.map(({ name }) => name))
  return [
    `${game}, ${seats} seats, ${number(games)} games of ${number(deals)} deals, seed ${seed}`,
    "",
    `  ${"bot".padEnd(NAME)} ${"wins".padStart(6)}  ${"95 %".padEnd(14)} ${"rating".padStart(6)}  ${"95 %".padEnd(14)} ${"ms a move".padStart(9)}`,
    ...best.map((bot) => `  ${rowOf(bot, short(bot.name))}`),
    "",
    `Wins are a share of the seats sat in; ${percent(1 / seats)} is fair, ${percent(2 / seats)} the most.`,
    ...pairs.map((pair) => sentenceOf(pair, pair.bots.map(short))),
    `${seconds.toFixed(1)} s on ${threads} ${threads === 1 ? "thread" : "threads"}`,
  ].join("\n")
}

function rowOf({ winShare, low, high, rating, ratingLow, ratingHigh, msPerMove }: BotReport, name: string): string {
  const wins = `${percent(winShare).padStart(6)}  ${range(percent(low), percent(high)).padEnd(14)}`
  const interval = ratingLow === ratingHigh ? "" : range(whole(ratingLow), whole(ratingHigh))
  const ratings = `${whole(rating).padStart(6)}  ${interval.padEnd(14)}`
  return `${name.padEnd(NAME)} ${wins} ${ratings} ${milliseconds(msPerMove).padStart(9)}`
}

/** Returns the verdict on a pair as a sentence. */
function sentenceOf({ winShare, low, high, verdict }: PairReport, [first, second]: readonly string[]): string {
  if (verdict === "first") return `${first} beats ${second}: sure at 99 %.`
  if (verdict === "second") return `${second} beats ${first}: sure at 99 %.`
  if (verdict === "equal") return `${first} and ${second} are within a point of each other: sure at 99 %.`
  return `${first} against ${second}: not sure yet (${percent(winShare)}, ${range(percent(low), percent(high))}).`
}

/**
 * Returns a function that shortens these names to the width of their column. Long names that begin alike show their
 * end, and a number if that is alike too.
 */
export function shortNames(names: readonly string[]): (name: string) => string {
  const isLong = (name: string): boolean => name.length > NAME
  const cuts: ((name: string) => string)[] = [
    (name) => `${name.slice(0, NAME - 1)}…`,
    (name) => `${name.slice(0, 6)}…${name.slice(7 - NAME)}`,
    (name) => `${name.slice(0, NAME - 5)}… #${names.indexOf(name) + 1}`,
  ]
  const all = cuts.map((cut) => (name: string) => (isLong(name) ? cut(name) : name))
  return all.find((shorten) => new Set(names.map(shorten)).size === names.length) ?? all[all.length - 1]
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const whole = (x: number): string => `${Math.round(x) || 0}` // never “-0”
const range = (low: string, high: string): string => `${low.replace(" %", "")} to ${high.replace(" %", "")}`
const milliseconds = (ms: number): string => (ms >= 10 ? ms.toFixed(0) : ms >= 0.1 ? ms.toFixed(2) : ms.toFixed(4))
