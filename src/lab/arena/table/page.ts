// Writes the tables of docs/bots.md.

import { BadInput } from "../../../engine/options.ts"
import { type Rating, rate } from "../ratings.ts"
import { type PairReport, ThinkTimes } from "../results.ts"
import { botsOf } from "../seatings.ts"
import type { Contest } from "./contests.ts"

const BEGIN = "<!-- tables: written by npm run arena:table -->"
const END = "<!-- end of tables -->"
const HOUSE = "house"

/** Returns the page with new tables between its two marks. */
export function withTables(page: string, tables: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from === -1 || to < from) throw new BadInput(`the page needs the lines “${BEGIN}” and “${END}”, in this order`)
  return `${page.slice(0, from + BEGIN.length)}\n${tables}\n${page.slice(to)}`
}

/** Formats the bots and pairs of every game and number of seats. */
export function tablesOf(contests: readonly Contest[]): string {
  const played = contests.filter(({ scores }) => scores.deals > 0)
  const titles = [...new Set(played.map(titleOf))]
  return titles
    .map((title) => {
      const own = played.filter((contest) => titleOf(contest) === title)
      return `\n### ${title}\n\n${botsTable(own)}\n\n${pairsTable(own)}\n`
    })
    .join("")
}

const titleOf = ({ game, seats }: Contest): string => `${game.name}, ${seats} seats`

function botsTable(contests: readonly Contest[]): string {
  const bots = botsOf(contests.map(({ pair }) => pair))
  const scores = contests.map((contest) => contest.scores)
  const ratings = rate(bots, scores, contests[0].seats)
  const overHouse = rate(bots, scores, contests[0].seats, HOUSE) // its intervals are narrower where random always loses
  const rows = bots
    .map((name, i) => ({ name, ratings: [ratings[i], overHouse[i]] }))
    .sort((a, b) => b.ratings[0].rating - a.ratings[0].rating)
    .map((bot) => [bot.name, ...bot.ratings.map(ratingCell), ...otherCells(bot.name, contests)])
  return table(["bot", "rating", "above house", "wins against house", "ms a move"], rows)
}

const ratingCell = ({ rating, low, high }: Rating): string =>
  low === high ? whole(rating) : `${whole(rating)} (${whole(low)} to ${whole(high)})`

function otherCells(name: string, contests: readonly Contest[]): string[] {
  const own = contests.filter(({ pair }) => pair.includes(name))
  const againstHouse = name === HOUSE ? undefined : own.find(({ pair }) => pair.includes(HOUSE))
  const estimate = againstHouse?.scores.estimateOf(name)
  return [
    estimate === undefined ? "" : share(estimate.mean, estimate.low, estimate.high),
    milliseconds(msPerMove(name, own)),
  ]
}

function pairsTable(contests: readonly Contest[]): string {
  const rows = contests.map(({ scores }) => {
    const report = scores.report()
    const { winShare, low, high, deals } = report
    return [report.bots.join(" – "), share(winShare, low, high), deals.toLocaleString("en"), verdictOf(report)]
  })
  return table(["pair", "wins of the first", "deals", "at 99 %"], rows)
}

function verdictOf({ bots: [first, second], verdict }: PairReport): string {
  if (verdict === "open") return "not sure"
  return verdict === "equal" ? "sure: within a point" : `sure: ${verdict === "first" ? first : second} is better`
}

/** Returns a bot's mean time per move over all its contests. */
function msPerMove(name: string, contests: readonly Contest[]): number {
  const all = new ThinkTimes()
  for (const { thoughts } of contests) all.add({ [name]: thoughts.of(name) })
  return all.msPerMove(name)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

const whole = (x: number): string => `${Math.round(x) || 0}` // never “-0”
const percent = (x: number): string => (100 * x).toFixed(1)
const share = (mean: number, low: number, high: number): string =>
  `${percent(mean)} % (${percent(low)} to ${percent(high)})`
const milliseconds = (ms: number): string => (ms >= 10 ? ms.toFixed(0) : ms >= 0.1 ? ms.toFixed(2) : ms.toFixed(4))
