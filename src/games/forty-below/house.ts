// How a good club player plays Forty Below, from what a seat knows: what lies face up, the discards, and the card in hand.
// A grid is worth what it will count in the end, as far as one can tell: cards that are too high will mostly be replaced,
// columns matched and blocks found, the more so the longer the round goes on.

import { faceOf } from "../../engine/cards.ts"
import type { House } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { VALUE } from "./cards.ts"
import type { Forty } from "./state.ts"
import { ALL_UP, BLOCK, DISCARDS, DRAWN, grid, HOLDING, NOBODY, OPENING, SLOTS } from "./table.ts"

const FACES = 14 // 1 to 13
const STRANGER = 14 // in the place of a face: one that is nowhere else, and counts 0
const MOST_SEATS = 8
const DOWN = 0 // in the place of a face: a card that nobody has seen

const TURNS_AT_LEAST = 1
const TURNS_A_CARD = 1.2
const LOOKS = 1.5
const LOW = 1
const PATIENCE = 3
const DOWN_COST = 0
const PAIR_TO_BLOCK = 0.6
const CROSS_TO_BLOCK = 0.3
const GIFT = 0.5
const USUAL_GAIN = 4
const LAST_TURN = 4
const SPREAD = 3
const SPREAD_DOWN = 1.5
const SAME_COLUMN = 0
const REVEAL_GAIN = 0
const BY_POINTS = 0.4

// What is known, worked out anew for each question.
const unseen = new Int32Array(FACES + 1) // how many of a face
const cost = new Float64Array(FACES + 1) // what a card will count in the end
const hope = new Float64Array(FACES + 1) // the odds of getting another one in time
const toOne = new Float64Array(FACES + 1) // what a block is worth with one card missing
const toTwo = new Float64Array(FACES + 1) // with two
const luck = new Float64Array(FACES + 1) // what the card face down in the same column saves on average, by being the same
const all = { unseen: 0, mean: 0.5 } // of the unseen

const own = new Uint8Array(SLOTS)
const theirs = new Uint8Array(SLOTS)
const keeps = new Float64Array(SLOTS) // what the columns and blocks of a slot are worth now
const clears = new Float64Array(SLOTS) // what is left of its blocks with a card that is nowhere else in the grid
const gains = new Float64Array(SLOTS) // what putting a card there is good for
const expected = new Float64Array(MOST_SEATS) // each opponent's score for the round
const spread = new Float64Array(MOST_SEATS)

const MATE = Uint8Array.of(3, 4, 5, 0, 1, 2) // the other slot of a column
const DOWN_COUNT = Uint8Array.from({ length: 64 }, (_, up) => [1, 2, 4, 8, 16, 32].filter((bit) => !(up & bit)).length)
const ONLY_DOWN = Int8Array.from({ length: 64 }, (_, up) => (DOWN_COUNT[up] === 1 ? 31 - Math.clz32(ALL_UP & ~up) : -1))

function weigh(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  if (s.phase === OPENING) return weighOpening(s, seat, moves, into)
  countUnseen(s)
  const turns = s.out === NOBODY ? turnsLeft(s, seat) : 0
  readGrid(s, seat, own)
  outSlot = s.out === NOBODY ? ONLY_DOWN[s.up[seat]] : -1
  foresee(turns)
  if (outSlot >= 0) considerGoingOut(s, seat)
  prepare(own)
  const left = seat + 1 === s.seats ? 0 : seat + 1
  next.generous = left === s.out ? 0 : GIFT
  if (next.generous > 0) readNext(s, left)
  if (s.phase === HOLDING) weighPlaces(faceOf(s.cards[DRAWN]), into)
  else weighTurn(faceOf(s.cards[DISCARDS + s.discardCount - 1]), moves, into)
}
let outSlot = -1
const next = { generous: 0.5, highest: 0.5, blocks: 0.5, kin: 0 }

function weighOpening(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  const up = s.up[seat]
  for (let i = 0; i < moves.count; i++) into[i] = up & (1 << MATE[moves.at[i] >> 4]) ? SAME_COLUMN : 0
}

function weighPlaces(card: number, into: Float64Array): void {
  rateCard(card)
  for (let slot = 0; slot < SLOTS; slot++) into[slot] = BY_POINTS * replaceGain(slot)
  into[SLOTS] = -BY_POINTS * gift(card)
}

const replaceGain = (slot: number): number => (gains[slot] > 0 ? gains[slot] - gift(own[slot]) : gains[slot])

function weighTurn(card: number, moves: MoveList, into: Float64Array): void {
  into[SLOTS] = BY_POINTS * rateDraw()
  rateCard(card)
  for (let slot = 0; slot < SLOTS; slot++) into[slot] = BY_POINTS * replaceGain(slot)
  if (moves.count === SLOTS + 1) return
  const reveal = BY_POINTS * ((outSlot >= 0 ? rateLast() : REVEAL_GAIN) - gift(card))
  for (let i = SLOTS + 1; i < moves.count; i++) into[i] = reveal
}

function countUnseen(s: Forty): void {
  const { cards } = s
  unseen.fill(8)
  unseen[1] = 4
  const end = DISCARDS + s.discardCount
  for (let at = DISCARDS; at < end; at++) unseen[faceOf(cards[at])]--
  if (s.phase === HOLDING) unseen[faceOf(cards[DRAWN])]--
  for (let seat = 0; seat < s.seats; seat++) {
    const up = s.up[seat]
    const at = grid(seat)
    for (let slot = 0; slot < SLOTS; slot++) if (up & (1 << slot)) unseen[faceOf(cards[at + slot])]--
  }
  all.unseen = 0
  let sum = 0
  for (let face = 1; face < FACES; face++) {
    all.unseen += unseen[face]
    sum += unseen[face] * VALUE[face]
  }
  all.mean = all.unseen > 0 ? sum / all.unseen : 0
}

function readGrid(s: Forty, seat: number, into: Uint8Array): void {
  const up = s.up[seat]
  const at = grid(seat)
  for (let slot = 0; slot < SLOTS; slot++) into[slot] = up & (1 << slot) ? faceOf(s.cards[at + slot]) : DOWN
}

function turnsLeft(s: Forty, seat: number): number {
  let least = SLOTS
  for (let i = 0; i < s.seats; i++) if (i !== seat && DOWN_COUNT[s.up[i]] < least) least = DOWN_COUNT[s.up[i]]
  return TURNS_AT_LEAST + TURNS_A_CARD * least
}

/** With so many turns to come. */
function foresee(turns: number): void {
  const replaced = turns / (turns + PATIENCE)
  const each = 1 / (all.unseen + 1)
  const looks = turns * LOOKS * each
  for (let face = 1; face < FACES; face++) {
    const value = VALUE[face]
    cost[face] = value > LOW ? value - replaced * (value - LOW) : value
    hope[face] = looks * unseen[face]
    luck[face] = 2 * value * unseen[face] * each
    const chance = hope[face] / (1 + hope[face])
    toOne[face] = -BLOCK * chance
    toTwo[face] = -BLOCK * chance * chance
  }
  hope[STRANGER] = looks * 6
  const { mean } = all
  cost[DOWN] = mean > LOW ? mean - replaced * (mean - LOW) : mean
  if (turns > 0) cost[DOWN] += DOWN_COST
}

function column(a: number, b: number): number {
  if (a === b && a !== DOWN) return 0
  let sum = cost[a] + cost[b]
  if (a === DOWN) sum -= luck[b]
  else if (b === DOWN) sum -= luck[a]
  return sum > 0 ? sum / (1 + hope[a] + hope[b]) : sum
}

/** What four places will be worth as a block. */
function block(a: number, b: number, c: number, d: number): number {
  if (a === b && a !== DOWN) return pairBlock(a, c, d)
  if (c === d && c !== DOWN) return pairBlock(c, a, b)
  let worth = 0
  if (a !== DOWN && (a === c || a === d)) worth += toTwo[a] * CROSS_TO_BLOCK
  if (b !== DOWN && (b === c || b === d)) worth += toTwo[b] * CROSS_TO_BLOCK
  return worth
}

function pairBlock(face: number, c: number, d: number): number {
  if (c === face) return d === face ? -BLOCK : toOne[face]
  return d === face ? toOne[face] : toTwo[face] * PAIR_TO_BLOCK
}

const blocks = (g: Uint8Array): number => block(g[0], g[3], g[1], g[4]) + block(g[1], g[4], g[2], g[5])

const worth = (g: Uint8Array): number => blocks(g) - column(g[0], g[3]) - column(g[1], g[4]) - column(g[2], g[5])

function blocksWith(g: Uint8Array, slot: number, face: number): number {
  const old = g[slot]
  g[slot] = face
  const then = blocks(g)
  g[slot] = old
  return then
}

let kin = 0 // the faces in the grid, a bit each
let several = 0 // those that are there more than once
let worst = 0 // the slot that any other card is put in
const mates = new Uint8Array(FACES) // by face: the slot next to one
function prepare(g: Uint8Array): void {
  const now = blocks(g)
  kin = several = 0
  let most = Number.NEGATIVE_INFINITY
  for (let slot = 0; slot < SLOTS; slot++) {
    const face = g[slot]
    const mate = g[MATE[slot]]
    several |= kin & (1 << face)
    kin |= 1 << face
    mates[face] = MATE[slot]
    keeps[slot] = now - column(face, mate)
    clears[slot] = (now === 0 ? 0 : blocksWith(g, slot, STRANGER)) - keeps[slot]
    const gain = clears[slot] - column(STRANGER, mate)
    if (gain > most && slot !== outSlot) {
      most = gain
      worst = slot
    }
  }
}

/** What a card gains in each slot. */
function rateCard(face: number): void {
  for (let slot = 0; slot < SLOTS; slot++) gains[slot] = gainOf(face, slot)
}

function gainOf(face: number, slot: number): number {
  if (slot === outSlot) return outGain(face)
  const then = kin & (1 << face) ? blocksWith(own, slot, face) - keeps[slot] : clears[slot]
  return then - column(face, own[MATE[slot]])
}

function rateDraw(): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) if (unseen[face] > 0) sum += unseen[face] * bestGain(face)
  return sum / all.unseen
}

function bestGain(face: number): number {
  const bit = 1 << face
  if (several & bit) return bestOfAll(face)
  let best = gainOf(face, worst)
  if (kin & bit) best = Math.max(best, gainOf(face, mates[face]))
  if (outSlot >= 0) best = Math.max(best, outGain(face))
  return best > 0 ? best : 0
}

function bestOfAll(face: number): number {
  let best = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const gain = gainOf(face, slot)
    if (gain > best) best = gain
  }
  return best
}

/** What the last card is good for, turned up. */
function rateLast(): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) sum += unseen[face] * outGain(face)
  return sum / all.unseen
}

const out = { against: 0.5, score: 0.5, mate: 0, matched: 0.5, rivals: 0 }
/** The last slot: out with it. */
function considerGoingOut(s: Forty, seat: number): void {
  let lost = 0
  let n = 0
  for (let i = 0; i < s.seats; i++) {
    if (i === seat) continue
    readGrid(s, i, theirs)
    expected[n] = scoreNow(theirs) - LAST_TURN
    spread[n] = SPREAD + SPREAD_DOWN * DOWN_COUNT[s.up[i]]
    lost += worth(theirs) + expected[n++]
  }
  out.rivals = n
  out.against = worth(own) - lost / n
  out.mate = own[MATE[outSlot]]
  own[outSlot] = STRANGER
  out.score = scoreNow(own)
  own[outSlot] = out.mate
  out.matched = scoreNow(own)
  own[outSlot] = DOWN
}

/** A grid's score as it lies, what is face down counting as much as the unseen on average. */
function scoreNow(g: Uint8Array): number {
  const left = pair(g[0], g[3])
  const middle = pair(g[1], g[4])
  const right = pair(g[2], g[5])
  const score = left + middle + right
  const isBlock =
    middle === 0 &&
    g[1] === g[4] &&
    ((left === 0 && g[0] === g[1] && g[3] === g[1]) || (right === 0 && g[2] === g[1] && g[5] === g[1]))
  return isBlock && g[1] !== DOWN ? score + BLOCK : score
}

const pair = (a: number, b: number): number => (a === b && a !== DOWN ? 0 : points(a) + points(b))
const points = (face: number): number => (face === DOWN ? all.mean : VALUE[face])

function outGain(face: number): number {
  const score = face === out.mate ? out.matched : out.score + VALUE[face]
  let penalty = 0
  for (let i = 0; i < out.rivals; i++) {
    const x = (score - expected[i]) / spread[i]
    penalty += 0.5 + (0.5 * x) / (1 + Math.abs(x))
  }
  return -score - 10 * penalty - out.against
}

/** What the next player gains by a discard, over what a draw would bring. */
function gift(face: number): number {
  if (face === DOWN || next.generous === 0) return 0
  const gain = next.kin & (1 << face) ? matchGain(face) : next.highest - cost[face]
  return gain > USUAL_GAIN ? next.generous * (gain - USUAL_GAIN) : 0
}

function matchGain(face: number): number {
  let best = next.highest - cost[face]
  for (let slot = 0; slot < SLOTS; slot++) {
    if (theirs[slot] !== face || theirs[MATE[slot]] === face) continue
    const gain = column(face, theirs[MATE[slot]]) + blocksWith(theirs, MATE[slot], face) - next.blocks
    if (gain > best) best = gain
  }
  return best
}

function readNext(s: Forty, seat: number): void {
  readGrid(s, seat, theirs)
  next.kin = 0
  next.highest = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const face = theirs[slot]
    next.kin |= 1 << face
    if (cost[face] > next.highest && (face === DOWN || theirs[MATE[slot]] !== face)) next.highest = cost[face]
  }
  next.blocks = blocks(theirs)
}

export const house: House<Forty> = { weigh }
