// Computes the player's wins, streaks, scores and times by game, from the summaries of finished tables. Pure.

import { isLevel, LEVELS } from "../../bots/reactions.ts"
import { winShare } from "../../engine/result.ts"
import { isLoaded, peopleOf, type TableSummary } from "../keep/summary.ts"

/** A share from 0 to 1, with its 95 % confidence interval. */
export interface Share {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The strength of the opponents: a level, several levels, or other bots. */
const STRENGTHS = [...LEVELS, "mixed", "other"] as const
type Strength = (typeof STRENGTHS)[number]

export interface Tally {
  readonly games: number
  /** A shared win counts as a fraction. */
  readonly wins: number
  readonly share: Share
  /** The share that equally good players would have at these tables. */
  readonly fair: number
}

export interface GameStatistics extends Tally {
  readonly game: string
  readonly name: string
  readonly byStrength: readonly (Tally & { readonly strength: Strength })[]
  /** How often the player reached each place, starting with the first place. */
  readonly places: readonly number[]
  /** Consecutive wins, including shared ones: the current streak and the longest so far. */
  readonly streak: { readonly now: number; readonly best: number }
  readonly score: { readonly best: number; readonly average: number; readonly lowWins: boolean }
  /** The total time in ms of the games whose time is known, and the number of those games. */
  readonly time: { readonly total: number; readonly games: number }
}

export interface Statistics {
  /** The most played game first. */
  readonly byGame: readonly GameStatistics[]
  /** The number of finished games that do not count, by reason. */
  readonly apart: {
    readonly marked: number
    readonly helped: number
    readonly together: number
    readonly loaded: number
    readonly online: number
    readonly watched: number
  }
}

/** A finished game of the player. */
interface Own {
  readonly summary: TableSummary
  readonly seat: number
  readonly won: number
  readonly place: number
  readonly score: number
}

type Apart = keyof Statistics["apart"]

/** Returns why a finished game does not count, or undefined if it does. */
export function whyApart(summary: TableSummary): Apart | undefined {
  if (summary.mine !== undefined) return "online"
  if (isLoaded(summary)) return "loaded"
  const people = peopleOf(summary).length
  if (people === 0) return "watched"
  if (people > 1) return "together"
  if (summary.isMarked) return "marked"
  return summary.isHelped ? "helped" : undefined
}

export function statisticsOf(summaries: readonly TableSummary[]): Statistics {
  const apart: Record<Apart, number> = { marked: 0, helped: 0, together: 0, loaded: 0, online: 0, watched: 0 }
  const own = new Map<string, Own[]>()
  for (const summary of [...summaries].sort((a, b) => a.latest - b.latest)) {
    if (summary.result === undefined) continue
    const why = whyApart(summary)
    if (why !== undefined) apart[why]++
    else own.set(summary.game, [...(own.get(summary.game) ?? []), ownGame(summary, summary.result)])
  }
  return { byGame: [...own.values()].map(statisticsOfGame).sort((a, b) => b.games - a.games), apart }
}

function ownGame(summary: TableSummary, result: NonNullable<TableSummary["result"]>): Own {
  const [seat] = peopleOf(summary)
  return { summary, seat, won: winShare(result, seat), place: result.places[seat], score: result.scores[seat] }
}

/** Returns the statistics of one game. `games` starts with the oldest. */
function statisticsOfGame(games: readonly Own[]): GameStatistics {
  const { game, name, lowWins } = games[games.length - 1].summary
  const scores = games.map(({ score }) => score)
  const times = games.flatMap(({ summary: { played } }) => (played > 0 ? [played] : []))
  return {
    game,
    name,
    ...tallyOf(games),
    byStrength: STRENGTHS.flatMap((strength) => {
      const some = games.filter((own) => strengthOf(own) === strength)
      return some.length === 0 ? [] : [{ strength, ...tallyOf(some) }]
    }),
    places: placesOf(games),
    streak: streakOf(games),
    score: {
      best: lowWins ? Math.min(...scores) : Math.max(...scores),
      average: sum(scores) / scores.length,
      lowWins,
    },
    time: { total: sum(times), games: times.length },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function tallyOf(games: readonly Own[]): Tally {
  const wins = sum(games.map(({ won }) => won))
  const fair = sum(games.map(({ summary }) => 1 / summary.seats.length)) / games.length
  return { games: games.length, wins, share: shareOf(wins, games.length), fair }
}

/** Compares the wins with those of equally good players: more, fewer, or too close to tell. */
export function againstLuck({ share, fair }: Tally): "more" | "less" | "about" {
  if (share.low > fair) return "more"
  return share.high < fair ? "less" : "about"
}

const Z = 1.959964

/** Returns a share with Wilson's interval. It stays between 0 and 1 and has a width even after one game. */
export function shareOf(wins: number, games: number): Share {
  if (games === 0) return { value: 0, low: 0, high: 1 }
  const value = wins / games
  const zz = (Z * Z) / games
  const middle = (value + zz / 2) / (1 + zz)
  const reach = Math.sqrt(zz * value * (1 - value) + (zz * zz) / 4) / (1 + zz)
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

function strengthOf({ summary, seat }: Own): Strength {
  const others = new Set(summary.seats.filter((_, i) => i !== seat).map(({ player }) => player))
  if (others.size > 1) return "mixed"
  const [player] = others
  return player !== undefined && isLevel(player) ? player : "other"
}

function placesOf(games: readonly Own[]): number[] {
  const most = Math.max(...games.map(({ summary }) => summary.seats.length))
  return Array.from({ length: most }, (_, i) => games.filter(({ place }) => place === i + 1).length)
}

function streakOf(games: readonly Own[]): { now: number; best: number } {
  let [now, best] = [0, 0]
  for (const { place } of games) {
    now = place === 1 ? now + 1 : 0
    best = Math.max(best, now)
  }
  return { now, best }
}
