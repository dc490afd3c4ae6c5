// A thread that plays blocks for `simulate`.

import { parentPort, workerData } from "node:worker_threads"
import { findGame } from "../games/index.ts"
import { BlockPlayer } from "./block.ts"
import type { FromWorker, ToWorker, WorkerSimulation } from "./simulate.ts"

const { gameId, ...rest } = workerData as WorkerSimulation
const player = new BlockPlayer({ game: findGame(gameId), ...rest })

parentPort?.on("message", async (message: ToWorker) => {
  if (message === "close") {
    player.close()
    parentPort?.close()
    return
  }
  const { tally, failure } = await player.play(message)
  const answer: FromWorker = { block: message, sums: tally.sums, games: tally.games, moves: tally.moves, failure }
  parentPort?.postMessage(answer)
})
