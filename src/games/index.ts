// The list of all games. To add a game, add a folder and a line here.

import type { Game } from "../engine/game.ts"
import { BadInput } from "../engine/options.ts"
import { beatTheCount } from "./beat-the-count/index.ts"
import { betskiScram } from "./betski-scram/index.ts"
import { contarlos } from "./contarlos/index.ts"
import { finalCount } from "./final-count/index.ts"
import { fortyBelow } from "./forty-below/index.ts"

export const games: readonly Game[] = [beatTheCount, fortyBelow, contarlos, finalCount, betskiScram]

/** Returns the game with this id. Throws `BadInput` if there is none. */
export function findGame(id: string): Game {
  const game = games.find((known) => known.id === id)
  if (game === undefined)
    throw new BadInput(`there is no game “${id}”; the games are: ${games.map((known) => known.id).join(", ")}`)
  return game
}
