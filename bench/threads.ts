// Measures games per second on one thread and on two, when many games run at once.

import type { Game } from "../src/engine/game.ts"
import { readOptions } from "../src/engine/options.ts"
import { simulate } from "../src/lab/simulate.ts"

const SECONDS = 5 // on one thread: long enough that the start-up time does not matter

export interface Playouts {
  readonly one: number
  readonly two: number
}

/** Returns games per second of wall-clock time on one thread and on two. Both runs use worker threads. */
export async function playouts(game: Game, given: Record<string, string>, bot: string): Promise<Playouts> {
  const run = async (threads: number, games: number): Promise<number> => {
    const report = await simulate(
      {
        game,
        seats: 2,
        options: readOptions(game, 2, given),
        bots: [bot, bot],
        seed: "threads",
        games,
        jumpRate: 0,
        timeLimit: 0,
      },
      { threads, alwaysThreads: true },
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
  return { one: await run(1, games), two: await run(2, games) }
}
