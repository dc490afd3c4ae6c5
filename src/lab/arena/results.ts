// The results of the deals so far, by bot and by pair.

import type { Arena, ArenaBlock, ThinkTime, WinsAlone } from "./play.ts"
import { type Rating, rate } from "./ratings.ts"
import { botsOf, gamesPerDeal, type Pair } from "./seatings.ts"
import { SequentialTest, type Verdict } from "./sequential-test.ts"
import { type Estimate, estimate } from "./statistics.ts"

export interface BotReport {
  readonly name: string
  /** The share of its seats that won; 1 / seats is fair. */
  readonly winShare: number
  readonly low: number
  readonly high: number
  readonly rating: number
  readonly ratingLow: number
  readonly ratingHigh: number
  readonly msPerMove: number
}

export interface PairReport {
  readonly bots: Pair
  readonly deals: number
  /** The first bot's share, seat by seat. */
  readonly winShare: number
  readonly low: number
  readonly high: number
  /** The win share of each when it sits alone among copies of the other. */
  readonly alone: readonly [number, number]
  readonly verdict: Verdict
  /** The number of deals after which the verdict was sure. */
  readonly sureAfter?: number
}

/** Two bots whose win shares differ by less than this count as equal. */
const MARGIN = 0.01

/** The highest possible win share of a bot: one seat wins each game, and the bot has half of the seats. */
const mostOf = (seats: number): number => 2 / seats

/**
 * The first bot's share of a deal, from the wins of each alone. It also wins if the other sat alone and did not win.
 */
const shareOf = (seats: number, first: number, second: number): number => (first + seats - second) / seats ** 2

/** The deals of one pair. */
export class PairScores {
  readonly pair: Pair
  readonly alone: WinsAlone = [[], []]
  readonly #seats: number
  readonly #test: SequentialTest

  constructor(pair: Pair, seats: number) {
    this.pair = pair
    this.#seats = seats
    this.#test = new SequentialTest(MARGIN / mostOf(seats))
  }

  get deals(): number {
    return this.alone[0].length
  }

  get verdict(): Verdict {
    return this.#test.verdict
  }

  add([first, second]: WinsAlone): void {
    for (const [deal, won] of first.entries()) {
      this.alone[0].push(won)
      this.alone[1].push(second[deal])
      this.#test.add((won - second[deal]) / this.#seats)
    }
  }

  /** Returns a bot's share in each deal. */
  sharesOf(bot: string): number[] {
    const [own, other] = bot === this.pair[0] ? this.alone : [this.alone[1], this.alone[0]]
    return own.map((won, deal) => shareOf(this.#seats, won, other[deal]))
  }

  /** Returns a bot's share against the other, with its interval. */
  estimateOf(bot: string): Estimate {
    return estimate(this.sharesOf(bot), 0, mostOf(this.#seats))
  }

  report(): PairReport {
    const { mean: winShare, low, high } = this.estimateOf(this.pair[0])
    const { verdict, after } = this.#test
    const aloneShare = (won: readonly number[]): number => estimate(won, 0, this.#seats).mean / this.#seats
    const alone = [aloneShare(this.alone[0]), aloneShare(this.alone[1])] as const
    const report = { bots: this.pair, deals: this.deals, winShare, low, high, alone, verdict }
    return after === undefined ? report : { ...report, sureAfter: after }
  }
}

/** The total time that bots took for their moves. */
export class ThinkTimes {
  readonly #of = new Map<string, ThinkTime>()

  add(thought: Readonly<Record<string, ThinkTime>>): void {
    for (const [name, { moves, ms }] of Object.entries(thought)) {
      const before = this.of(name)
      this.#of.set(name, { moves: before.moves + moves, ms: before.ms + ms })
    }
  }

  of(name: string): ThinkTime {
    return this.#of.get(name) ?? { moves: 0, ms: 0 }
  }

  msPerMove(name: string): number {
    const { moves, ms } = this.of(name)
    return moves === 0 ? 0 : ms / moves
  }
}

/** All pairs of an arena, on the same deals. */
export class Scores {
  readonly pairs: readonly PairScores[]
  readonly #bots: readonly string[]
  readonly #seats: number
  readonly #thoughts = new ThinkTimes()

  constructor({ pairs, seats }: Pick<Arena, "pairs" | "seats">) {
    this.pairs = pairs.map((pair) => new PairScores(pair, seats))
    this.#bots = botsOf(pairs)
    this.#seats = seats
  }

  get deals(): number {
    return this.pairs[0].deals
  }

  get games(): number {
    return (
      this.deals *
      gamesPerDeal(
        this.pairs.map(({ pair }) => pair),
        this.#seats,
      )
    )
  }

  /** Is every pair decided: one is better, or both are equal? */
  get isSure(): boolean {
    return this.pairs.every(({ verdict }) => verdict !== "open")
  }

  add({ alone, thought }: ArenaBlock): void {
    for (const [i, pair] of this.pairs.entries()) pair.add(alone[i])
    this.#thoughts.add(thought)
  }

  bots(): BotReport[] {
    const ratings = rate(this.#bots, this.pairs, this.#seats)
    return this.#bots.map((name, i) => this.#report(name, ratings[i]))
  }

  #report(name: string, { rating, low: ratingLow, high: ratingHigh }: Rating): BotReport {
    const shares = this.pairs.filter(({ pair }) => pair.includes(name)).map((pair) => pair.sharesOf(name))
    const byDeal = shares[0].map((_, deal) => shares.reduce((total, of) => total + of[deal], 0) / shares.length)
    const { mean: winShare, low, high } = estimate(byDeal, 0, mostOf(this.#seats))
    return { name, winShare, low, high, rating, ratingLow, ratingHigh, msPerMove: this.#thoughts.msPerMove(name) }
  }
}
