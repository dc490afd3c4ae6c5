// How a good club player plays, from what a seat knows: the cards face up, the discards, and the card in hand. Puts
// each card where the grid gains most, gives the next player nothing good, and goes out when the others lose more by
// it.

import { faceOf } from "../../engine/cards.ts"
import type { Heuristic } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { VALUE } from "./cards.ts"
import {
  blocksAt,
  blocksWith,
  column,
  countUnseen,
  DOWN,
  FACES,
  foresee,
  leftBlock,
  MATE,
  newForecast,
  readGrid,
  rightBlock,
  STRANGER,
  scoreNow,
  worth,
} from "./forecast.ts"
import { outlook } from "./outlook.ts"
import { type Forty, UP_COUNT } from "./state.ts"
import { ALL_UP, COLUMNS, DISCARDS, DRAWN, HOLDING, NOBODY, OPENING, SLOTS } from "./table.ts"

// Found by playing variants against each other, thousands of games each.
const TURNS_AT_LEAST = 1 // turns still to come while nobody is out,
const TURNS_A_CARD = 2 // and more for each card face down of the opponent with the fewest
const GIFT = 0.5 // how much of the next player's gain is our loss
const USUAL_GAIN = 4 // what they would gain by a draw instead
const LAST_TURN = 3 // expected gain of a rival in a last turn
const SPREAD = 3 // uncertainty of a rival's score
const SPREAD_A_CARD = 1.5 // and for each card face down
const REVEAL_GAIN = 0 // a reveal changes little: a draw is nearly always better
const SAME_COLUMN = -0.2 // starting two columns is a little better than knowing one, if anything
const BY_POINTS = 0.4 // from points to log-odds

const MOST_SEATS = 8
const NO_SLOT = -1

/** By the slots that lie face up: the one that does not, if it is the only one. */
const ONLY_DOWN = Int8Array.from({ length: ALL_UP + 1 }, (_, up) =>
  UP_COUNT[up] === SLOTS - 1 ? 31 - Math.clz32(ALL_UP & ~up) : NO_SLOT,
)

/** What one weighing works out, in memory that the next one uses again. */
const newAnalysis = () => ({
  ...newForecast(),

  // Our own grid, and what follows from it.
  own: new Uint8Array(SLOTS),
  now: new Float64Array(SLOTS), // by slot: what its column and its blocks are worth
  without: new Float64Array(SLOTS), // what the blocks gain if a stranger goes there, and the column is no more
  matchSlot: new Uint8Array(FACES), // by face: where another one would match
  kin: 0, // the faces in the grid, a bit each
  several: 0, // those that are there more than once
  worst: { slot: 0, gain: 0.5 }, // the slot for any other card

  /** The next player's grid, unless they have had their last turn. */
  next: { grid: new Uint8Array(SLOTS), isToCome: false, kin: 0, highest: 0.5 },

  /** Going out by the last slot that is face down. */
  out: { slot: NO_SLOT, mate: 0, score: 0.5, matched: 0.5, stay: 0.5, rivals: 0, penalty: 0.5 },
  rival: new Uint8Array(SLOTS),
  expected: new Float64Array(MOST_SEATS), // each rival's score for the round
  spread: new Float64Array(MOST_SEATS), // how far off that may be

  /** Our last turn, against whoever has gone out: by how much we are below, and what it is worth to make them pay. */
  last: { isNow: false, below: 0.5, spread: 0.5, penalty: 0.5, already: 0.5 },
})
type Analysis = ReturnType<typeof newAnalysis>

function weigh(a: Analysis, s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  if (s.phase === OPENING) return weighOpening(s, seat, moves, into)
  countUnseen(a, s)
  foresee(a, turnsLeft(s, seat))
  readGrid(s, seat, a.own)
  lookAtLastTurn(a, s, seat)
  lookAtGoingOut(a, s, seat)
  lookAtOwn(a)
  lookAtNext(a, s, seat + 1 === s.seats ? 0 : seat + 1)
  if (s.phase === HOLDING) weighPlaces(a, faceOf(s.cards[DRAWN]), into)
  else weighTurn(a, faceOf(s.cards[DISCARDS + s.discardCount - 1]), moves, into)
}

function weighOpening(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  const up = s.up[seat]
  for (let i = 0; i < moves.count; i++) into[i] = up & (1 << MATE[moves.at[i] >> 4]) ? SAME_COLUMN : 0
}

// The moves come in this order: a place for each slot, and discarding it.
function weighPlaces(a: Analysis, card: number, into: Float64Array): void {
  weighSlots(a, card, into)
  into[SLOTS] = -BY_POINTS * gift(a, card)
}

// A take for each slot, a draw, and the reveals.
function weighTurn(a: Analysis, card: number, moves: MoveList, into: Float64Array): void {
  weighSlots(a, card, into)
  into[SLOTS] = BY_POINTS * drawGain(a)
  if (moves.count === SLOTS + 1) return
  const reveal = BY_POINTS * ((a.out.slot === NO_SLOT ? REVEAL_GAIN : lastRevealGain(a)) - gift(a, card))
  for (let i = SLOTS + 1; i < moves.count; i++) into[i] = reveal
}

function weighSlots(a: Analysis, card: number, into: Float64Array): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    const gain = gainOf(a, card, slot)
    into[slot] = BY_POINTS * (gain > 0 ? gain - gift(a, a.own[slot]) : gain)
  }
}

/** How many turns we may still have. */
function turnsLeft(s: Forty, seat: number): number {
  if (s.out !== NOBODY) return 0
  let most = 0
  for (let i = 0; i < s.seats; i++) if (i !== seat && UP_COUNT[s.up[i]] > most) most = UP_COUNT[s.up[i]]
  return TURNS_AT_LEAST + TURNS_A_CARD * (SLOTS - most)
}

function lookAtOwn(a: Analysis): void {
  const left = leftBlock(a, a.own)
  const right = rightBlock(a, a.own)
  a.kin = a.several = 0
  a.worst.gain = Number.NEGATIVE_INFINITY
  lookAtColumn(a, 0, left)
  lookAtColumn(a, 1, left + right)
  lookAtColumn(a, 2, right)
}

function lookAtColumn(a: Analysis, top: number, blocks: number): void {
  const worth = blocks - column(a, a.own[top], a.own[top + COLUMNS])
  lookAtSlot(a, top, blocks, worth)
  lookAtSlot(a, top + COLUMNS, blocks, worth)
}

function lookAtSlot(a: Analysis, slot: number, blocks: number, worth: number): void {
  const face = a.own[slot]
  a.several |= a.kin & (1 << face)
  a.kin |= 1 << face
  a.matchSlot[face] = MATE[slot]
  a.now[slot] = worth
  a.without[slot] = (blocks === 0 ? 0 : blocksWith(a, a.own, slot, STRANGER)) - worth
  const gain = a.without[slot] - column(a, STRANGER, a.own[MATE[slot]])
  if (gain <= a.worst.gain || slot === a.out.slot) return
  a.worst.gain = gain
  a.worst.slot = slot
}

/** What a card gains in a slot. */
function gainOf(a: Analysis, face: number, slot: number): number {
  if (slot === a.out.slot) return goOutGain(a, face)
  const rest = a.kin & (1 << face) ? blocksWith(a, a.own, slot, face) - a.now[slot] : a.without[slot]
  const gain = rest - column(a, face, a.own[MATE[slot]])
  return a.last.isNow ? gain + penaltyInflicted(a, gain) : gain
}

function drawGain(a: Analysis): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) if (a.unseen[face] > 0) sum += a.unseen[face] * bestGain(a, face)
  return sum / a.rest.count
}

/** The best gain of a card in any slot, or 0 if it is better discarded. */
function bestGain(a: Analysis, face: number): number {
  if (a.last.isNow || a.several & (1 << face)) return bestOfAll(a, face)
  // A stranger goes where any other would, and a second one where it matches.
  let best = a.without[a.worst.slot] - column(a, face, a.own[MATE[a.worst.slot]])
  if (a.kin & (1 << face)) best = Math.max(best, a.without[a.matchSlot[face]])
  if (a.out.slot !== NO_SLOT) best = Math.max(best, goOutGain(a, face))
  return Math.max(best, 0)
}

function bestOfAll(a: Analysis, face: number): number {
  let best = 0
  for (let slot = 0; slot < SLOTS; slot++) if (a.own[slot] !== face) best = Math.max(best, gainOf(a, face, slot))
  return best
}

/** What turning up the last card gains. */
function lastRevealGain(a: Analysis): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) sum += a.unseen[face] * goOutGain(a, face)
  return sum / a.rest.count
}

/**
 * Going out stops everybody. Rivals keep what they have after one last turn, and lose what they could have hoped for.
 */
function lookAtGoingOut(a: Analysis, s: Forty, seat: number): void {
  a.out.slot = s.out === NOBODY ? ONLY_DOWN[s.up[seat]] : NO_SLOT
  if (a.out.slot === NO_SLOT) return
  const tie = s.tieIsFree === 1 ? -0.5 : 0.5
  let lost = 0
  let rivals = 0
  for (let i = 0; i < s.seats; i++) {
    if (i === seat) continue
    readGrid(s, i, a.rival)
    const score = scoreNow(a, a.rival) - LAST_TURN
    lost += worth(a, a.rival) + score
    a.expected[rivals] = score - tie
    a.spread[rivals++] = spreadOf(s, i)
  }
  a.out.stay = worth(a, a.own) - lost / rivals
  a.out.rivals = rivals
  a.out.penalty = s.penalty
  a.out.mate = a.own[MATE[a.out.slot]]
  a.own[a.out.slot] = a.out.mate
  a.out.matched = scoreNow(a, a.own)
  a.own[a.out.slot] = STRANGER
  a.out.score = scoreNow(a, a.own)
  a.own[a.out.slot] = DOWN
}

const spreadOf = (s: Forty, seat: number): number => SPREAD + SPREAD_A_CARD * (SLOTS - UP_COUNT[s.up[seat]])

function goOutGain(a: Analysis, face: number): number {
  const score = face === a.out.mate ? a.out.matched : a.out.score + VALUE[face]
  let paid = 0
  for (let i = 0; i < a.out.rivals; i++) paid += chanceOf((score - a.expected[i]) / a.spread[i])
  return -score - a.out.penalty * paid - a.out.stay
}

/** From 0 to 1, a half at 0. */
const chanceOf = (x: number): number => 0.5 + (0.5 * x) / (1 + Math.abs(x))

function lookAtLastTurn(a: Analysis, s: Forty, seat: number): void {
  a.last.isNow = s.out !== NOBODY
  if (!a.last.isNow) return
  readGrid(s, s.out, a.rival)
  a.last.below = scoreNow(a, a.rival) + worth(a, a.own) + (s.tieIsFree === 1 ? -0.5 : 0.5)
  a.last.spread = s.up[seat] === ALL_UP ? CERTAIN : spreadOf(s, seat)
  a.last.penalty = s.penalty / (s.seats - 1)
  a.last.already = a.last.penalty * chanceOf(a.last.below / a.last.spread)
}
const CERTAIN = 0.1

/** What the player who went out pays more, as our share of it. */
const penaltyInflicted = (a: Analysis, gain: number): number =>
  a.last.penalty * chanceOf((a.last.below + gain) / a.last.spread) - a.last.already

function lookAtNext(a: Analysis, s: Forty, seat: number): void {
  a.next.isToCome = seat !== s.out
  if (!a.next.isToCome) return
  const { grid } = a.next
  readGrid(s, seat, grid)
  a.next.kin = 0
  a.next.highest = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const face = grid[slot]
    a.next.kin |= 1 << face
    if (a.cost[face] > a.next.highest && (face === DOWN || grid[MATE[slot]] !== face)) a.next.highest = a.cost[face]
  }
}

/** What it costs us if the next player finds this card on the discard pile. */
function gift(a: Analysis, face: number): number {
  if (face === DOWN || !a.next.isToCome) return 0
  const gain = a.next.kin & (1 << face) ? giftToKin(a, face) : a.next.highest - a.cost[face]
  return gain > USUAL_GAIN ? GIFT * (gain - USUAL_GAIN) : 0
}

function giftToKin(a: Analysis, face: number): number {
  const { grid } = a.next
  let best = a.next.highest - a.cost[face]
  for (let slot = 0; slot < SLOTS; slot++) {
    const there = MATE[slot]
    if (grid[slot] !== face || grid[there] === face) continue
    best = Math.max(best, column(a, face, grid[there]) + blocksWith(a, grid, there, face) - blocksAt(a, grid, there))
  }
  return best
}

/**
 * With more rivals a round depends more on luck, so rollouts tell less. At four seats, weights of 2 to 4 were equally
 * good; at two, 1 was best.
 */
const priorWeight = (seats: number): number => seats - 1

export function createHeuristic(): Heuristic<Forty> {
  const analysis = newAnalysis()
  return {
    weigh: (s, seat, moves, into) => weigh(analysis, s, seat, moves, into),
    priorWeight,
    stage: (s) => s.round,
    showdown: true,
    outlook,
  }
}
