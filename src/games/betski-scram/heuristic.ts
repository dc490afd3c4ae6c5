// How a good player plays: tries the orders in which cards can go down, goes out if one of them does, and else prefers to end
// on a hand that goes out next time from many a centre card, and on a centre card that the next player cannot follow.

import { faceOf } from "../../engine/cards.ts"
import type { Heuristic } from "../../engine/game.ts"
import { argumentOf, type MoveList } from "../../engine/moves.ts"
import { faces } from "./cards.ts"
import { type Betski, centre, goesOn, goldBit, hand, isAnswered, numbers, pileOf, STOP, takenBy } from "./rules.ts"

// How much each thing counts. From a logistic regression of winning on how turns were left, over 60,000 games of the heuristic against
// itself at 2 seats and as many at 4, rounded and doubled. That fewer cards are left turned out not to count by itself.
const OUT = 12
const UNANSWERED = 2 // out on the first turn, on a card that the next player cannot follow
const OUTLETS = 5.6 // a hand that could go out from any centre card
const VARIETY = 0.6 // a hand that has something for any centre card
const CUT_OFF = [0, 4.4, 1.2, 0.6] // nothing that fits for a next player with so many cards; with more there is no telling
const EXCESS = 0.2 // a card beyond those with which one can plan to go out

const PLANNED = 5 // cards left with which one plans to go out next time
const HELD = 30 // cards that are thought of at all
const ORDERS = 60 // tried in all

// The hand: cards by their place in it, and sets of them as bits.
const takes = new Uint8Array(HELD) // the gold numbers that each takes
const welcome = new Uint8Array(HELD) // the silver numbers that each goes on
const followers = new Int32Array(HELD) // the cards that fit on each
const withGold = new Int32Array(8) // the cards of each gold number
const placeOf = new Uint8Array(faces.length)
let excess = 0 // cards in hand that are not thought of

// The table.
let ring = 0 // how many numbers there are
let mayStop = false
let answered = false
let ordersEach = 0 // to be tried from each first card
let ordersLeft = 0
const best = new Float64Array(1) // order so far

// The next player, while holding few cards.
const UNKNOWN = -1
const nextNotes = new Uint8Array(CUT_OFF.length - 1)
let nextCards = 0
const unseen = new Int32Array(8) // how many cards of each gold number
const cutOffs = new Float64Array(256) // by what the centre card takes: how likely it is that nothing of the next player's fits

const lowest = (set: number): number => 31 - Math.clz32(set & -set)
const BITS = Uint8Array.from({ length: 256 }, (_, set) => [...set.toString(2)].filter((bit) => bit === "1").length)

export const heuristic: Heuristic<Betski> = {
  weigh(s: Betski, seat: number, moves: MoveList, into: Float64Array): void {
    into[0] = 0
    if (moves.count === 1) return
    const all = lookAtHand(s, seat)
    lookRound(s, seat)
    ordersEach = Math.ceil(ORDERS / moves.count)
    for (let i = 0; i < moves.count; i++) {
      into[i] = moves.at[i] === STOP ? leaving(all, takenBy(s, centre(s))) : playing(s, all, argumentOf(moves.at[i]))
    }
  },
}

/** Gives back all cards of the hand, as a set. */
function lookAtHand(s: Betski, seat: number): number {
  const from = hand(s, seat)
  const held = Math.min(s.held[seat], HELD)
  excess = s.held[seat] - held
  for (let i = held; i < s.held[seat]; i++) placeOf[faceOf(s.cards[from + i])] = HELD
  withGold.fill(0)
  for (let i = 0; i < held; i++) {
    const face = faceOf(s.cards[from + i])
    placeOf[face] = i
    takes[i] = takenBy(s, face)
    welcome[i] = goesOn(s, face)
    withGold[lowest(goldBit(face))] |= 1 << i
  }
  for (let i = 0; i < held; i++) {
    followers[i] = 0
    for (let golds: number = takes[i]; golds !== 0; golds &= golds - 1) followers[i] |= withGold[lowest(golds)]
  }
  return (1 << held) - 1
}

function lookRound(s: Betski, seat: number): void {
  ring = numbers(s)
  mayStop = s.mayStop === 1
  answered = isAnswered(s)
  const next = seat + 1 === s.seats ? 0 : seat + 1
  nextCards = s.held[next] < CUT_OFF.length ? s.held[next] : 0
  if (nextCards === 0) return
  for (let i = 0; i < nextCards; i++) nextNotes[i] = s.notes[hand(s, next) + i]
  cutOffs.fill(UNKNOWN)
  unseen.fill(ring)
  strikeOff(s, hand(s, seat), s.held[seat])
  strikeOff(s, pileOf(s), s.pileCount)
}

/** These cards are in sight. */
function strikeOff(s: Betski, from: number, count: number): void {
  for (let i = from; i < from + count; i++) unseen[lowest(goldBit(faceOf(s.cards[i])))]--
}

/** How good it is to play this card, and then on in the best order. */
function playing(s: Betski, hand: number, face: number): number {
  const place = placeOf[face]
  if (place === HELD) return leaving(hand, takenBy(s, face))
  best[0] = Number.NEGATIVE_INFINITY
  ordersLeft = ordersEach
  tryOrders(hand & ~(1 << place), place)
  return best[0]
}

/** Tries how good it gets with these cards left and that one in the centre. */
function tryOrders(left: number, on: number): void {
  let fitting = left & followers[on]
  if (fitting === 0 || mayStop) tryEnding(left, on)
  for (; fitting !== 0 && ordersLeft > 0; fitting &= fitting - 1) {
    const card = lowest(fitting)
    tryOrders(left & ~(1 << card), card)
  }
}

function tryEnding(left: number, on: number): void {
  ordersLeft--
  best[0] = Math.max(best[0], left === 0 && excess === 0 ? goingOut(on) : leaving(left, takes[on]))
}

function goingOut(on: number): number {
  if (answered) return OUT + UNANSWERED * cutOff(takes[on])
  ordersLeft = 0 // no order is better
  return OUT
}

/** How good it is to end the turn with these cards left and a centre card that takes these gold numbers. */
function leaving(left: number, taken: number): number {
  let cards = excess
  let silvers = 0
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    silvers |= welcome[lowest(rest)]
    cards++
  }
  const hand = VARIETY * BITS[silvers] + (cards > PLANNED ? 0 : OUTLETS * BITS[outlets(left)])
  return hand / ring + CUT_OFF[nextCards] * cutOff(taken) - EXCESS * Math.max(0, cards - PLANNED)
}

/** The silver numbers from which all of these cards can go in a row. */
function outlets(left: number): number {
  let silvers = 0
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest)
    if (allGo(left & ~(1 << card), card)) silvers |= welcome[card]
  }
  return silvers
}

function allGo(left: number, on: number): boolean {
  if (left === 0) return true
  for (let rest = left & followers[on]; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest)
    if (allGo(left & ~(1 << card), card)) return true
  }
  return false
}

/** How likely it is that the next player has nothing that fits, going by the cards in sight and what is known of that hand. */
function cutOff(taken: number): number {
  if (nextCards === 0) return 0
  if (cutOffs[taken] === UNKNOWN) {
    let none = 1
    for (let i = 0; i < nextCards; i++) none *= misfit(taken, nextNotes[i])
    cutOffs[taken] = none
  }
  return cutOffs[taken]
}

/** How likely it is that a card with this note has none of these gold numbers. */
function misfit(taken: number, note: number): number {
  let all = 0
  let fitting = 0
  for (let gold = 0; gold < ring; gold++) {
    const bit = 1 << gold
    if (note & bit) continue
    all += unseen[gold]
    if (taken & bit) fitting += unseen[gold]
  }
  return all > 0 ? 1 - fitting / all : 1
}
