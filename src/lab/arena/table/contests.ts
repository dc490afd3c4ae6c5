// The table of bots consists of contests: two bots at one game and number of seats. Chooses which contest to continue.

import type { Game } from "../../../engine/game.ts"
import { readOptions } from "../../../engine/options.ts"
import type { Arena, ArenaBlock } from "../play.ts"
import { PairScores, ThinkTimes } from "../results.ts"
import type { Pair } from "../seatings.ts"
import type { Line } from "./log.ts"

/** The seed of the table. Tuning bots must use other deals. */
const TABLE_SEED = "table 1"

/** Deals for a usable rating, even if it is clear who is better. */
const FEW = 100

/** Fast contests continue for this many deals or seconds, which costs little and narrows the ratings. */
const SOME = 2000
const CHEAP = 10

/** An undecided contest stops after this many deals, because the difference hardly matters then. */
const MANY = 10_000

export class Contest {
  readonly game: Game
  readonly seats: number
  readonly scores: PairScores
  readonly thoughts = new ThinkTimes()
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

  /** Does the contest need more deals? */
  get isOpen(): boolean {
    const { deals, verdict } = this.scores
    if (deals < FEW) return true
    return verdict === "open" ? deals < MANY : deals < SOME && this.seconds < CHEAP
  }

  /** Returns an arena that plays the next deals. */
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

  /** Does this line belong to the contest? */
  isAbout(line: Line): boolean {
    return (
      line.game === this.game.id &&
      line.version === this.game.version &&
      line.seats === this.seats &&
      line.seed === TABLE_SEED &&
      line.pair.join() === this.pair.join()
    )
  }

  /** Adds the deals of a line, if it continues after the last one. */
  add(line: Line): void {
    if (line.deal !== this.scores.deals) return // two runs at once have written the same deals
    this.scores.add(line.alone)
    this.thoughts.add(line.thought)
    this.seconds += line.seconds
  }

  /** Returns a block of the next deals as a line. */
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

/** Returns the contest to continue: of those that need more deals, the one with the least time. */
export function nextOf(contests: readonly Contest[]): Contest | undefined {
  const open = contests.filter(({ isOpen }) => isOpen)
  return open.reduce<Contest | undefined>(
    (least, one) => (least === undefined || one.seconds < least.seconds ? one : least),
    undefined,
  )
}

const SHORTEST = 2
const LONGEST = 60

/** Returns the seconds of the next slice: short at first, so that all contests have results soon. */
export const sliceOf = ({ seconds }: Contest): number => Math.min(LONGEST, Math.max(SHORTEST, seconds))

export const spentOn = (contests: readonly Contest[]): number =>
  contests.reduce((total, { seconds }) => total + seconds, 0)
