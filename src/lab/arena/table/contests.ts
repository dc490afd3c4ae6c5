// What the table consists of: contests of two bots at one game and number of seats, and which of them to go on with.

import type { Game } from "../../../engine/game.ts"
import { readOptions } from "../../../engine/options.ts"
import type { Arena, ArenaBlock } from "../play.ts"
import { PairScores, Thoughts } from "../results.ts"
import type { Pair } from "../seatings.ts"
import type { Line } from "./log.ts"

/** Deals for the table alone: whoever tunes a bot uses others. */
const TABLE_SEED = "table 1"

/** Enough for a rating worth printing, even where it is plain who is better. */
const FEW = 100

/** What is quick goes on for so many deals or seconds all the same: it costs little, and narrows the ratings. */
const SOME = 2000
const CHEAP = 10

/** Where it is not plain after so many who is better, it hardly matters. */
const MANY = 10_000

export class Contest {
  readonly game: Game
  readonly seats: number
  readonly scores: PairScores
  readonly thoughts = new Thoughts()
  /** Thread time spent on it. */
  seconds = 0

  constructor(game: Game, seats: number, pair: Pair) {
    this.game = game
    this.seats = seats
    this.scores = new PairScores(pair, seats)
  }

  get pair(): Pair {
    return this.scores.pair
  }

  /** Is there something to find out yet? */
  get isOpen(): boolean {
    const { deals, verdict } = this.scores
    if (deals < FEW) return true
    return verdict === "open" ? deals < MANY : deals < SOME && this.seconds < CHEAP
  }

  /** The deals that come next. */
  arena(): Arena {
    return {
      game: this.game,
      seats: this.seats,
      options: readOptions(this.game, this.seats, {}),
      pairs: [this.pair],
      seed: TABLE_SEED,
      first: this.scores.deals,
      deals: MANY - this.scores.deals,
      jumpRate: 0,
      timeLimit: 60_000,
    }
  }

  /** Is this line about it? */
  isAbout(line: Line): boolean {
    return (
      line.game === this.game.id &&
      line.version === this.game.version &&
      line.seats === this.seats &&
      line.seed === TABLE_SEED &&
      line.pair.join() === this.pair.join()
    )
  }

  /** Takes what a line has, if it goes on where the last one ended. */
  add(line: Line): void {
    if (line.deal !== this.scores.deals) return // two runs at once have written the same deals
    this.scores.add(line.alone)
    this.thoughts.add(line.thought)
    this.seconds += line.seconds
  }

  /** A block of the deals that come next, as a line. */
  lineOf({ alone, thought, seconds }: ArenaBlock): Line {
    const { game, seats, pair } = this
    const deal = this.scores.deals
    return {
      game: game.id,
      version: game.version,
      seats,
      pair,
      seed: TABLE_SEED,
      deal,
      seconds,
      thought,
      alone: alone[0],
    }
  }
}

/** The contest to go on with: of those with something to find out, the one that had the least time. */
export function nextOf(contests: readonly Contest[]): Contest | undefined {
  const open = contests.filter(({ isOpen }) => isOpen)
  return open.reduce<Contest | undefined>(
    (least, one) => (least === undefined || one.seconds < least.seconds ? one : least),
    undefined,
  )
}

const SHORTEST = 2
const LONGEST = 60

/** For how many seconds to go on with it: little at first, so that all have something soon. */
export const sliceOf = ({ seconds }: Contest): number => Math.min(LONGEST, Math.max(SHORTEST, seconds))

export const spentOn = (contests: readonly Contest[]): number =>
  contests.reduce((total, { seconds }) => total + seconds, 0)
