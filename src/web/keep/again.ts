// The same set-up once more, with other cards.

import { isLevel } from "../../bots/reactions.ts"
import { BadInput, readOptions } from "../../engine/options.ts"
import { isPerson, type Seat } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import { openTable } from "../play/open.ts"
import { type Head, keep } from "./keep.svelte.ts"

/** Bots that a browser does not have (programs, in records from elsewhere) are played by a usual one. */
const playable = (seat: Seat): Seat =>
  isPerson(seat) || isLevel(seat.player) || ["house", "random"].includes(seat.player)
    ? seat
    : { ...seat, player: "medium" }

/** Opens a table with the set-up of this one and gives back its id. */
export async function openAgain({ id }: Pick<Head, "id">): Promise<string> {
  const { journal } = await keep()
  const [first] = await journal.read(id)
  if (first?.kind !== "open") throw new BadInput(`there is no game “${id}” in this browser`)
  const { game, seats, options } = first.opening
  const checked = readOptions(await loadGame(game), seats.length, options)
  return openTable({ game, seats: seats.map(playable), options: checked })
}
