// How a game ended for the people at this screen, and the cards to show for it.

import type { Result } from "../../engine/game.ts"
import type { Scene, SceneCard } from "../../engine/scene.ts"

/** `watched` if nobody at this screen played. */
export type Ending = "won" | "lost" | "watched"

export function endingFor({ places }: Pick<Result, "places">, own: readonly number[]): Ending {
  if (own.length === 0) return "watched"
  return own.some((seat) => places[seat] === 1) ? "won" : "lost"
}

/** The most cards of an arc. */
const MOST = 7

/**
 * Returns the faces to show: the open cards of this seat. If it has none, for example because it has played all of
 * them, the latest open cards in the middle of the table.
 */
export function cardsOf({ zones }: Scene, seat: number): readonly number[] {
  const facesIn = (cards: readonly (SceneCard | undefined)[]): number[] =>
    cards
      .flatMap((card) => (card === undefined ? [] : [card.face || (card.remembered ?? 0)]))
      .filter((face) => face > 0)
  const own = zones.filter((zone) => zone.seat === seat).flatMap(({ cards }) => facesIn(cards))
  const middle = zones.filter((zone) => zone.seat === undefined).flatMap(({ cards }) => facesIn(cards))
  return (own.length > 0 ? own : middle).slice(-MOST)
}
