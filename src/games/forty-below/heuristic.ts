// Plays like a good club player, using only what a seat knows: the face-up cards, the discards, and the card in hand.
// It puts each card where the grid gains most, and leaves nothing good for the next player. It goes out when the others
// lose more by that.

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
const TURNS_A_CARD = 2 // plus this for each face-down card of the opponent with the fewest
const GIFT = 0.5 // share of the next player's gain that counts as our loss
const USUAL_GAIN = 4 // the next player's gain from drawing instead
const LAST_TURN = 3 // expected gain of a rival in a last turn
const SPREAD = 3 // uncertainty of a rival's score
const SPREAD_A_CARD = 1.5 // plus this for each face-down card
const REVEAL_GAIN = 0 // a reveal changes little: a draw is nearly always better
const SAME_COLUMN = -0.2 // revealing in two columns is slightly better than knowing one column, if at all
const BY_POINTS = 0.4 // factor from points to log-odds

const MOST_SEATS = 8
const NO_SLOT = -1

/** By the set of face-up slots: the only slot that is face down, or NO_SLOT if there is not exactly one. */
const ONLY_DOWN = Int8Array.from({ length: ALL_UP + 1 }, (_, up) =>
  UP_COUNT[up] === SLOTS - 1 ? 31 - Math.clz32(ALL_UP & ~up) : NO_SLOT,
)

/** Values computed by one weighing. The next weighing reuses the memory. */
const newAnalysis = () => ({
  ...newForecast(),

  // Our own grid, and values derived from it.
  own: new Uint8Array(SLOTS),
  now: new Float64Array(SLOTS), // by slot: worth of its column and its blocks
  without: new Float64Array(SLOTS), // by slot: gain from a stranger there, before counting its new column
  matchSlot: new Uint8Array(FACES), // by face: the slot where another card of it would match
  kin: 0, // the faces in the grid, one bit each
  several: 0, // the faces that occur in it more than once
  worst: { slot: 0, gain: 0.5 }, // the slot where a stranger gains most

  /** The next player's grid, unless they have had their last turn. */
  next: { grid: new Uint8Array(SLOTS), isToCome: false, kin: 0, highest: 0.5 },

  /** Going out with the last slot that is face down. */
  out: { slot: NO_SLOT, mate: 0, score: 0.5, matched: 0.5, stay: 0.5, rivals: 0, penalty: 0.5 },
  rival: new Uint8Array(SLOTS),
  expected: new Float64Array(MOST_SEATS), // each rival's expected score for the round
  spread: new Float64Array(MOST_SEATS), // uncertainty of that score

  /** Our last turn, after a rival has gone out: by how much we are below them, and the worth of making them pay. */
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

// The moves are in this order: a place for each slot, then the discard.
function weighPlaces(a: Analysis, card: number, into: Float64Array): void {
  weighSlots(a, card, into)
  into[SLOTS] = -BY_POINTS * gift(a, card)
}

// The moves are in this order: a take for each slot, a draw, then the reveals.
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

/** Returns how many turns we may still have. */
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

/** Returns the gain from a card in a slot. */
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

/** Returns the best gain from a card in any slot, or 0 if discarding it is better. */
function bestGain(a: Analysis, face: number): number {
  if (a.last.isNow || a.several & (1 << face)) return bestOfAll(a, face)
  // All strangers have the same best slot. A second card of a face can also go where it matches.
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

/** Returns the gain from revealing the last card. */
function lastRevealGain(a: Analysis): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) sum += a.unseen[face] * goOutGain(a, face)
  return sum / a.rest.count
}

/**
 * Analyses going out, which stops everybody. After one last turn, rivals keep what they have, and lose what they could
 * have hoped for.
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

/** Returns a number from 0 to 1, which is one half for 0. */
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

/** Returns our share of the additional penalty for the player who went out. */
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

/** Returns our loss if the next player finds this card on the discard pile. */
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
 * Returns the multiplier for the prior. With more rivals a round depends more on luck, so rollouts are less
 * informative. At four seats, values of 2 to 4 were equally good; at two, 1 was best.
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
