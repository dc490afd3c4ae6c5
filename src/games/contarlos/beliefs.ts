// Public inferences from the moves, beyond the cards that players have seen.

import { faceOf, groupOf, HIDDEN, poolOf, withFace } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import { faceOfKind, kindOfFace } from "./cards.ts"
import { countHand, newHandCount } from "./payments.ts"
import { HANDS, hand, KINDS, LOW, WILD } from "./places.ts"
import { type Contarlos, cheapest } from "./state.ts"

/**
 * Returns 0 if a player used a Wild without being able to pay, or holds a card that they cannot have. Otherwise the
 * draw for the start decides.
 */
export function likelihood(s: Contarlos): number {
  if (s.phase === WILD && !canPay(s)) return 0
  for (let seat = 0; seat < s.seats; seat++)
    for (let i = hand(seat); i < hand(seat) + s.held[seat]; i++)
      if (s.cannot[i - HANDS] & (1 << kindOfFace(faceOf(s.cards[i])))) return 0
  return s.round === 0 ? likelihoodOfStart(s) : 1
}

function canPay(s: Contarlos): boolean {
  return countHand(newHandCount(), s.cards, hand(s.turn), s.held[s.turn]).worth >= cheapest(s)
}

const LEAST = 2 ** -20 // smallest likelihood that `redeal` can tell from 0

/**
 * CO-4: returns the likelihood of the cards shown for the start, given this draw pile. It is relative to a pile with
 * both cards of each kind.
 */
function likelihoodOfStart(s: Contarlos): number {
  const inPile = countPile(s)
  let likelihood = 1
  for (let kind = 0; kind < KINDS; kind++) {
    if (s.shownOnce[kind] > 0) likelihood *= (inPile[kind] / 2) ** s.shownOnce[kind]
    if (s.shownTwice[kind] > 0 && inPile[kind] < 2) likelihood = 0
  }
  return likelihood > 0 ? Math.max(likelihood, LEAST) : 0
}

/** Counts, by kind, the visible cards from the draw pile of the start, wherever they are now. */
function countPile(s: Contarlos): Uint8Array {
  const inPile = s.mixedAgain.slice()
  for (let i = LOW; i < s.cards.length; i++) {
    const kind = kindOfFace(faceOf(s.cards[i]))
    if (poolOf(s.cards[i]) & 1 && kind < KINDS) inPile[kind]++
  }
  return inPile
}

/**
 * CO-4: moves cards that must have been in that draw pile to places whose cards came from it. Chooses the places
 * uniformly.
 */
export function placeImplied(s: Contarlos, seen: Contarlos, chance: Chance): number {
  if (s.round > 0) return 1
  const known = countPile(seen)
  const due = known.map((found, kind) => Math.max(0, leastInPile(s, kind) - found))
  if (due.every((n) => n === 0)) return 1
  const places = unseenPlaces(seen)
  for (let kind = 0; kind < KINDS; kind++)
    for (let n = due[kind]; n > 0; n--) bring(s, places, faceOfKind(kind), chance)
  const inPile = countPile(s)
  let favoured = 1
  for (let kind = 0; kind < KINDS; kind++) if (due[kind] === 1 && s.shownTwice[kind] === 0) favoured *= inPile[kind] / 2
  return favoured
}

/** Returns the minimum number of cards of a kind in that draw pile. */
const leastInPile = (s: Contarlos, kind: number): number => (s.shownTwice[kind] > 0 ? 2 : s.shownOnce[kind] > 0 ? 1 : 0)

/** The places of unseen low cards that can still change, and those of them whose card came from that pile. */
interface Places {
  readonly free: number[]
  readonly pile: number[]
}

function unseenPlaces({ cards }: Contarlos): Places {
  const free: number[] = []
  for (let at = LOW; at < cards.length; at++) if (faceOf(cards[at]) === HIDDEN) free.push(at)
  return { free, pile: free.filter((at) => poolOf(cards[at]) & 1) }
}

/** Exchanges a card with this face for one at a random place of the pile. That place is then fixed. */
function bring({ cards }: Contarlos, { free, pile }: Places, face: number, chance: Chance): void {
  const to = removeAt(pile, chance.below(pile.length))
  const from = anyHolder(cards, free, face, groupOf(cards[to]), chance)
  cards[from] = withFace(cards[from], faceOf(cards[to]))
  cards[to] = withFace(cards[to], face)
  removeAt(free, free.indexOf(to))
}

/** Removes the entry at index `at` from a list whose order does not matter, and returns it. */
function removeAt(list: number[], at: number): number {
  const removed = list[at]
  const last = list.pop() as number
  if (at < list.length) list[at] = last
  return removed
}

/** Returns a free place with this face and of this group, chosen uniformly. */
function anyHolder(cards: Int32Array, free: readonly number[], face: number, group: number, chance: Chance): number {
  let holders = 0
  let found = 0
  for (const at of free) {
    const card = cards[at]
    if (faceOf(card) === face && groupOf(card) === group && chance.below(++holders) === 0) found = at
  }
  return found
}
