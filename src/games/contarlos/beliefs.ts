// What everybody could tell from what was done, beyond the cards that they have seen.

import { faceOf, poolOf } from "../../engine/cards.ts"
import { kindOfFace } from "./cards.ts"
import { counted, countHand } from "./payments.ts"
import { HANDS, hand, KINDS, LOW, WILD } from "./places.ts"
import { type Contarlos, cheapest } from "./state.ts"

/** Whoever uses a Wild can pay, which cards a hand did not play, and what was shown for the start. */
export function likelihood(s: Contarlos): number {
  if (s.phase === WILD && !canPay(s)) return 0
  for (let seat = 0; seat < s.seats; seat++)
    for (let i = hand(seat); i < hand(seat) + s.held[seat]; i++)
      if (s.cannot[i - HANDS] & (1 << kindOfFace(faceOf(s.cards[i])))) return 0
  return s.round === 0 ? likelihoodOfStart(s) : 1
}

function canPay(s: Contarlos): boolean {
  countHand(s.cards, hand(s.turn), s.held[s.turn])
  return counted.worth >= cheapest(s)
}

const inPile = new Uint8Array(KINDS) // how many of each kind that draw pile had
const LEAST = 2 ** -20 // what `redeal` can still tell from nothing

/** CO-4: how likely the cards shown for the start were with this draw pile, as a share of what it would be if it had had both of each. */
function likelihoodOfStart(s: Contarlos): number {
  inPile.set(s.mixedAgain)
  for (let i = LOW; i < s.cards.length; i++) if (poolOf(s.cards[i]) & 1) inPile[kindOfFace(faceOf(s.cards[i]))]++
  let likelihood = 1
  for (let kind = 0; kind < KINDS; kind++) {
    if (s.shownOnce[kind] > 0) likelihood *= (inPile[kind] / 2) ** s.shownOnce[kind]
    if (s.shownTwice[kind] > 0 && inPile[kind] < 2) likelihood = 0
  }
  return likelihood > 0 ? Math.max(likelihood, LEAST) : 0
}
