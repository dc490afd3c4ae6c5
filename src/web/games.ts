// Loads games and their themes on demand.

import type { Game } from "../engine/game.ts"
import { BadInput } from "../engine/options.ts"
import type { Theme } from "../engine/theme.ts"
import { PLAIN } from "./cards/theme.ts"

const found = import.meta.glob<Record<string, Game>>("../games/*/index.ts")
const themes = import.meta.glob<Theme>("../games/*/theme.ts", { import: "theme" })

const idOf = (path: string): string => path.split("/").at(-2) ?? ""

export const gameIds: readonly string[] = Object.keys(found).map(idOf)

/** Loads a game. Throws `BadInput` if there is no game with this id. */
export async function loadGame(id: string): Promise<Game> {
  const load = found[`../games/${id}/index.ts`]
  if (load === undefined) throw new BadInput(`there is no game “${id}”; the games are: ${gameIds.join(", ")}`)
  return Object.values(await load())[0]
}

/** Loads a game's theme, or returns the plain theme if it has none. */
export async function loadTheme(id: string): Promise<Theme> {
  return (await themes[`../games/${id}/theme.ts`]?.()) ?? PLAIN
}
