// Formats the results of an arena for a terminal of 80 columns.

import type { ArenaReport } from "../lab/arena/index.ts"
import type { BotReport, PairReport } from "../lab/arena/results.ts"

const NAME = 20

export function arenaText(report: ArenaReport): string {
  const { game, seats, deals, games, seed, seconds, threads, bots, pairs } = report
  const number = (n: number): string => n.toLocaleString("en")
  if (deals === 0) return `${game}, ${seats} seats, seed ${seed}: nothing was played to the end`
  const best = [...bots].sort((a, b) => b.rating - a.rating)
  return [
    `${game}, ${seats} seats, ${number(games)} games of ${number(deals)} deals, seed ${seed}`,
    "",
    `  ${"bot".padEnd(NAME)} ${"wins".padStart(6)}  ${"95 %".padEnd(14)} ${"rating".padStart(6)}  ${"95 %".padEnd(14)} ${"ms a move".padStart(9)}`,
    ...best.map((bot) => `  ${rowOf(bot)}`),
    "",
    `Wins are a share of the seats sat in; ${percent(1 / seats)} is fair, ${percent(2 / seats)} the most.`,
    ...pairs.map((pair) => sentenceOf(pair)),
    `${seconds.toFixed(1)} s on ${threads} ${threads === 1 ? "thread" : "threads"}`,
  ].join("\n")
}

function rowOf({ name, winShare, low, high, rating, ratingLow, ratingHigh, msPerMove }: BotReport): string {
  const wins = `${percent(winShare).padStart(6)}  ${range(percent(low), percent(high)).padEnd(14)}`
  const interval = ratingLow === ratingHigh ? "" : range(whole(ratingLow), whole(ratingHigh))
  const ratings = `${whole(rating).padStart(6)}  ${interval.padEnd(14)}`
  return `${short(name).padEnd(NAME)} ${wins} ${ratings} ${milliseconds(msPerMove).padStart(9)}`
}

/** Returns the verdict on a pair as a sentence. */
function sentenceOf({ bots, winShare, low, high, verdict }: PairReport): string {
  const [first, second] = bots.map(short)
  if (verdict === "first") return `${first} beats ${second}: sure at 99 %.`
  if (verdict === "second") return `${second} beats ${first}: sure at 99 %.`
  if (verdict === "equal") return `${first} and ${second} are within a point of each other: sure at 99 %.`
  return `${first} against ${second}: not sure yet (${percent(winShare)}, ${range(percent(low), percent(high))}).`
}

const short = (name: string): string => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const whole = (x: number): string => `${Math.round(x) || 0}` // never “-0”
const range = (low: string, high: string): string => `${low.replace(" %", "")} to ${high.replace(" %", "")}`
const milliseconds = (ms: number): string => (ms >= 10 ? ms.toFixed(0) : ms >= 0.1 ? ms.toFixed(2) : ms.toFixed(4))
