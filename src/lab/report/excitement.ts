import { chanceAt, LEVELS, MOMENTS, PLAYOUTS } from "../study/excitement.ts"
import { BINS, MARGIN_AT } from "../study/games.ts"
import { quantileOf } from "../study/statistics.ts"
import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Band, Figure, Section } from "./model.ts"
import { histogram } from "./plots.ts"
import { plain, value, whole, withReach } from "./shown.ts"

/** Returns the section “Is it exciting?”. */
export function excitementSection(context: Context): Section {
  if (context.pass("excitement") === undefined) return unplayed("excitement")
  const figure = (name: string, label: string, unit: Figure["unit"]): Figure =>
    context.figure("excitement", name, label, unit)
  const changes = figure("lead_changes", "changes of the lead", "number")
  const decided = figure("decided_at", "how far into the game it is decided", "share")
  const lowest = figure("winners_lowest_chance", "the winner's lowest chance", "share")
  const comebacks = figure("comebacks", "games won from less than half a fair share", "share")
  const drama = figure("drama", "how far the winner was behind, on average", "points")
  const margin = context.figure("games", "winning_margin", "winning margin, by the game's score", "number")
  const counts = context.counts("games").subarray(MARGIN_AT, MARGIN_AT + BINS)
  const middle = quantileOf(counts, 0.5)
  return {
    id: "excitement",
    answer: `The lead changes ${withReach(changes, "number")} times a game, and the game is decided after ${withReach(decided, "share")} of its moves: from there on the winner's chance stays above 90 %. In ${withReach(comebacks, "share")} of games the winner was once down to less than half a fair share. The winner is ahead by ${plain(middle)} in the median game.`,
    figures: [changes, decided, lowest, comebacks, drama, margin],
    plots: [
      bandOf(context),
      histogram("Winning margin, by the game's score", "number", counts, 1, [{ at: middle, label: "median" }]),
    ],
    tables: [],
    notes: [
      `${whole(context.games("excitement"))} games, each looked at ${MOMENTS} times: whatever an onlooker cannot see is dealt anew and played on by house, ${PLAYOUTS} times. The band holds four games in five. The lead changes when another player is ahead by more than the noise of this. Drama is how far the winner's chance was below that of the favourite, on average (${value(drama, "points")} here). Shared wins only count for the lead.`,
    ],
  }
}

function bandOf(context: Context): Band {
  const { seats } = context.study
  const levels = context.counts("excitement")
  const points = Array.from({ length: MOMENTS + 1 }, (_, moment) => {
    const { value } = context.mean("excitement", chanceAt(moment))
    const at = levels.subarray(moment * LEVELS, (moment + 1) * LEVELS)
    return {
      at: moment / MOMENTS,
      value,
      low: Math.min(value, quantileOf(at, 0.1, 1 / (LEVELS - 1))),
      high: Math.max(value, quantileOf(at, 0.9, 1 / (LEVELS - 1))),
    }
  })
  return {
    kind: "band",
    title: "The winner's chance, from the deal to the end",
    points,
    line: { at: 1 / seats, label: "fair share" },
  }
}
