// Follows links that start a game at once, without the set-up page.

import { loadGame } from "../games.ts"
import { settings } from "../settings.svelte.ts"
import { readLink } from "../shell/set-up.ts"
import { start } from "./start.ts"

/**
 * Starts the game of a link and goes to it. Returns whether that worked; if not, the set-up page says what is wrong.
 */
export async function goOn(id: string, query: URLSearchParams): Promise<boolean> {
  try {
    const game = await loadGame(id)
    const { setUp, problems } = readLink(game, query, settings.strength)
    if (problems.length > 0) return false
    await start(game, setUp, { replace: true })
    return true
  } catch {
    return false
  }
}
