// Games as the browser gets them: each when it is opened.

import type { Game } from "../engine/game.ts"
import { BadInput } from "../engine/options.ts"

const found = import.meta.glob<Record<string, Game>>("../games/*/index.ts")

const idOf = (path: string): string => path.split("/").at(-2) ?? ""

export const gameIds: readonly string[] = Object.keys(found).map(idOf)

/** The game with this id. */
export async function loadGame(id: string): Promise<Game> {
  const load = found[`../games/${id}/index.ts`]
  if (load === undefined) throw new BadInput(`there is no game “${id}”; the games are: ${gameIds.join(", ")}`)
  return Object.values(await load())[0]
}
