// Links that lead straight to a table: the game begins without a look at its set-up.

import { loadGame } from "../games.ts"
import { readLink } from "../shell/set-up.ts"
import { start } from "./start.ts"

/** Starts what the link asks for and goes there. Says whether it could: if not, the set-up will say what is wrong. */
export async function goOn(id: string, query: URLSearchParams): Promise<boolean> {
  try {
    const game = await loadGame(id)
    const { setUp, problems } = readLink(game, query)
    if (problems.length > 0) return false
    await start(game, setUp, { replace: true })
    return true
  } catch {
    return false
  }
}
