// Converts entries to a record and a record to entries. Pure.

import type { Result } from "../../engine/game.ts"
import type { CheckedMove } from "../../engine/match.ts"
import { BadInput } from "../../engine/options.ts"
import { type GameRecord, recordText } from "../../engine/record.ts"
import type { Seat } from "../../table/seat.ts"
import { type Entry, openingOf } from "../../table/table.ts"

/** Makes a record from entries by their checks alone: the rules they were played by need not exist any more. */
export function recordOfEntries(entries: readonly Entry[], result?: Result): string {
  const [first] = entries
  if (first?.kind !== "open" || first.check === undefined) throw new BadInput("this game was kept without its checks")
  const { game, rules, options, chance } = first.opening
  let seats: readonly Seat[] = first.opening.seats
  let moves: CheckedMove[] = []
  for (const entry of entries) {
    if (entry.kind === "move") moves.push({ seat: entry.seat, move: entry.move, check: entry.check ?? "" })
    if (entry.kind === "undo") moves = moves.slice(0, entry.moves)
    if (entry.kind === "seat") seats = seats.with(entry.seat, { name: entry.name, player: entry.player })
  }
  return recordText({
    game,
    rules,
    setup: { options, chance, seats: seats.length },
    names: seats.map(({ name }) => name),
    players: seats.map(({ player }) => player),
    dealCheck: first.check,
    moves,
    result,
  })
}

/** Makes the entries of a table that was opened and played at one moment. */
export function entriesOfRecord(record: GameRecord, at: number): Entry[] {
  const { game, setup, names, players, dealCheck, moves } = record
  const seats = names.map((name, seat) => ({ name, player: players[seat] }))
  return [
    { kind: "open", at, opening: openingOf(game, setup.options, setup.chance, seats), check: dealCheck },
    ...moves.map((made): Entry => ({ kind: "move", at, ...made })),
  ]
}
