// The same set-up once more, with other cards.

import { isLevel } from "../../bots/reactions.ts"
import { BadInput, readOptions } from "../../engine/options.ts"
import { promiseOf } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"
import type { Opening } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import { isLoaded, peopleOf } from "../keep/head.ts"
import { type Head, keep } from "../keep/keep.svelte.ts"
import { openTable } from "../play/open.ts"
import { friendsLinkOf, type Player } from "../shell/set-up.ts"

type Kept = Pick<Head, "id" | "mine">

/** Bots that a browser does not have (programs, in records from elsewhere) are played by a usual one. */
const playable = (seat: Seat): Seat =>
  isPerson(seat) || isLevel(seat.player) || ["house", "random"].includes(seat.player)
    ? seat
    : { ...seat, player: "medium" }

/** Makes the set-up of this game ready once more, and gives back the path to it: a table at this screen, or a set-up with friends. */
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

/** Only tables on a server promise their shuffle; a game here may have been dealt the same cards. */
const wasOnline = (kept: Kept, { chance }: Opening): boolean => isLoaded(kept) && promiseOf(chance) !== undefined

/** Whoever opens a table has its first seat: all move round, so that everybody's neighbours stay. */
function friendSeats({ mine }: Kept, seats: readonly Seat[]): { player: Player; name: string }[] {
  const me = mine ?? peopleOf({ seats })[0] ?? 0
  const turned = [...seats.slice(me), ...seats.slice(0, me)]
  return turned.map((seat, i) => ({ player: i === 0 ? "me" : friendOrBot(seat), name: "" }))
}

function friendOrBot(seat: Seat): Player {
  if (isPerson(seat)) return "person"
  return isLevel(seat.player) ? seat.player : "medium"
}
