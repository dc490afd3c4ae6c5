// Places from scores.

import type { Result } from "./game.ts"

/** Ranks the seats by score, equal scores sharing a place. */
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
