// How a good club player plays Forty Below, from what a seat knows: what lies face up, the discards, and the card in hand.
// A grid is worth what it will count in the end, as far as one can tell: cards that are too high will mostly be replaced,
// columns matched and blocks found, the more so the longer the round goes on.

import { faceOf } from "../../engine/cards.ts"
import type { House } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { VALUE } from "./cards.ts"
import type { Forty } from "./state.ts"
import {
  ALL,
  ALL_UP,
  BLOCK,
  COLUMNS,
  DISCARDS,
  DRAW,
  DRAWN,
  grid,
  HOLDING,
  NEXT_SLOT,
  NOBODY,
  OPENING,
  REVEAL,
  SLOTS,
  TAKE,
} from "./table.ts"

const FACES = 14 // 1 to 13
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
const SPREAD = 3
const SPREAD_DOWN = 1.5
const SAME_COLUMN = 0
const BY_POINTS = 0.4

// What is known, worked out anew for each question.
const unseen = new Float64Array(FACES) // how many of a face
const cost = new Float64Array(FACES) // what a card will count in the end
const hope = new Float64Array(FACES) // the odds of getting another one in time
const luck = new Float64Array(FACES) // what the card face down in the same column saves on average, by being the same
let unseenCount = 0
let mean = 0 // of the unseen

const own = new Uint8Array(SLOTS)
const other = new Uint8Array(SLOTS)
const gains = new Float64Array(FACES * SLOTS) // by face and slot: what putting it there is good for

function weigh(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  if (s.phase === OPENING) return weighOpening(s, seat, moves, into)
  countUnseen(s)
  readGrid(s, seat, own)
  const inHand = s.phase === HOLDING ? DRAWN : DISCARDS + s.discardCount - 1
  const card = faceOf(s.cards[inHand])
  const next = seat + 1 === s.seats ? 0 : seat + 1
  const isLast = s.out !== NOBODY
  const down = ALL_UP & ~s.up[seat]
  const canGoOut = !isLast && down !== 0 && (down & (down - 1)) === 0
  const turns = isLast ? 0 : turnsLeft(s, seat)
  if (s.phase === HOLDING) {
    expect(turns)
    fillGains(card, card)
    if (canGoOut) fillOut(s, seat, turns, card, card, 31 - Math.clz32(down))
    if (next !== s.out) readGrid(s, next, other)
    const given = next !== s.out ? GIFT : 0
    for (let i = 0; i < SLOTS; i++) into[i] = BY_POINTS * (gains[card * SLOTS + i] - given * gift(own[i]))
    into[SLOTS] = -BY_POINTS * given * gift(card)
    return
  }
  expect(turns)
  fillGains(1, FACES - 1)
  if (canGoOut) fillOut(s, seat, turns, 1, FACES - 1, 31 - Math.clz32(down))
  if (next !== s.out) readGrid(s, next, other)
  const given = next !== s.out ? GIFT : 0
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    const verb = move & (NEXT_SLOT - 1)
    const slot = move >> 4
    if (verb === TAKE) into[i] = BY_POINTS * (gains[card * SLOTS + slot] - given * gift(own[slot]))
    else if (verb === DRAW) into[i] = BY_POINTS * drawGain()
    else if (verb === REVEAL) into[i] = BY_POINTS * (revealGain(slot) - given * gift(card))
  }
}

function weighOpening(s: Forty, seat: number, moves: MoveList, into: Float64Array): void {
  const up = s.up[seat]
  for (let i = 0; i < moves.count; i++) {
    const slot = moves.at[i] >> 4
    into[i] = up & (1 << (slot < COLUMNS ? slot + COLUMNS : slot - COLUMNS)) ? SAME_COLUMN : 0
  }
}

function countUnseen(s: Forty): void {
  const { cards } = s
  for (let face = 1; face < FACES; face++) unseen[face] = 8
  unseen[1] = 4
  for (let at = DISCARDS; at < DISCARDS + s.discardCount; at++) unseen[faceOf(cards[at])]--
  if (s.phase === HOLDING) unseen[faceOf(cards[DRAWN])]--
  for (let seat = 0; seat < s.seats; seat++) {
    const up = s.up[seat]
    for (let slot = 0; slot < SLOTS; slot++) if (up & (1 << slot)) unseen[faceOf(cards[grid(seat) + slot])]--
  }
  unseenCount = 0
  let sum = 0
  for (let face = 1; face < FACES; face++) {
    unseenCount += unseen[face]
    sum += unseen[face] * VALUE[face]
  }
  mean = unseenCount > 0 ? sum / unseenCount : 0
}

function readGrid(s: Forty, seat: number, into: Uint8Array): void {
  const up = s.up[seat]
  const at = grid(seat)
  for (let slot = 0; slot < SLOTS; slot++) into[slot] = up & (1 << slot) ? faceOf(s.cards[at + slot]) : DOWN
}

const popcount = (n: number): number => {
  let c = 0
  for (; n !== 0; n &= n - 1) c++
  return c
}

function turnsLeft(s: Forty, seat: number): number {
  let least = SLOTS
  for (let i = 0; i < s.seats; i++) if (i !== seat) least = Math.min(least, popcount(ALL_UP & ~s.up[i]))
  return TURNS_AT_LEAST + TURNS_A_CARD * least
}

/** With so many turns to come. */
function expect(turns: number): void {
  const replaced = turns / (turns + PATIENCE)
  const each = 1 / (unseenCount + 1)
  for (let face = 1; face < FACES; face++) {
    const value = VALUE[face]
    cost[face] = value > LOW ? value - replaced * (value - LOW) : value
    hope[face] = turns * LOOKS * unseen[face] * each
    luck[face] = 2 * value * unseen[face] * each
  }
  cost[DOWN] = mean > LOW ? mean - replaced * (mean - LOW) : mean
  if (turns > 0) cost[DOWN] += DOWN_COST
  hope[DOWN] = 0
  luck[DOWN] = 0
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
  if (a !== DOWN && (a === c || a === d)) worth += towards(a, 2) * CROSS_TO_BLOCK
  if (b !== DOWN && (b === c || b === d)) worth += towards(b, 2) * CROSS_TO_BLOCK
  return worth
}

function pairBlock(face: number, c: number, d: number): number {
  if (c === face) return d === face ? -BLOCK : towards(face, 1)
  return d === face ? towards(face, 1) : towards(face, 2) * PAIR_TO_BLOCK
}

function towards(face: number, missing: number): number {
  const chance = hope[face] / (1 + hope[face])
  return missing === 1 ? -BLOCK * chance : unseen[face] > 1 ? -BLOCK * chance * chance : 0
}

const leftBlock = (g: Uint8Array): number => block(g[0], g[3], g[1], g[4])
const rightBlock = (g: Uint8Array): number => block(g[1], g[4], g[2], g[5])

const worth = (g: Uint8Array): number =>
  leftBlock(g) + rightBlock(g) - column(g[0], g[3]) - column(g[1], g[4]) - column(g[2], g[5])

function fillGains(first: number, last: number): void {
  const before = worth(own)
  const c0 = column(own[0], own[3])
  const c1 = column(own[1], own[4])
  const c2 = column(own[2], own[5])
  const left = leftBlock(own)
  const right = rightBlock(own)
  for (let face = first; face <= last; face++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      const old = own[slot]
      own[slot] = face
      gains[face * SLOTS + slot] = worth(own) - before
      own[slot] = old
    }
  }
}

/** The last slot: out with it. */
function fillOut(s: Forty, seat: number, turns: number, first: number, last: number, slot: number): void {
  const share = 1 / (s.seats - 1)
  const now = worth(own)
  let theirs = 0
  for (let i = 0; i < s.seats; i++) {
    if (i === seat) continue
    readGrid(s, i, other)
    theirs += worth(other)
  }
  expect(1)
  for (let i = 0; i < s.seats; i++) {
    if (i === seat) continue
    readGrid(s, i, other)
    expected[i] = -worth(other)
    spread[i] = SPREAD + SPREAD_DOWN * popcount(ALL_UP & ~s.up[i])
    theirs += expected[i]
  }
  expect(0)
  const old = own[slot]
  for (let face = first; face <= last; face++) {
    own[slot] = face
    const score = -worth(own)
    let penalty = 0
    for (let i = 0; i < s.seats; i++) {
      if (i === seat) continue
      penalty += 10 / (1 + Math.exp((expected[i] - score) / spread[i]))
    }
    gains[face * SLOTS + slot] = -score - penalty - now + share * theirs
  }
  own[slot] = old
  expect(turns)
}
const expected = new Float64Array(8)
const spread = new Float64Array(8)

function drawGain(): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) {
    if (unseen[face] === 0) continue
    let best = 0
    for (let slot = 0; slot < SLOTS; slot++) if (gains[face * SLOTS + slot] > best) best = gains[face * SLOTS + slot]
    sum += unseen[face] * best
  }
  return sum / unseenCount
}

function revealGain(slot: number): number {
  let sum = 0
  for (let face = 1; face < FACES; face++) sum += unseen[face] * gains[face * SLOTS + slot]
  return sum / unseenCount
}

/** What the next player gains by a discard, over what a draw would bring. */
function gift(face: number): number {
  if (face === DOWN) return 0
  const before = worth(other)
  let best = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const old = other[slot]
    other[slot] = face
    const gain = worth(other) - before
    if (gain > best) best = gain
    other[slot] = old
  }
  return best > USUAL_GAIN ? best - USUAL_GAIN : 0
}

export const house: House<Forty> = { weigh }
