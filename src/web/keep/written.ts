// Makes a record from entries. Pure.

import type { Result } from "../../engine/game.ts"
import type { CheckedMove } from "../../engine/match.ts"
import { BadInput } from "../../engine/options.ts"
import { recordText } from "../../engine/record.ts"
import type { Seat } from "../../table/seat.ts"
import type { Entry } from "../../table/table.ts"

/** Makes a record from entries with their stored checks. It does not run the rules, which may no longer exist. */
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
