// Computes places from scores, and shares of a win.

import type { Result } from "./game.ts"

/** Ranks the seats by score. Equal scores share a place. `scores` may be `into.scores`. */
export function rank(
  scores: ArrayLike<number>,
  seats: number,
  best: "low" | "high",
  limit: boolean,
  into: Result = { places: [], scores: [], limit },
): Result {
  into.limit = limit
  into.places.length = into.scores.length = seats
  for (let seat = 0; seat < seats; seat++) {
    let place = 1
    for (let other = 0; other < seats; other++)
      if (best === "low" ? scores[other] < scores[seat] : scores[other] > scores[seat]) place++
    into.places[seat] = place
    into.scores[seat] = scores[seat]
  }
  return into
}

/** Returns a seat's share of the win: 1, a fraction of a shared win, or 0. */
export function winShare({ places }: Result, seat: number): number {
  if (places[seat] !== 1) return 0
  let winners = 0
  for (let i = 0; i < places.length; i++) if (places[i] === 1) winners++
  return 1 / winners
}
