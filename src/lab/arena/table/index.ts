// The table of all bots at all games. It is played in slices, saved on the way, and continued where it stopped.

import type { Game } from "../../../engine/game.ts"
import type { RunOptions } from "../../threads.ts"
import { playArena } from "../index.ts"
import type { Pair } from "../seatings.ts"
import { Contest, nextOf, sliceOf, spentOn } from "./contests.ts"
import type { Line } from "./log.ts"

export { type Contest, spentOn } from "./contests.ts"
export { joined, type Line, readLines, writeLine } from "./log.ts"
export { tablesOf, withTables } from "./page.ts"

/** The contests that matter, and those that connect all bots on one scale. */
const PAIRS: readonly Pair[] = [
  ["house", "random"],
  ["plain:1000", "house"],
  ["search:1000", "house"],
  ["search:1000", "plain:1000"],
  ["search:10000", "house"],
  ["open:1000", "house"],
  ["easy", "random"],
  ["medium", "easy"],
  ["hard", "medium"],
  ["best", "hard"],
  ["best", "house"],
]

const SEATS: readonly number[] = [2, 4]

/** Pairs for two seats only, where games are shorter: a search with ten times the budget, or implied by other pairs. */
const AT_TWO: ReadonlySet<string> = new Set(["search:10000,house", "plain:1000,house", "best,house"])

export const contestsOf = (games: readonly Game[]): Contest[] =>
  games.flatMap((game) =>
    SEATS.flatMap((seats) =>
      PAIRS.filter((pair) => seats === 2 || !AT_TWO.has(pair.join())).map((pair) => new Contest(game, seats, pair)),
    ),
  )

/** Adds earlier results to the contests. */
export function recall(contests: readonly Contest[], lines: readonly Line[]): void {
  for (const line of lines) contests.find((contest) => contest.isAbout(line))?.add(line)
}

export interface Keeping {
  /** Thread time for all contests together, including earlier runs. */
  readonly budget: number
  keep(line: Line): void
  /** Called after every slice. */
  told(contest: Contest): void
}

/** Plays contests in slices until all are decided or the time is up. Returns what a bot did wrong, if that ended it. */
export async function fill(
  contests: readonly Contest[],
  running: RunOptions,
  { budget, keep, told }: Keeping,
): Promise<string | undefined> {
  for (;;) {
    const left = budget - spentOn(contests)
    const contest = nextOf(contests)
    if (contest === undefined || left <= 0 || running.signal?.aborted) return undefined
    const failure = await playSlice(contest, Math.min(sliceOf(contest), left) / running.threads, running, keep)
    told(contest)
    if (failure !== undefined) return failure
  }
}

/** Plays a contest for some seconds. Blocks under way at the end are finished and saved. */
async function playSlice(
  contest: Contest,
  seconds: number,
  running: RunOptions,
  keep: (line: Line) => void,
): Promise<string | undefined> {
  let failure: string | undefined
  const slice = new AbortController()
  const timer = setTimeout(() => slice.abort(), 1000 * seconds)
  const signal = running.signal === undefined ? slice.signal : AbortSignal.any([running.signal, slice.signal])
  await playArena(contest.arena(), { ...running, signal }, (block) => {
    const line = contest.lineOf(block)
    if (line.alone[0].length > 0) keep(line)
    contest.add(line)
    failure = block.failure
    if (!contest.isOpen) slice.abort()
    return failure === undefined ? undefined : "enough"
  })
  clearTimeout(timer)
  return failure
}
