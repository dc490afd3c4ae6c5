// Finds the moment a game turned: from then on the winner led to the end.

import { SPECTATOR } from "../../engine/cards.ts"
import type { Result } from "../../engine/game.ts"
import { Match } from "../../engine/match.ts"
import { readMove } from "../../engine/moves.ts"
import type { Scene } from "../../engine/scene.ts"
import type { Telling } from "../../engine/words.ts"
import { viewOf } from "../../table/seen.ts"
import { t } from "./words.ts"

/** Tells whether this seat alone has the best score. */
function leads({ seats, scoring }: Scene, seat: number): boolean {
  const sign = scoring.lowWins ? -1 : 1
  return seats.every((other) => other.seat === seat || sign * other.score < sign * seats[seat].score)
}

/**
 * Replays a game. Returns the number of the move (from 0) after which the winner led alone for the rest of the game.
 * Undefined if several have won.
 */
export function turningMove({ game, setup, moves }: Match, { places }: Result): number | undefined {
  const winners = [...places.keys()].filter((seat) => places[seat] === 1)
  if (winners.length !== 1 || moves.length === 0) return undefined
  const match = new Match(game, setup)
  let turned: number | undefined
  moves.forEach(({ seat, move }, n) => {
    match.play(seat, readMove(game.verbs, move))
    const isAhead = leads(game.scene(viewOf(match, SPECTATOR), 0), winners[0])
    if (!isAhead) turned = undefined
    else turned ??= n
  })
  return turned
}

/** Says who led from then on, in words for the reader. */
export const leadText = (winner: number, { you, names }: Telling): string =>
  winner === you ? t("youLedFrom") : t("ledFrom", { name: names[winner] })
