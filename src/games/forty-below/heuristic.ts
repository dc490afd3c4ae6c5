// How a good club player plays Forty Below, from what a seat knows: what lies face up, the discards, and the card in hand.
// Put each card where the grid gains most by it, give the next player nothing good, and go out when the others lose more by that.

import { faceOf } from "../../engine/cards.ts"
import type { Heuristic } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { VALUE } from "./cards.ts"
import {
  blocksAt,
  blocksWith,
  column,
  cost,
  countUnseen,
  DOWN,
  FACES,
  foresee,
  leftBlock,
  MATE,
  readGrid,
  rest,
  rightBlock,
  STRANGER,
  scoreNow,
  unseen,
  worth,
} from "./forecast.ts"
import { outlook } from "./outlook.ts"
import { type Forty, UP_COUNT } from "./state.ts"
import { ALL_UP, COLUMNS, DISCARDS, DRAWN, HOLDING, NOBODY, OPENING, SLOTS } from "./table.ts"

// Found by playing variants against each other, thousands of games each.
const TURNS_AT_LEAST = 1 // still to come while nobody is out,
const TURNS_A_CARD = 2 // and for each card face down of the opponent who has the fewest
const GIFT = 0.5 // how much of the next player's gain is our loss
const USUAL_GAIN = 4 // what they would gain anyway, by a draw
const LAST_TURN = 3 // what a rival is taken to gain in a last turn
const SPREAD = 3 // how far a score may be from what was expected
const SPREAD_A_CARD = 1.5 // and for each card face down
const REVEAL_GAIN = 0 // turning up a card changes little: a draw is nearly always better
const SAME_COLUMN = -0.2 // starting two columns is a little better than knowing one, if anything
const BY_POINTS = 0.4 // from points to log-odds

const MOST_SEATS = 8
const NO_SLOT = -1

/** By the slots that lie face up: the only one that does not, if it is one. */
const ONLY_DOWN = Int8Array.from({ length: ALL_UP + 1 }, (_, up) =>
  UP_COUNT[up] === SLOTS - 1 ? 31 - Math.clz32(ALL_UP & ~up) : NO_SLOT,
)

// Our own grid, and what follows from it.
const own = new Uint8Array(SLOTS)
const now = new Float64Array(SLOTS) // by slot: what its column and its blocks are worth
const without = new Float64Array(SLOTS) // what the blocks gain if a stranger goes there, and the column is no more
const matchSlot = new Uint8Array(FACES) // by face: where another one would match
let kin = 0 // the faces in the grid, a bit each
let several = 0 // those that are there more than once
const worst = { slot: 0, gain: 0.5 } // the slot for any other card

/** The next player's grid, unless they have had their last turn. */
const next = { grid: new Uint8Array(SLOTS), isToCome: false, kin: 0, highest: 0.5 }

/** Going out by the last slot that is face down. */
const out = { slot: NO_SLOT, mate: 0, score: 0.5, matched: 0.5, stay: 0.5, rivals: 0, penalty: 0.5 }
const rival = new Uint8Array(SLOTS)
const expected = new Float64Array(MOST_SEATS) // each rival's score for the round
const spread = new Float64Array(MOST_SEATS) // how far off that may be

/** Our last turn, against whoever has gone out: by how much we are below, and what it is worth to make them pay. */
const last = { isNow: false, below: 0.5, spread: 0.5, penalty: 0.5, already: 0.5 }

function weigh(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  if (s.phase === OPENING) return weighOpening(s, seat, moves, into)
  countUnseen(s)
  foresee(turnsLeft(s, seat))
  readGrid(s, seat, own)
  lookAtLastTurn(s, seat)
  lookAtGoingOut(s, seat)
  lookAtOwn()
  lookAtNext(s, seat + 1 === s.seats ? 0 : seat + 1)
  if (s.phase === HOLDING) weighPlaces(faceOf(s.cards[DRAWN]), into)
  else weighTurn(faceOf(s.cards[DISCARDS + s.discardCount - 1]), moves, into)
}

function weighOpening(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  const up = s.up[seat]
  for (let i = 0; i < moves.count; i++) into[i] = up & (1 << MATE[moves.at[i] >> 4]) ? SAME_COLUMN : 0
}

// The moves come in this order: a place for each slot, and discarding it.
function weighPlaces(card: number, into: Float64Array): void {
  weighSlots(card, into)
  into[SLOTS] = -BY_POINTS * gift(card)
}

// A take for each slot, a draw, and the reveals.
function weighTurn(card: number, moves: MoveList, into: Float64Array): void {
  weighSlots(card, into)
  into[SLOTS] = BY_POINTS * drawGain()
  if (moves.count === SLOTS + 1) return
  const reveal = BY_POINTS * ((out.slot === NO_SLOT ? REVEAL_GAIN : lastRevealGain()) - gift(card))
  for (let i = SLOTS + 1; i < moves.count; i++) into[i] = reveal
}

function weighSlots(card: number, into: Float64Array): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    const gain = gainOf(card, slot)
    into[slot] = BY_POINTS * (gain > 0 ? gain - gift(own[slot]) : gain)
  }
}

/** How many turns we may still have. */
function turnsLeft(s: Forty, seat: number): number {
  if (s.out !== NOBODY) return 0
  let most = 0
  for (let i = 0; i < s.seats; i++) if (i !== seat && UP_COUNT[s.up[i]] > most) most = UP_COUNT[s.up[i]]
  return TURNS_AT_LEAST + TURNS_A_CARD * (SLOTS - most)
}

function lookAtOwn(): void {
  const left = leftBlock(own)
  const right = rightBlock(own)
  kin = several = 0
  worst.gain = Number.NEGATIVE_INFINITY
  lookAtColumn(0, left)
  lookAtColumn(1, left + right)
  lookAtColumn(2, right)
}

function lookAtColumn(top: number, blocks: number): void {
  const worth = blocks - column(own[top], own[top + COLUMNS])
  lookAtSlot(top, blocks, worth)
  lookAtSlot(top + COLUMNS, blocks, worth)
}

function lookAtSlot(slot: number, blocks: number, worth: number): void {
  const face = own[slot]
  several |= kin & (1 << face)
  kin |= 1 << face
  matchSlot[face] = MATE[slot]
  now[slot] = worth
  without[slot] = (blocks === 0 ? 0 : blocksWith(own, slot, STRANGER)) - worth
  const gain = without[slot] - column(STRANGER, own[MATE[slot]])
  if (gain <= worst.gain || slot === out.slot) return
  worst.gain = gain
  worst.slot = slot
}

/** What a card gains in a slot. */
function gainOf(face: number, slot: number): number {
  if (slot === out.slot) return goOutGain(face)
  const rest = kin & (1 << face) ? blocksWith(own, slot, face) - now[slot] : without[slot]
  const gain = rest - column(face, own[MATE[slot]])
  return last.isNow ? gain + penaltyInflicted(gain) : gain
}

function drawGain(): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) if (unseen[face] > 0) sum += unseen[face] * bestGain(face)
  return sum / rest.count
}

/** Where a card fits best, or nothing if it is better discarded. */
function bestGain(face: number): number {
  if (last.isNow || several & (1 << face)) return bestOfAll(face)
  // A stranger goes where any other would, and a second one where it matches.
  let best = without[worst.slot] - column(face, own[MATE[worst.slot]])
  if (kin & (1 << face)) best = Math.max(best, without[matchSlot[face]])
  if (out.slot !== NO_SLOT) best = Math.max(best, goOutGain(face))
  return Math.max(best, 0)
}

function bestOfAll(face: number): number {
  let best = 0
  for (let slot = 0; slot < SLOTS; slot++) if (own[slot] !== face) best = Math.max(best, gainOf(face, slot))
  return best
}

/** What turning up the last card gains. */
function lastRevealGain(): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) sum += unseen[face] * goOutGain(face)
  return sum / rest.count
}

/** Going out stops everybody: all are left with what they have and a last turn, and lose what they could have hoped for. */
function lookAtGoingOut(s: Forty, seat: number): void {
  out.slot = s.out === NOBODY ? ONLY_DOWN[s.up[seat]] : NO_SLOT
  if (out.slot === NO_SLOT) return
  const tie = s.tieIsFree === 1 ? -0.5 : 0.5
  let lost = 0
  let rivals = 0
  for (let i = 0; i < s.seats; i++) {
    if (i === seat) continue
    readGrid(s, i, rival)
    const score = scoreNow(rival) - LAST_TURN
    lost += worth(rival) + score
    expected[rivals] = score - tie
    spread[rivals++] = spreadOf(s, i)
  }
  out.stay = worth(own) - lost / rivals
  out.rivals = rivals
  out.penalty = s.penalty
  out.mate = own[MATE[out.slot]]
  own[out.slot] = out.mate
  out.matched = scoreNow(own)
  own[out.slot] = STRANGER
  out.score = scoreNow(own)
  own[out.slot] = DOWN
}

const spreadOf = (s: Forty, seat: number): number => SPREAD + SPREAD_A_CARD * (SLOTS - UP_COUNT[s.up[seat]])

function goOutGain(face: number): number {
  const score = face === out.mate ? out.matched : out.score + VALUE[face]
  let paid = 0
  for (let i = 0; i < out.rivals; i++) paid += chanceOf((score - expected[i]) / spread[i])
  return -score - out.penalty * paid - out.stay
}

/** From 0 to 1, a half at 0. */
const chanceOf = (x: number): number => 0.5 + (0.5 * x) / (1 + Math.abs(x))

function lookAtLastTurn(s: Forty, seat: number): void {
  last.isNow = s.out !== NOBODY
  if (!last.isNow) return
  readGrid(s, s.out, rival)
  last.below = scoreNow(rival) + worth(own) + (s.tieIsFree === 1 ? -0.5 : 0.5)
  last.spread = s.up[seat] === ALL_UP ? CERTAIN : spreadOf(s, seat)
  last.penalty = s.penalty / (s.seats - 1)
  last.already = last.penalty * chanceOf(last.below / last.spread)
}
const CERTAIN = 0.1

/** What they pay more, as our share of it. */
const penaltyInflicted = (gain: number): number =>
  last.penalty * chanceOf((last.below + gain) / last.spread) - last.already

function lookAtNext(s: Forty, seat: number): void {
  next.isToCome = seat !== s.out
  if (!next.isToCome) return
  const { grid } = next
  readGrid(s, seat, grid)
  next.kin = 0
  next.highest = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const face = grid[slot]
    next.kin |= 1 << face
    if (cost[face] > next.highest && (face === DOWN || grid[MATE[slot]] !== face)) next.highest = cost[face]
  }
}

/** What it costs us that the next player finds this card on the discards. */
function gift(face: number): number {
  if (face === DOWN || !next.isToCome) return 0
  const gain = next.kin & (1 << face) ? giftToKin(face) : next.highest - cost[face]
  return gain > USUAL_GAIN ? GIFT * (gain - USUAL_GAIN) : 0
}

function giftToKin(face: number): number {
  const { grid } = next
  let best = next.highest - cost[face]
  for (let slot = 0; slot < SLOTS; slot++) {
    const there = MATE[slot]
    if (grid[slot] !== face || grid[there] === face) continue
    best = Math.max(best, column(face, grid[there]) + blocksWith(grid, there, face) - blocksAt(grid, there))
  }
  return best
}

/** With more rivals a round is more a matter of luck, and a thousand playouts tell less of it: at four seats twice to four times served equally well, at two no more than once. */
const trust = (seats: number): number => seats - 1

export const heuristic: Heuristic<Forty> = { weigh, trust, stage: (s) => s.round, showdown: true, outlook }
