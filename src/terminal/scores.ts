// Score sheets with their working, and the result.

import type { Result } from "../engine/game.ts"
import type { Scene, ScoreRound } from "../engine/scene.ts"
import { joinWith, say, type Telling } from "../engine/words.ts"
import { cutText, padText, widthOf } from "./ink.ts"
import { ui } from "./words.ts"

const LABEL = 22 // columns at most for what a line is about

const minus = (value: number | string): string => String(value).replace(/^-/, "−")

/** The figures of all seats, right-aligned under their names. */
function line(label: string, values: readonly (number | string | undefined)[], width: number, seats: number): string {
  const labels = Math.min(LABEL, width - 5 * seats)
  const each = Math.max(4, Math.min(12, Math.floor((width - labels) / seats)))
  const cells = Array.from({ length: seats }, (_, seat) => {
    const text = cutText(minus(values[seat] ?? ""), each - 1)
    return " ".repeat(each - widthOf(text)) + text
  })
  return padText(cutText(label, labels), labels) + cells.join("")
}

/** One round with its working. */
function roundLines(round: ScoreRound, telling: Telling, width: number, seats: number): string[] {
  return [
    line(say(round.title, telling), telling.names, width, seats),
    ...round.lines.map(({ label, values }) => line(`  ${say(label, telling)}`, values, width, seats)),
    line(`  ${ui(telling.language, "thisRound")}`, round.scores, width, seats),
    "",
  ]
}

/** Rounds from `from` on with their working, and where everybody stands. */
export function scoreSheet(scene: Scene, telling: Telling, width: number, from = 0): string[] {
  const { language } = telling
  const seats = scene.seats.length
  const rounds = scene.rounds.slice(from).flatMap((round) => roundLines(round, telling, width, seats))
  const label = `${say(scene.scoring.label, telling)} (${ui(language, scene.scoring.lowWins ? "lowWins" : "highWins")})`
  const total = [
    label,
    line("", telling.names, width, seats),
    line(
      `  ${ui(language, "total")}`,
      scene.seats.map(({ score }) => score),
      width,
      seats,
    ),
  ]
  return [...(scene.rounds.length === 0 ? [] : rounds), ...total].map((text) => cutText(text, width).trimEnd())
}

/** Who has won, then everybody's place and score. */
export function resultLines(result: Result, scene: Scene, telling: Telling): string[] {
  const { language, names } = telling
  const seats = [...names.keys()].sort((a, b) => result.places[a] - result.places[b])
  const width = Math.max(...names.map(widthOf))
  return [
    winnerLine(result, telling),
    ...(result.limit ? [ui(language, "byLimit")] : []),
    ...seats.map((seat) => {
      const place = ui(language, "place", { n: result.places[seat] })
      return `  ${place} ${padText(names[seat], width)}  ${minus(result.scores[seat])} ${say(scene.scoring.label, telling)}`
    }),
  ]
}

function winnerLine({ places }: Result, telling: Telling): string {
  const winners = [...places.keys()].filter((seat) => places[seat] === 1)
  if (winners.length === 1) return say({ key: "wins", with: { who: { seat: winners[0] } } }, telling)
  const names = winners.map((seat) => telling.names[seat])
  return say({ key: "shared", with: { who: { word: joinWith(names, telling) } } }, telling)
}
