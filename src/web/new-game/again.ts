// The same set-up again, with new cards.

import { isLevel } from "../../bots/reactions.ts"
import { BadInput, readOptions } from "../../engine/options.ts"
import { promiseOf } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"
import type { Opening } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import { keep, type TableSummary } from "../keep/keep.svelte.ts"
import { isLoaded, peopleOf } from "../keep/summary.ts"
import { openTable } from "../play/open.ts"
import { friendsLinkOf, type Player } from "../shell/set-up.ts"

type Kept = Pick<TableSummary, "id" | "mine">

/** Records from elsewhere may name bots that a browser does not have, such as programs. A usual bot replaces them. */
const playable = (seat: Seat): Seat =>
  isPerson(seat) || isLevel(seat.player) || ["house", "random"].includes(seat.player)
    ? seat
    : { ...seat, player: "medium" }

/** Prepares the set-up of a game again and returns its path: a table on this screen, or a set-up with friends. */
export async function openAgain(kept: Kept): Promise<string> {
  const { journal } = await keep()
  const [first] = await journal.read(kept.id)
  if (first?.kind !== "open") throw new BadInput(`there is no game “${kept.id}” in this browser`)
  const { seats, options } = first.opening
  const game = await loadGame(first.opening.game)
  const checked = readOptions(game, seats.length, options)
  if (wasOnline(kept, first.opening))
    return friendsLinkOf(game, { seats: friendSeats(kept, seats), options: checked, seed: "" })
  return `/play/${await openTable({ game: game.id, seats: seats.map(playable), options: checked })}`
}

/** Only server tables promise their shuffle; a local game may have had the same deal. */
const wasOnline = (kept: Kept, { chance }: Opening): boolean => isLoaded(kept) && promiseOf(chance) !== undefined

/** Who opens a table gets its first seat, so all seats rotate and everybody keeps their neighbours. */
function friendSeats({ mine }: Kept, seats: readonly Seat[]): { player: Player; name: string }[] {
  const me = mine ?? peopleOf({ seats })[0] ?? 0
  const turned = [...seats.slice(me), ...seats.slice(0, me)]
  return turned.map((seat, i) => ({ player: i === 0 ? "me" : friendOrBot(seat), name: "" }))
}

function friendOrBot(seat: Seat): Player {
  if (isPerson(seat)) return "person"
  return isLevel(seat.player) ? seat.player : "medium"
}
