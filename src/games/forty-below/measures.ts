import type { Measure } from "../../engine/game.ts"
import type { Forty } from "./state.ts"
import { COLUMNS } from "./table.ts"

function sum(list: ArrayLike<number>): number {
  let all = 0
  for (let i = 0; i < list.length; i++) all += list[i]
  return all
}

function roundsWithBlock(s: Forty): number {
  let rounds = 0
  for (let round = 0; round < s.round; round++)
    if (s.blocks.subarray(round * s.seats, (round + 1) * s.seats).includes(1)) rounds++
  return rounds
}

const byRound = (s: Forty): number => s.round
const bySeatAndRound = (s: Forty): number => s.seats * s.round

export const measures: readonly Measure<Forty>[] = [
  { name: "turns_per_round", of: (s) => s.turnsInAll, per: byRound },
  { name: "penalty_points_per_round", of: (s) => sum(s.penalties), per: byRound },
  { name: "rounds_with_a_block", of: roundsWithBlock, per: byRound },
  { name: "round_score_before_penalty", of: (s) => sum(s.scores), per: bySeatAndRound },
  { name: "columns_cancelled", of: (s) => sum(s.cancelled), per: (s) => COLUMNS * bySeatAndRound(s) },
  { name: "final_total", of: (s) => sum(s.totals), per: (s) => s.seats },
]
