import { BINS, MINUTE_STEP, MINUTES_AT, MOST_MINUTES, MOST_MOVES } from "../study/games.ts"
import { quantileOf } from "../study/statistics.ts"
import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Figure, Section } from "./model.ts"
import { histogram } from "./plots.ts"
import { duration, plain, spaced, value, whole, withReach } from "./shown.ts"

const IS_LENGTH = /^(rounds|hands|turns|flips|plays)_per_/

/** Returns the section “How long is it?”: in moves, turns, the game's own rounds, and minutes at a stated pace. */
export function lengthSection(context: Context): Section {
  if (context.pass("games") === undefined) return unplayed("length")
  const { game, pace } = context.study
  const [minutes, moves] = [
    context.figure("games", "minutes", "minutes", "minutes"),
    context.figure("games", "moves_per_game", "moves", "number"),
  ]
  const own = game.measures.filter(({ name }) => IS_LENGTH.test(name)).map(({ name }) => name)
  const turns = own.includes("turns_per_game") ? [] : ["turns_per_game"]
  const limit = context.figure("games", "limit_endings", "games ended by a limit", "share")
  const counts = context.counts("games").subarray(MINUTES_AT, MINUTES_AT + BINS)
  const [early, low, middle, high, late] = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
    quantileOf(counts, share, MINUTE_STEP, MINUTE_STEP / 2),
  )
  const most = context.most("games")
  const figures: Figure[] = [
    minutes,
    moves,
    ...[...turns, ...own].map((name) => context.figure("games", name, spaced(name), "number")),
    limit,
  ]
  const answer = [
    `A game takes ${duration(minutes.value)} on average, in ${withReach(moves, "number")} moves.`,
    `Half of all games last between ${duration(low)} and ${duration(high)}, one in twenty more than ${duration(late)};`,
    `the longest of ${whole(context.games("games"))} took ${duration(most[MOST_MINUTES])}`,
    `and ${whole(most[MOST_MOVES])} moves. ${limitAnswer(limit)}`,
  ]
  return {
    id: "length",
    answer: answer.join(" "),
    figures,
    plots: [
      histogram("Minutes a game", "minutes", counts, MINUTE_STEP, [
        { at: middle, label: "median" },
        { at: late, label: "95 %" },
      ]),
    ],
    tables: [
      {
        title: "Minutes, from the shortest games to the longest",
        head: ["5 % below", "25 %", "half", "75 %", "95 %", "longest"],
        rows: [[early, low, middle, high, late, most[MOST_MINUTES]].map((at) => plain(at))],
      },
    ],
    notes: [
      `The pace is that of people who know the game: ${pace.choice} s for a move with a choice, ${pace.forced} s for one without; --pace changes it. A turn is a run of moves by one player.`,
    ],
  }
}

const limitAnswer = (limit: Figure): string =>
  limit.value === 0 ? "No game ran into a limit." : `${value(limit, "share")} of games ran into a limit.`
