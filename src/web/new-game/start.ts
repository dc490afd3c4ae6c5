// Starts a table from a set-up. This is a separate module, so that Home stays small.

import type { Game } from "../../engine/game.ts"
import { loadGame } from "../games.ts"
import { openTable } from "../play/open.ts"
import { go } from "../router.svelte.ts"
import { settings } from "../settings.svelte.ts"
import { tableSeats } from "../shell/names.ts"
import { markSeen } from "../shell/seen.ts"
import { type SetUp, usualSetUp } from "../shell/set-up.ts"
import { expectUnfinished } from "../shell/unfinished.ts"
import { t } from "../shell/words.ts"

export const nameWords = {
  get me(): string {
    return settings.name
  },
  get you(): string {
    return t("you")
  },
  person: (n: number): string => t("playerN", { n }),
}

/** Opens a table with this set-up and goes there. */
export async function start(
  game: Game,
  { seats, options, seed, practice }: SetUp,
  { replace = false } = {},
): Promise<void> {
  const table = { game: game.id, seats: tableSeats(seats, nameWords), options, isPractice: practice }
  const id = await openTable(seed === "" ? table : { ...table, seed })
  expectUnfinished(true)
  markSeen("welcome")
  go(`/play/${id}`, { replace })
}

/** Starts a game against bots of the chosen strength. */
export async function startUsual(id: string): Promise<void> {
  const game = await loadGame(id)
  await start(game, usualSetUp(game, settings.strength))
}
