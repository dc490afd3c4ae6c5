// Seatings: every deal is played with each of two bots alone in every seat, and copies of the other in all other seats.

/** Two bots that play each other. */
export type Pair = readonly [string, string]

/** The first or the second bot of a pair. */
type Side = 0 | 1

export interface Seating {
  /** The bot in each seat. */
  readonly bots: readonly string[]
  /** Which bot sits alone, and where. At two seats both do. */
  readonly alone: readonly { readonly side: Side; readonly seat: number }[]
}

/** Returns every pair of these bots. */
export const allPairs = (bots: readonly string[]): Pair[] =>
  bots.flatMap((first, i) => bots.slice(i + 1).map((second): Pair => [first, second]))

/** Returns the bots of these pairs, each once, in order of appearance. */
export const botsOf = (pairs: readonly Pair[]): string[] => [...new Set(pairs.flat())]

const others = (side: Side): Side => (side === 0 ? 1 : 0)

/** Returns all seatings of a pair. At two seats both bots sit alone, so each seating is needed only once. */
export function seatingsOf(pair: Pair, seats: number): Seating[] {
  const sides: readonly Side[] = seats === 2 ? [0] : [0, 1]
  return sides.flatMap((side) =>
    Array.from({ length: seats }, (_, alone): Seating => {
      const bots = Array.from({ length: seats }, (_, seat) => pair[seat === alone ? side : others(side)])
      const rest = seats === 2 ? [{ side: others(side), seat: 1 - alone }] : []
      return { bots, alone: [{ side, seat: alone }, ...rest] }
    }),
  )
}

/** The number of games per deal. */
export const gamesPerDeal = (pairs: readonly Pair[], seats: number): number =>
  pairs.length * (seats === 2 ? 2 : 2 * seats)
