// Makes the summary of a table.

import { SPECTATOR } from "../../engine/cards.ts"
import { viewOf } from "../../table/seen.ts"
import type { LiveTable } from "../../table/table.ts"
import type { TableSummary } from "./summary.ts"

export function summaryOf(id: string, table: LiveTable, latest: number): TableSummary {
  const { game, match } = table
  const scene = game.scene(viewOf(match, SPECTATOR), 0)
  return {
    id,
    game: game.id,
    name: game.name,
    rules: table.opening.rules,
    seats: table.seats,
    opened: table.opened,
    latest,
    played: table.played,
    moves: match.moves.length,
    entries: table.version,
    rounds: scene.rounds.length,
    scores: scene.seats.map(({ score }) => score),
    lowWins: scene.scoring.lowWins,
    isMarked: table.isMarked,
    ...(table.helped === 0 ? {} : { isHelped: true }),
    ...(match.result === undefined ? {} : { result: match.result }),
  }
}
