// Who sits where: every deal is played with each of two bots alone in every seat against the other in all the rest.

/** Two bots that are measured against each other. */
export type Pair = readonly [string, string]

/** Which of the two of a pair: the first or the second. */
type Side = 0 | 1

export interface Seating {
  /** The bot in each seat. */
  readonly bots: readonly string[]
  /** Who sits alone among the others, and where. At two seats both do. */
  readonly alone: readonly { readonly side: Side; readonly seat: number }[]
}

/** Every two of these bots. */
export const allPairs = (bots: readonly string[]): Pair[] =>
  bots.flatMap((first, i) => bots.slice(i + 1).map((second): Pair => [first, second]))

/** The bots of these pairs, each once, in the order in which they are named. */
export const botsOf = (pairs: readonly Pair[]): string[] => [...new Set(pairs.flat())]

const others = (side: Side): Side => (side === 0 ? 1 : 0)

/** All seatings of a pair. At two seats the first alone against the second is the second alone against the first, and is played once. */
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

/** How many games every deal is played in. */
export const gamesPerDeal = (pairs: readonly Pair[], seats: number): number =>
  pairs.length * (seats === 2 ? 2 : 2 * seats)
