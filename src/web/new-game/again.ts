// Starts a game with the same set-up again and new cards.

import { isLevel } from "../../bots/reactions.ts"
import { BadInput, readSavedOptions } from "../../engine/options.ts"
import { fairDealOf } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"
import type { Opening } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import { keep, type TableSummary } from "../keep/keep.svelte.ts"
import { isLoaded, peopleOf } from "../keep/summary.ts"
import { openTable } from "../play/open.ts"
import { friendsLinkOf, type Player } from "../shell/set-up.ts"

type Kept = Pick<TableSummary, "id" | "mine">

/**
 * Replaces a bot that a browser does not have with a usual one. Records from elsewhere may name such bots, for example
 * programs.
 */
const playable = (seat: Seat): Seat =>
  isPerson(seat) || isLevel(seat.player) || ["house", "random"].includes(seat.player)
    ? seat
    : { ...seat, player: "medium" }

/**
 * Prepares the set-up of a game again and returns its path: a table on this screen, or an online set-up with friends.
 */
export async function openAgain(kept: Kept): Promise<string> {
  const { journal } = await keep()
  const [first] = await journal.read(kept.id)
  if (first?.kind !== "open") throw new BadInput(`there is no game “${kept.id}” in this browser`)
  const { seats, options, practice } = first.opening
  const game = await loadGame(first.opening.game)
  const checked = readSavedOptions(game, seats.length, options)
  if (wasOnline(kept, first.opening))
    return friendsLinkOf(game, { seats: friendSeats(kept, seats), options: checked, seed: "" })
  const table = { game: game.id, seats: seats.map(playable), options: checked, isPractice: practice }
  return `/play/${await openTable(table)}`
}

/**
 * Tells whether the game was online. Only server tables promise their shuffle, but a local game may reuse such a deal.
 */
const wasOnline = (kept: Kept, { chance }: Opening): boolean => isLoaded(kept) && fairDealOf(chance) !== undefined

/** Rotates the seats. The player who opens a table gets its first seat, and everyone keeps their neighbours. */
function friendSeats({ mine }: Kept, seats: readonly Seat[]): { player: Player; name: string }[] {
  const me = mine ?? peopleOf({ seats })[0] ?? 0
  const turned = [...seats.slice(me), ...seats.slice(0, me)]
  return turned.map((seat, i) => ({ player: i === 0 ? "me" : friendOrBot(seat), name: "" }))
}

function friendOrBot(seat: Seat): Player {
  if (isPerson(seat)) return "person"
  return isLevel(seat.player) ? seat.player : "medium"
}
