// The code of a thread that does blocks of a job.

import { parentPort, workerData } from "node:worker_threads"
import { workerFor } from "./jobs.ts"
import type { FromWorker, Job, ToWorker } from "./threads.ts"

const work = workerFor(workerData as Job)

parentPort?.on("message", async (message: ToWorker) => {
  if (message === "close") {
    work.close()
    process.exit() // or a game under way would ask programs that have just been closed
  }
  const answer: FromWorker = { block: message, result: await work.play(message) }
  parentPort?.postMessage(answer)
})
