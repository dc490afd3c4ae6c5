// How much faster two threads are than one.

import type { Game } from "../src/engine/game.ts"
import { readOptions } from "../src/engine/options.ts"
import { simulate } from "../src/lab/simulate.ts"

const SECONDS = 6 // for one thread: long enough that starting up does not count

/** Games a second on two threads over those on one, both in workers. */
export async function threadsGain(game: Game, given: Record<string, string>): Promise<number> {
  const run = async (threads: number, games: number): Promise<number> => {
    const report = await simulate(
      {
        game,
        seats: 2,
        options: readOptions(game, 2, given),
        bots: ["random", "random"],
        seed: "threads",
        games,
        jumpRate: 0,
        timeLimit: 0,
      },
      { threads, worker: new URL("worker.mjs", import.meta.url), alwaysThreads: true },
    )
    return report.games / report.seconds
  }
  let games = 4000
  let rate = await run(1, games)
  while (games / rate < 1) {
    games *= 4
    rate = await run(1, games)
  }
  games = 1000 * Math.ceil((rate * SECONDS) / 1000)
  const one = await run(1, games)
  return (await run(2, games)) / one
}
