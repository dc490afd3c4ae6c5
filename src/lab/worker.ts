// The code of a thread that runs blocks of a job.

import { parentPort, workerData } from "node:worker_threads"
import { workerFor } from "./jobs.ts"
import type { FromWorker, Job, ToWorker } from "./threads.ts"

const work = workerFor(workerData as Job)

parentPort?.on("message", async (message: ToWorker) => {
  if (message === "close") {
    work.close()
    process.exit() // otherwise a game under way would ask closed programs
  }
  const answer: FromWorker = { block: message, result: await work.play(message) }
  parentPort?.postMessage(answer)
})
