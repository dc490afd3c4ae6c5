// Opens an online table from a set-up.

import { isLevel } from "../../bots/reactions.ts"
import type { Game } from "../../engine/game.ts"
import { namedOptions } from "../../engine/options.ts"
import type { RoomSettings } from "../../table/room/entries.ts"
import { fitName } from "../../table/room/texts.ts"
import { go } from "../router.svelte.ts"
import { settings as own } from "../settings.svelte.ts"
import type { SetUp } from "../shell/set-up.ts"
import { createTable, RequestFailed } from "./api.ts"
import { keepTable, newKey } from "./kept.ts"
import { t } from "./words.ts"

/** Opens a table with its host in the first seat, and goes there. */
export async function openOnline(
  game: Game,
  { seats, options }: Pick<SetUp, "seats" | "options">,
  settings: RoomSettings,
): Promise<void> {
  if (fitName(own.name) === "") throw new RequestFailed(400, t("nameNeeded"))
  const key = newKey()
  const mine = seats.findIndex(({ player }) => player === "me")
  const others = seats.filter((_, seat) => seat !== Math.max(0, mine))
  const id = await createTable({
    game: game.id,
    seats: seats.length,
    options: namedOptions(game, options),
    settings,
    name: own.name,
    key,
    bots: [null, ...others.map(({ player }) => (isLevel(player) ? player : null))],
  })
  keepTable(id, { key, game: game.id, seat: 0 })
  go(`/t/${id}`)
}
