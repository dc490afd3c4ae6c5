// A thread that does blocks of a job.

import { parentPort, workerData } from "node:worker_threads"
import type { FromWorker, Job, ToWorker } from "./threads.ts"
import { workOf } from "./works.ts"

const work = workOf(workerData as Job)

parentPort?.on("message", async (message: ToWorker) => {
  if (message === "close") {
    work.close()
    process.exit() // a game under way must not ask programs again that have just been ended
  }
  const answer: FromWorker = { block: message, result: await work.play(message) }
  parentPort?.postMessage(answer)
})
