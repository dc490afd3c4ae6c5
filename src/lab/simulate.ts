// Many games at once: blocks handed out to threads, their sums merged in order.

import { Worker } from "node:worker_threads"
import { type BlockDone, BlockPlayer, blocksOf, emptyTally, type Simulation } from "./block.ts"
import type { Summary, Tally } from "./tally.ts"

/** A simulation as a worker gets it: the game by name. */
export type WorkerSimulation = Omit<Simulation, "game"> & { readonly gameId: string }

/** A block to play, or the end. */
export type ToWorker = number | "close"

export interface FromWorker {
  readonly block: number
  readonly sums: Float64Array
  readonly games: number
  readonly moves: number
  readonly failure: string | undefined
}

/** What `simulate --json` prints. */
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
  /** How many games were asked for, where it was ended early. */
  readonly asked?: number
  /** What a bot did wrong, where that ended it. */
  readonly failure?: string
}

export interface Running {
  readonly threads: number
  /** The built worker file. */
  readonly worker: URL
  /** Told how many games are done. */
  readonly progress?: (games: number) => void
  /** Use a worker even for one thread: for comparing like with like. */
  readonly alwaysThreads?: boolean
  /** Stops after the blocks under way. */
  readonly signal?: AbortSignal
}

/** Plays all games of a simulation, or as many as there is time for. */
export async function simulate(simulation: Simulation, running: Running): Promise<Report> {
  const started = performance.now()
  const merger = new Merger(simulation, running)
  if (running.threads === 1 && !running.alwaysThreads) await playHere(simulation, merger)
  else await playInThreads(simulation, running, merger)
  const seconds = (performance.now() - started) / 1000
  const { total, failure } = merger
  return {
    game: simulation.game.id,
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

/** Hands out block numbers, and merges what comes back in their order. */
class Merger {
  readonly total: Tally
  failure: string | undefined
  readonly #blocks: number
  readonly #early = new Map<number, BlockDone>()
  readonly #running: Running
  #given = 0
  #merged = 0
  #games = 0

  constructor(simulation: Simulation, running: Running) {
    this.total = emptyTally(simulation)
    this.#blocks = blocksOf(simulation)
    this.#running = running
  }

  /** The next block to play; nothing when there are no more, or no more are wanted. */
  next(): number | undefined {
    if (this.#given === this.#blocks || this.failure !== undefined || this.#running.signal?.aborted) return undefined
    return this.#given++
  }

  take(block: number, done: BlockDone): void {
    this.#early.set(block, done)
    this.#games += done.tally.games
    this.failure ??= done.failure
    for (let next = this.#early.get(this.#merged); next !== undefined; next = this.#early.get(this.#merged)) {
      this.total.merge(next.tally)
      this.#early.delete(this.#merged++)
    }
    this.#running.progress?.(this.#games)
  }
}

async function playHere(simulation: Simulation, merger: Merger): Promise<void> {
  const player = new BlockPlayer(simulation)
  for (let block = merger.next(); block !== undefined; block = merger.next()) {
    merger.take(block, await player.play(block))
    await new Promise(setImmediate) // signals and the progress bar get their turn
  }
  player.close()
}

async function playInThreads(simulation: Simulation, { threads, worker }: Running, merger: Merger): Promise<void> {
  const { game, ...rest } = simulation
  const workerData: WorkerSimulation = { gameId: game.id, ...rest }
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(worker, { workerData })
      const hand = (): void => {
        const message: ToWorker = merger.next() ?? "close"
        thread.postMessage(message)
      }
      thread.on("message", ({ block, sums, games, moves, failure }: FromWorker) => {
        const tally = emptyTally(simulation)
        tally.sums.set(sums)
        tally.games = games
        tally.moves = moves
        merger.take(block, failure === undefined ? { tally } : { tally, failure })
        hand()
      })
      thread.on("error", reject)
      thread.on("exit", () => resolve())
      hand()
    })
  await Promise.all(Array.from({ length: Math.min(threads, blocksOf(simulation)) }, work))
}
