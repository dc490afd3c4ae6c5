// Forecasts the score of a grid. Players mostly replace high cards, match columns and complete blocks. They do so more
// often the longer the round lasts, and the more cards of the kind are unseen.

import { faceOf } from "../../engine/cards.ts"
import { VALUE } from "./cards.ts"
import type { Forty } from "./state.ts"
import { DISCARDS, DRAWN, grid, HOLDING, SLOTS } from "./table.ts"

// Special values in a player's view of a grid, in place of a face:
export const DOWN = 0 // a card that nobody has seen
export const FACES = 14 // the faces are 1 to 13
export const STRANGER = FACES // a face that occurs nowhere else in the grid, and counts 0

/** The other slot of a column. */
export const MATE = Uint8Array.of(3, 4, 5, 0, 1, 2)

// Found by playing variants against each other, 3,000 to 8,000 games each. The values lie on a plateau: changing any of
// them by a third changes the win share by about 1 %. That is within the noise of so many games.
const LOOKS = 1.5 // cards to choose from in a turn: a draw, and sometimes a discard
const LOW = 1 // value of the card that replaces a high one
const PATIENCE = 3 // turns after which half of the high cards have been replaced
const PAIR_TO_BLOCK = 0.6 // discount for completing a block from one matched column
const CROSS_TO_BLOCK = 0.3 // discount for completing it from one card in each column

/** Values computed for each question. The next question reuses the memory. */
export const newForecast = () => ({
  unseen: new Int32Array(FACES + 1), // cards of each face that nobody, or only another player, has seen
  cost: new Float64Array(FACES + 1), // expected value of a card at the end of the round
  hope: new Float64Array(FACES + 1), // about how many more cards of the face will turn up
  luck: new Float64Array(FACES + 1), // average saving by a face-down card in the same column, which may match
  oneMore: new Float64Array(FACES + 1), // worth of a block with one card missing
  twoMore: new Float64Array(FACES + 1), // worth with two cards missing
  rest: { count: 0, mean: 0.5, block: 0.5 }, // the unseen cards: their number and average; and the gain of a block
})
type Forecast = ReturnType<typeof newForecast>

/**
 * Counts the unseen cards: all except the face-up cards, the discards, and the card that the weighing seat has drawn.
 */
export function countUnseen(f: Forecast, s: Forty): void {
  const { cards } = s
  f.unseen.fill(s.copies)
  f.unseen[1] = s.minusTens
  const end = DISCARDS + s.discardCount
  for (let at = DISCARDS; at < end; at++) f.unseen[faceOf(cards[at])]--
  if (s.phase === HOLDING) f.unseen[faceOf(cards[DRAWN])]--
  for (let seat = 0; seat < s.seats; seat++) {
    const up = s.up[seat]
    const at = grid(seat)
    for (let slot = 0; slot < SLOTS; slot++) if (up & (1 << slot)) f.unseen[faceOf(cards[at + slot])]--
  }
  let count = 0
  let sum = 0
  for (let face = 1; face < FACES; face++) {
    count += f.unseen[face]
    sum += f.unseen[face] * VALUE[face]
  }
  f.rest.count = Math.max(1, count)
  f.rest.mean = sum / f.rest.count
  f.rest.block = -s.blockPoints
}

/** Forecasts the value of each face with this many turns to come. */
export function foresee(f: Forecast, turns: number): void {
  const replaced = turns / (turns + PATIENCE)
  const looks = (turns * LOOKS) / (f.rest.count + 1)
  const same = 2 / (f.rest.count + 1)
  const { block, mean } = f.rest
  for (let face = 1; face < FACES; face++) {
    const value = VALUE[face]
    const odds = looks * f.unseen[face]
    const chance = odds / (1 + odds)
    f.cost[face] = value > LOW ? value - replaced * (value - LOW) : value
    f.hope[face] = odds
    f.luck[face] = same * value * f.unseen[face]
    f.oneMore[face] = block * chance
    f.twoMore[face] = block * chance * chance
  }
  f.cost[DOWN] = mean > LOW ? mean - replaced * (mean - LOW) : mean
  f.hope[STRANGER] = looks * 6
}

/** Copies a seat's grid, as everybody sees it. */
export function readGrid(s: Forty, seat: number, into: Uint8Array): void {
  const up = s.up[seat]
  const at = grid(seat)
  for (let slot = 0; slot < SLOTS; slot++) into[slot] = up & (1 << slot) ? faceOf(s.cards[at + slot]) : DOWN
}

/** Returns the expected score of a column: nothing if it is matched. */
export function column(f: Forecast, a: number, b: number): number {
  if (a === b && a !== DOWN) return 0
  let sum = f.cost[a] + f.cost[b]
  if (a === DOWN) sum -= f.luck[b]
  else if (b === DOWN) sum -= f.luck[a]
  return sum > 0 ? sum / (1 + f.hope[a] + f.hope[b]) : sum
}

/** Returns the expected gain of two neighbouring columns as a block. */
function block(f: Forecast, a: number, b: number, c: number, d: number): number {
  if (a === b && a !== DOWN) return blockFromPair(f, a, c, d)
  if (c === d && c !== DOWN) return blockFromPair(f, c, a, b)
  let gain = 0
  if (a !== DOWN && (a === c || a === d)) gain += CROSS_TO_BLOCK * f.twoMore[a]
  if (b !== DOWN && (b === c || b === d)) gain += CROSS_TO_BLOCK * f.twoMore[b]
  return gain
}

function blockFromPair(f: Forecast, face: number, c: number, d: number): number {
  if (c === face) return d === face ? f.rest.block : f.oneMore[face]
  return d === face ? f.oneMore[face] : PAIR_TO_BLOCK * f.twoMore[face]
}

export const leftBlock = (f: Forecast, g: Uint8Array): number => block(f, g[0], g[3], g[1], g[4])
export const rightBlock = (f: Forecast, g: Uint8Array): number => block(f, g[1], g[4], g[2], g[5])

/** Returns the expected gain of the blocks that can include this slot. */
export function blocksAt(f: Forecast, g: Uint8Array, slot: number): number {
  if (slot === 0 || slot === 3) return leftBlock(f, g)
  return slot === 2 || slot === 5 ? rightBlock(f, g) : leftBlock(f, g) + rightBlock(f, g)
}

/** Returns the same with another card in the slot. */
export function blocksWith(f: Forecast, g: Uint8Array, slot: number, face: number): number {
  const old = g[slot]
  g[slot] = face
  const gain = blocksAt(f, g, slot)
  g[slot] = old
  return gain
}

/** Returns the worth of a grid to its owner: minus its expected score. */
export const worth = (f: Forecast, g: Uint8Array): number =>
  leftBlock(f, g) + rightBlock(f, g) - column(f, g[0], g[3]) - column(f, g[1], g[4]) - column(f, g[2], g[5])

/** Returns the current score of a grid. Each face-down card counts the average of the unseen cards. */
export function scoreNow(f: Forecast, g: Uint8Array): number {
  const sum = columnNow(f, g[0], g[3]) + columnNow(f, g[1], g[4]) + columnNow(f, g[2], g[5])
  const face = g[1]
  if (face === DOWN || face !== g[4]) return sum
  const isBlock = (g[0] === face && g[3] === face) || (g[2] === face && g[5] === face)
  return isBlock ? sum - f.rest.block : sum
}

const columnNow = (f: Forecast, a: number, b: number): number =>
  a === b && a !== DOWN ? 0 : pointsNow(f, a) + pointsNow(f, b)
const pointsNow = (f: Forecast, face: number): number => (face === DOWN ? f.rest.mean : VALUE[face])
