// Computes the chances of winning, from the totals and the remaining rounds.

import type { Forty } from "./state.ts"
import { OVER } from "./table.ts"

// The standard deviation of the score difference of two heuristic players in a round, split by cause: cards, blocks,
// penalties. These are rough values, from 400 games at two seats for each of eleven option settings. The total is 21.5
// points by default.
const CARDS = 12.2
const BLOCKS = 0.39 // times the points of a block
const PENALTIES = 0.85 // times the penalty for one opponent

// The steepness of the chances relative to that deviation. Fitted to 36,000 ends of rounds, from 4,000 games of the
// heuristic at two seats and 13,500 at four. The mean log loss is 0.478 and 0.944; equal chances have 0.693 and 1.386.
// The value differs by at most a tenth between seat counts, and between one and nine rounds left.
const SHAPE = 0.6

/**
 * Writes each seat's chance of winning between two rounds. A lead counts relative to the expected drift of the totals
 * in the remaining rounds. The drift grows with the square root of their number.
 */
export function outlook(s: Forty, into: Float64Array): void {
  const { totals, seats } = s
  let lowest = totals[0]
  for (let seat = 1; seat < seats; seat++) if (totals[seat] < lowest) lowest = totals[seat]
  const steepness = 1 / (SHAPE * driftOf(s))
  let sum = 0
  for (let seat = 0; seat < seats; seat++) {
    const behind = totals[seat] - lowest
    into[seat] = behind === 0 ? 1 : Math.exp(-behind * steepness)
    sum += into[seat]
  }
  for (let seat = 0; seat < seats; seat++) into[seat] /= sum
}

function driftOf(s: Forty): number {
  const left = s.phase === OVER ? 0 : s.rounds - s.round
  const blocks = BLOCKS * s.blockPoints
  const penalties = PENALTIES * s.penalty
  return Math.sqrt(left * (CARDS * CARDS + blocks * blocks + penalties * penalties))
}
