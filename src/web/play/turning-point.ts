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

/** For a turn, somebody else must have led alone for at least this share of the moves before it. */
const LED_BEFORE = 0.1

/**
 * Replays a game. Returns the number of the move (from 0) after which the winner led alone for the rest of the game.
 * Undefined if several have won, or if nothing turned: nobody else had led for long.
 */
export function turningMove({ game, setup, moves }: Match, { places }: Result): number | undefined {
  const winners = [...places.keys()].filter((seat) => places[seat] === 1)
  if (winners.length !== 1 || moves.length === 0) return undefined
  const match = new Match(game, setup)
  let turned: number | undefined
  let behind = 0 // moves after which somebody else led alone
  moves.forEach(({ seat, move }, n) => {
    match.play(seat, readMove(game.verbs, move))
    const scene = game.scene(viewOf(match, SPECTATOR), 0)
    if (leads(scene, winners[0])) turned ??= n
    else {
      turned = undefined
      if (places.some((_, other) => other !== winners[0] && leads(scene, other))) behind++
    }
  })
  return turned !== undefined && behind > 0 && behind >= LED_BEFORE * turned ? turned : undefined
}

/** Says who led from then on, in words for the reader. */
export const leadText = (winner: number, { you, names }: Telling): string =>
  winner === you ? t("youLedFrom") : t("ledFrom", { name: names[winner] })
