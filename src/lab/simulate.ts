// Plays many games and returns their statistics.

import { type BlockDone, BlockPlayer, blocksOf, emptyTally, type Simulation } from "./block.ts"
import type { Summary } from "./tally.ts"
import { type RunOptions, runBlocks } from "./threads.ts"

/** The output of `simulate --json`. */
export interface Report {
  readonly game: string
  readonly seats: number
  readonly options: Simulation["options"]
  readonly bots: readonly string[]
  readonly games: number
  readonly seed: string
  readonly threads: number
  readonly seconds: number
  readonly movesPerSecond: number
  readonly measures: Record<string, Summary>
  /** Number of games requested, if it ended early. */
  readonly asked?: number
  /** The mistake of a bot, if it ended the simulation. */
  readonly failure?: string
}

/** Plays all games of a simulation, or as many as there is time for. Calls `progress` with the number done. */
export async function simulate(
  simulation: Simulation,
  running: RunOptions,
  progress?: (games: number) => void,
): Promise<Report> {
  const started = performance.now()
  const total = emptyTally(simulation)
  let failure: string | undefined
  const { game, ...rest } = simulation
  await runBlocks<BlockDone>(
    { kind: "simulate", data: { game: game.id, ...rest } },
    () => new BlockPlayer(simulation),
    blocksOf(simulation),
    running,
    (done) => {
      total.merge(done)
      progress?.(total.games)
      failure = done.failure
      return failure === undefined ? undefined : "enough"
    },
  )
  const seconds = (performance.now() - started) / 1000
  return {
    game: game.id,
    seats: simulation.seats,
    options: simulation.options,
    bots: simulation.bots,
    games: total.games,
    seed: simulation.seed,
    threads: running.threads,
    seconds,
    movesPerSecond: total.moves / seconds,
    measures: total.summaries(),
    ...(total.games === simulation.games ? {} : { asked: simulation.games }),
    ...(failure === undefined ? {} : { failure }),
  }
}
