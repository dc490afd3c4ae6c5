// What everybody could tell from what was done, beyond the cards that they have seen.

import { faceOf, groupOf, HIDDEN, poolOf, withFace } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import { faceOfKind, kindOfFace } from "./cards.ts"
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
  countPile(s)
  let likelihood = 1
  for (let kind = 0; kind < KINDS; kind++) {
    if (s.shownOnce[kind] > 0) likelihood *= (inPile[kind] / 2) ** s.shownOnce[kind]
    if (s.shownTwice[kind] > 0 && inPile[kind] < 2) likelihood = 0
  }
  return likelihood > 0 ? Math.max(likelihood, LEAST) : 0
}

/** Counts the cards that came out of the draw pile of the start, wherever they are now and as far as they can be seen. */
function countPile(s: Contarlos): void {
  inPile.set(s.mixedAgain)
  for (let i = LOW; i < s.cards.length; i++) {
    const kind = kindOfFace(faceOf(s.cards[i]))
    if (poolOf(s.cards[i]) & 1 && kind < KINDS) inPile[kind]++
  }
}

/** CO-4: brings cards that must have been in that draw pile to places whose cards came out of it, any of these alike. */
export function settle(s: Contarlos, seen: Contarlos, chance: Chance): number {
  if (s.round > 0) return 1
  countPile(seen)
  const due = Array.from(inPile, (known, kind) => dueInPile(s, kind) - known)
  const free = Array.from(seen.cards.keys()).filter((at) => faceOf(seen.cards[at]) === HIDDEN && at >= LOW)
  const pile = free.filter((at) => poolOf(seen.cards[at]) & 1)
  due.forEach((count, kind) => {
    for (let n = 0; n < count; n++) bring(s, faceOfKind(kind), free, pile, chance)
  })
  countPile(s)
  return due.reduce(
    (favoured, count, kind) => (count === 1 && s.shownTwice[kind] === 0 ? (favoured * inPile[kind]) / 2 : favoured),
    1,
  )
}

const dueInPile = (s: Contarlos, kind: number): number => (s.shownTwice[kind] > 0 ? 2 : s.shownOnce[kind] > 0 ? 1 : 0)

/** Exchanges a card with this face for the one at some place of the pile, where it stays: that place is free no longer. */
function bring(s: Contarlos, face: number, free: number[], pile: number[], chance: Chance): void {
  const { cards } = s
  const [to] = pile.splice(chance.below(pile.length), 1)
  const holders = free.filter((at) => faceOf(cards[at]) === face && groupOf(cards[at]) === groupOf(cards[to]))
  const from = holders[chance.below(holders.length)]
  cards[from] = withFace(cards[from], faceOf(cards[to]))
  cards[to] = withFace(cards[to], face)
  free.splice(free.indexOf(to), 1)
}
