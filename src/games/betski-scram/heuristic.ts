// Plays like a good player. It tries the orders in which cards can be played, and goes out if an order allows it.
// Otherwise it prefers to end with a hand that can go out next time from many centre cards. It also prefers a centre
// card that the next player cannot follow.

import { faceOf } from "../../engine/cards.ts"
import type { Heuristic } from "../../engine/game.ts"
import { argumentOf, type MoveList } from "../../engine/moves.ts"
import { faces } from "./cards.ts"
import { type Betski, centre, goesOn, goldBit, hand, isAnswered, numbers, pileOf, STOP, takenBy } from "./rules.ts"

// Weights, from a logistic regression of winning on the positions after a turn, rounded and doubled. The data are
// 60,000 games of the heuristic against itself at 2 seats and as many at 4. The number of cards left turned out not to
// matter by itself.
const OUT = 12
const UNANSWERED = 2 // for going out in the first turn, on a card that the next player cannot follow
const OUTLETS = 5.6 // for a hand that could go out from any centre card
const VARIETY = 0.6 // for a hand with a card for any centre card
const CUT_OFF = [0, 4.4, 1.2, 0.6] // by the next player's number of cards, if none fits; with more cards it is unknown
const EXCESS = 0.2 // cost of each card beyond PLANNED

const PLANNED = 5 // largest number of cards left with which a player plans to go out next time
const HELD = 30 // maximum number of cards to consider
const ORDERS = 60 // maximum number of orders to try

const UNKNOWN = -1

/** Values computed by one weighing. The next weighing reuses the memory. */
const newAnalysis = () => ({
  // The hand: cards by their index in it, and sets of them as bits.
  takes: new Uint8Array(HELD), // gold numbers that each card takes
  welcome: new Uint8Array(HELD), // silver numbers that each card goes on
  followers: new Int32Array(HELD), // cards that fit on each card
  withGold: new Int32Array(8), // cards with each gold number
  placeOf: new Uint8Array(faces.length),
  excess: 0, // cards in hand beyond those considered

  // The table.
  ring: 0, // number of different numbers
  mayStop: false,
  answered: false,
  ordersEach: 0, // orders to try from each first card
  ordersLeft: 0,
  best: Number.NEGATIVE_INFINITY, // weight of the best order so far

  // The next player's cards, if there are few of them.
  nextNotes: new Uint8Array(CUT_OFF.length - 1),
  nextCards: 0,
  unseen: new Int32Array(8), // unseen cards of each gold number
  cutOffs: new Float64Array(256), // by the golds that the centre card takes: the chance that the next player has none
})
type Analysis = ReturnType<typeof newAnalysis>

const lowest = (set: number): number => 31 - Math.clz32(set & -set)
const BITS = Uint8Array.from({ length: 256 }, (_, set) => [...set.toString(2)].filter((bit) => bit === "1").length)

export function createHeuristic(): Heuristic<Betski> {
  const analysis = newAnalysis()
  return { weigh: (s, seat, moves, into) => weigh(analysis, s, seat, moves, into) }
}

function weigh(a: Analysis, s: Betski, seat: number, moves: MoveList, into: Float64Array): void {
  into[0] = 0
  if (moves.count === 1) return
  const all = lookAtHand(a, s, seat)
  lookRound(a, s, seat)
  a.ordersEach = Math.ceil(ORDERS / moves.count)
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    into[i] = move === STOP ? leaving(a, all, takenBy(s, centre(s))) : playing(a, s, all, argumentOf(move))
  }
}

/** Analyses the hand and returns all its cards as a set. */
function lookAtHand(a: Analysis, s: Betski, seat: number): number {
  const from = hand(s, seat)
  const held = Math.min(s.held[seat], HELD)
  a.excess = s.held[seat] - held
  for (let i = held; i < s.held[seat]; i++) a.placeOf[faceOf(s.cards[from + i])] = HELD
  a.withGold.fill(0)
  for (let i = 0; i < held; i++) {
    const face = faceOf(s.cards[from + i])
    a.placeOf[face] = i
    a.takes[i] = takenBy(s, face)
    a.welcome[i] = goesOn(s, face)
    a.withGold[lowest(goldBit(face))] |= 1 << i
  }
  for (let i = 0; i < held; i++) {
    a.followers[i] = 0
    for (let golds: number = a.takes[i]; golds !== 0; golds &= golds - 1) a.followers[i] |= a.withGold[lowest(golds)]
  }
  return (1 << held) - 1
}

function lookRound(a: Analysis, s: Betski, seat: number): void {
  a.ring = numbers(s)
  a.mayStop = s.mayStop === 1
  a.answered = isAnswered(s)
  const next = seat + 1 === s.seats ? 0 : seat + 1
  a.nextCards = s.held[next] < CUT_OFF.length ? s.held[next] : 0
  if (a.nextCards === 0) return
  for (let i = 0; i < a.nextCards; i++) a.nextNotes[i] = s.notes[hand(s, next) + i]
  a.cutOffs.fill(UNKNOWN)
  a.unseen.fill(a.ring)
  strikeOff(a, s, hand(s, seat), s.held[seat])
  strikeOff(a, s, pileOf(s), s.pileCount)
}

/** Removes visible cards from the unseen ones. */
function strikeOff(a: Analysis, s: Betski, from: number, count: number): void {
  for (let i = from; i < from + count; i++) a.unseen[lowest(goldBit(faceOf(s.cards[i])))]--
}

/** Returns the weight of playing this card and then the best order of others. */
function playing(a: Analysis, s: Betski, hand: number, face: number): number {
  const place = a.placeOf[face]
  if (place === HELD) return leaving(a, hand, takenBy(s, face))
  a.best = Number.NEGATIVE_INFINITY
  a.ordersLeft = a.ordersEach
  tryOrders(a, hand & ~(1 << place), place)
  return a.best
}

/** Tries every order from here, with the cards in `left` and the card `on` in the centre. */
function tryOrders(a: Analysis, left: number, on: number): void {
  let fitting = left & a.followers[on]
  if (fitting === 0 || a.mayStop) tryEnding(a, left, on)
  for (; fitting !== 0 && a.ordersLeft > 0; fitting &= fitting - 1) {
    const card = lowest(fitting)
    tryOrders(a, left & ~(1 << card), card)
  }
}

function tryEnding(a: Analysis, left: number, on: number): void {
  a.ordersLeft--
  a.best = Math.max(a.best, left === 0 && a.excess === 0 ? goingOut(a, on) : leaving(a, left, a.takes[on]))
}

function goingOut(a: Analysis, on: number): number {
  if (a.answered) return OUT + UNANSWERED * cutOff(a, a.takes[on])
  a.ordersLeft = 0 // no other order is better
  return OUT
}

/** Returns the weight of ending the turn with these cards left and a centre card that takes these gold numbers. */
function leaving(a: Analysis, left: number, taken: number): number {
  let cards = a.excess
  let silvers = 0
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    silvers |= a.welcome[lowest(rest)]
    cards++
  }
  const hand = VARIETY * BITS[silvers] + (cards > PLANNED ? 0 : OUTLETS * BITS[outlets(a, left)])
  return hand / a.ring + CUT_OFF[a.nextCards] * cutOff(a, taken) - EXCESS * Math.max(0, cards - PLANNED)
}

/** Returns the silver numbers from which all of these cards can be played in a row. */
function outlets(a: Analysis, left: number): number {
  let silvers = 0
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest)
    if (allGo(a, left & ~(1 << card), card)) silvers |= a.welcome[card]
  }
  return silvers
}

function allGo(a: Analysis, left: number, on: number): boolean {
  if (left === 0) return true
  for (let rest = left & a.followers[on]; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest)
    if (allGo(a, left & ~(1 << card), card)) return true
  }
  return false
}

/** Returns the chance that the next player has no card that fits, from the visible cards and the notes on that hand. */
function cutOff(a: Analysis, taken: number): number {
  if (a.nextCards === 0) return 0
  if (a.cutOffs[taken] === UNKNOWN) {
    let none = 1
    for (let i = 0; i < a.nextCards; i++) none *= misfit(a, taken, a.nextNotes[i])
    a.cutOffs[taken] = none
  }
  return a.cutOffs[taken]
}

/** Returns the chance that a card with this note has none of these gold numbers. */
function misfit(a: Analysis, taken: number, note: number): number {
  let all = 0
  let fitting = 0
  for (let gold = 0; gold < a.ring; gold++) {
    const bit = 1 << gold
    if (note & bit) continue
    all += a.unseen[gold]
    if (taken & bit) fitting += a.unseen[gold]
  }
  return all > 0 ? 1 - fitting / all : 1
}
