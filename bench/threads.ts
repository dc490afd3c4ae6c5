// How much faster two threads are than one.

import type { Game } from "../src/engine/game.ts"
import { readOptions } from "../src/engine/options.ts"
import { simulate } from "../src/lab/simulate.ts"

const SECONDS = 3

/** Moves a second on two threads over those on one, both started as workers would be. */
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
  const rough = await run(1, 4000)
  const games = 1000 * Math.ceil((rough * SECONDS) / 1000)
  const one = await run(1, games)
  return (await run(2, games)) / one
}
