// Who will win, from the totals and the rounds to come.

import type { Forty } from "./state.ts"
import { OVER } from "./table.ts"

const SCALE = 18

/** Each seat's chance of winning as the totals stand between two rounds. */
export function outlook(s: Forty, into: Float64Array): void {
  const { totals, seats } = s
  let lowest = totals[0]
  for (let seat = 1; seat < seats; seat++) if (totals[seat] < lowest) lowest = totals[seat]
  const left = s.phase === OVER ? 0 : s.rounds - s.round
  const steepness = left === 0 ? Number.POSITIVE_INFINITY : 1 / (SCALE * Math.sqrt(left))
  let sum = 0
  for (let seat = 0; seat < seats; seat++) {
    const behind = totals[seat] - lowest
    into[seat] = behind === 0 ? 1 : Math.exp(-behind * steepness)
    sum += into[seat]
  }
  for (let seat = 0; seat < seats; seat++) into[seat] /= sum
}
