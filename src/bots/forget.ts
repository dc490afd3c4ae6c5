// Makes a bot forget as people do. It loses face-down cards that it has seen, and notes about what others hold.

import { type Card, faceOf, HIDDEN, type State, tokenOf, unseenBy } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"

const SHARES = 1 << 16

/**
 * Removes a share (0 to 1) of what a seat remembers from its view, in place. A card's token and `salt` decide whether
 * it is forgotten. So a forgotten card stays forgotten for as long as it keeps its token.
 */
export function forget<S extends State>(game: Game<S>, view: S, seat: number, share: number, salt: number): void {
  if (share === 0) return
  const lost = (card: Card): boolean => hash(tokenOf(card), salt) < share * SHARES
  const faceDown = new Set(
    game
      .scene(view, 1 << seat)
      .zones.flatMap(({ cards }) => cards.flatMap((card) => (card?.remembered === undefined ? [] : [card.token]))),
  )
  const { cards, notes } = view
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i]
    if (card === 0 || !lost(card)) continue
    if (faceDown.has(tokenOf(card))) cards[i] = unseenBy(card, 1 << seat)
    if (notes !== undefined && faceOf(cards[i]) === HIDDEN) notes[i] = 0
  }
}

function hash(token: number, salt: number): number {
  const x = Math.imul(token ^ salt, 0x9e3779b1)
  return Math.imul(x ^ (x >>> 15), 0x85ebca6b) >>> 16
}
