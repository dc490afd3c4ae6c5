// The chances of winning after a round, fitted to 20,000 games of the heuristic against itself at each number of seats.

import type { Result } from "../../engine/game.ts"
import { winShare } from "../../engine/result.ts"
import { OVER } from "./places.ts"
import { result } from "./rules.ts"
import type { Contarlos } from "./state.ts"

// A seat's chance is proportional to e^(its points), more steeply with fewer rounds left. The mean log loss over the
// first three rounds is 0.49 at 2 seats (0.69 for equal chances), 0.77 at 3 (1.10) and 0.97 at 4 (1.39). Including the
// cards left in the high decks improved none of these by 0.001.
const A_POINT = 0.225 // with one round left; divided by the root of the rounds left
const STARTING = 4.5 // worth of going first in the next round, in points
const USUAL_HAND = 7 // larger hands decide more in a round

/** The number of finished rounds. */
export const stage = (s: Contarlos): number => (s.phase === OVER ? s.rounds : s.round)

export function outlook(s: Contarlos, into: Float64Array): void {
  if (s.phase === OVER) share(s, into)
  else expect(s, into)
}

/** CO-17 */
function share(s: Contarlos, into: Float64Array): void {
  const ended = result(s) as Result
  for (let seat = 0; seat < s.seats; seat++) into[seat] = winShare(ended, seat)
}

function expect(s: Contarlos, into: Float64Array): void {
  const point = A_POINT / Math.sqrt(((s.rounds - s.round) * s.handSize) / USUAL_HAND)
  let most = 0
  for (let seat = 0; seat < s.seats; seat++) most = Math.max(most, s.points[seat])
  let all = 0
  for (let seat = 0; seat < s.seats; seat++) {
    const lead = s.points[seat] - most + (seat === s.starter ? STARTING : 0)
    all += into[seat] = Math.exp(point * lead)
  }
  for (let seat = 0; seat < s.seats; seat++) into[seat] /= all
}
