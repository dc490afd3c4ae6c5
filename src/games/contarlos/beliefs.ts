// What everybody could tell from what was done, beyond the cards that they have seen.

import { faceOf, groupOf, HIDDEN, poolOf, withFace } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import { faceOfKind, kindOfFace } from "./cards.ts"
import { counted, countHand } from "./payments.ts"
import { HANDS, hand, KINDS, LOW, LOW_CARDS, WILD } from "./places.ts"
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

const due = new Int8Array(KINDS) // how many of each kind must be among what came out of that pile
const free = new Int16Array(LOW_CARDS) // places whose card is not settled…
const pile = new Int16Array(LOW_CARDS) // …and those of them whose card came out of that pile
let frees = 0
let piles = 0

/** CO-4: brings cards that must have been in that draw pile to places whose cards came out of it, any of these alike. */
export function settle(s: Contarlos, seen: Contarlos, chance: Chance): number {
  if (s.round > 0) return 1
  countPile(seen)
  let any = false
  for (let kind = 0; kind < KINDS; kind++) {
    due[kind] = (s.shownTwice[kind] > 0 ? 2 : s.shownOnce[kind] > 0 ? 1 : 0) - inPile[kind]
    if (due[kind] > 0) any = true
  }
  if (!any) return 1
  gatherPlaces(seen)
  for (let kind = 0; kind < KINDS; kind++) for (let n = due[kind]; n > 0; n--) bring(s, faceOfKind(kind), chance)
  countPile(s)
  let favoured = 1
  for (let kind = 0; kind < KINDS; kind++) if (due[kind] === 1 && s.shownTwice[kind] === 0) favoured *= inPile[kind] / 2
  return favoured
}

/** Lists the places of unseen low cards. */
function gatherPlaces({ cards }: Contarlos): void {
  frees = piles = 0
  for (let at = LOW; at < cards.length; at++) {
    if (faceOf(cards[at]) !== HIDDEN) continue
    free[frees++] = at
    if (poolOf(cards[at]) & 1) pile[piles++] = at
  }
}

/** Exchanges a card with this face for the one at some place of the pile, where it stays: that place is free no longer. */
function bring({ cards }: Contarlos, face: number, chance: Chance): void {
  const chosen = chance.below(piles)
  const to = pile[chosen]
  pile[chosen] = pile[--piles]
  const from = anyHolder(cards, face, groupOf(cards[to]), chance)
  cards[from] = withFace(cards[from], faceOf(cards[to]))
  cards[to] = withFace(cards[to], face)
  free[free.indexOf(to)] = free[--frees]
}

/** One of the free places with this face and of this group, any of them alike. */
function anyHolder(cards: Int32Array, face: number, group: number, chance: Chance): number {
  let holders = 0
  let found = 0
  for (let i = 0; i < frees; i++) {
    const card = cards[free[i]]
    if (faceOf(card) === face && groupOf(card) === group && chance.below(++holders) === 0) found = free[i]
  }
  return found
}
