// Score sheets with their working, and the result.

import type { Result } from "../engine/game.ts"
import type { Scene, ScoreRound } from "../engine/scene.ts"
import { joinWith, say, type Telling } from "../engine/words.ts"
import { cutText, padText, widthOf, wrap } from "./ink.ts"
import { ui } from "./words.ts"

const LABEL = 22 // most columns of a label
const NARROWEST = 6 // least columns of a seat

const minus = (value: number | string): string => String(value).replace(/^-/, "−")

type Values = readonly (number | string | undefined)[]

/** The columns of a sheet. Figures are right-aligned in columns of one width. */
interface Columns {
  readonly label: number
  readonly each: number
  readonly width: number
}

function columnsFor(lines: readonly Values[], seats: number, width: number): Columns {
  const label = Math.min(LABEL, Math.max(8, width - NARROWEST * seats))
  const most = Math.floor((width - label) / seats)
  const widest = Math.max(...lines.flatMap((values) => values.map((value) => widthOf(minus(value ?? "")))))
  return { label, each: Math.max(Math.min(widest + 2, most), Math.min(most, 12)), width }
}

/** Writes a line of figures. Texts too long for their column get a line for each seat. */
function line(label: string, values: Values, columns: Columns, names: readonly string[]): string[] {
  const texts = names.map((_, seat) => minus(values[seat] ?? ""))
  const isNames = values === names
  if (!isNames && texts.some((text) => widthOf(text) >= columns.each)) {
    const inset = Math.max(...names.map(widthOf)) + 6
    return [
      label,
      ...texts.flatMap((text, seat) =>
        text === "" ? [] : wrap(`${padText(`    ${names[seat]}`, inset)}${text}`, columns.width, " ".repeat(inset)),
      ),
    ]
  }
  const cells = texts.map((text) => {
    const short = cutText(text, columns.each - 1)
    return " ".repeat(columns.each - widthOf(short)) + short
  })
  return [padText(cutText(label, columns.label), columns.label) + cells.join("")]
}

/** Writes one round with its working. */
function roundLines(round: ScoreRound, telling: Telling, columns: Columns): string[] {
  const { names, language } = telling
  return [
    ...line(say(round.title, telling), names, columns, names),
    ...round.lines.flatMap(({ label, values, all }) =>
      all === undefined
        ? line(`  ${say(label, telling)}`, values, columns, names)
        : wrap(`  ${say(label, telling)}  ${minus(all)}`, columns.width, "    "),
    ),
    ...line(`  ${ui(language, "thisRound")}`, round.scores, columns, names),
    "",
  ]
}

/** Writes the rounds from `from` on with their working, and the totals. */
export function scoreSheet(scene: Scene, telling: Telling, width: number, from = 0): string[] {
  const { language, names } = telling
  const shown = scene.rounds.slice(from)
  const scores = scene.seats.map(({ score }) => score)
  const columns = columnsFor([names, scores, ...shown.map((round) => round.scores)], names.length, width)
  const label = `${say(scene.scoring.label, telling)} (${ui(language, scene.scoring.lowWins ? "lowWins" : "highWins")})`
  return [
    ...shown.flatMap((round) => roundLines(round, telling, columns)),
    label,
    ...line("", names, columns, names),
    ...line(`  ${ui(language, "total")}`, scores, columns, names),
  ].map((text) => cutText(text, width).trimEnd())
}

/** Writes who has won, then the place and score of each seat. */
export function resultLines(result: Result, scene: Scene, telling: Telling): string[] {
  const { language, names } = telling
  const seats = [...names.keys()].sort((a, b) => result.places[a] - result.places[b])
  const width = Math.max(...names.map(widthOf))
  return [
    winnerLine(result, telling),
    ...(result.limit ? [ui(language, "byLimit")] : []),
    ...seats.map((seat) => {
      const place = ui(language, "place", { n: result.places[seat] })
      const score = `${say(scene.scoring.label, telling)}: ${minus(result.scores[seat])}`
      return `  ${place} ${padText(names[seat], width)}  ${score}`
    }),
  ]
}

function winnerLine({ places }: Result, telling: Telling): string {
  const winners = [...places.keys()].filter((seat) => places[seat] === 1)
  if (winners.length === 1) return say({ key: "wins", with: { who: { seat: winners[0] } } }, telling)
  const names = winners.map((seat) => telling.names[seat])
  return say({ key: "shared", with: { who: { word: joinWith(names, telling) } } }, telling)
}
