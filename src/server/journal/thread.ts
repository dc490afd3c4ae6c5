// The thread that writes: takes batches, and answers each when it is on disk. A slow disk holds up nothing but the answers.

import { parentPort, workerData } from "node:worker_threads"
import { BadInput } from "../../engine/options.ts"
import { type FromThread, opsOf, type ThreadData } from "./batch.ts"
import { loadSqlite } from "./files.ts"
import { answer, handedOver } from "./handover.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"

const { folder, signs }: ThreadData = workerData
if (parentPort === null) throw new Error("this is the program of a thread")
const port = parentPort

const say = (message: FromThread): void => port.postMessage(message)

function serve(writer: Writer): void {
  for (const message of handedOver(port, signs)) {
    if (message === "close") return writer.close()
    try {
      answer(writer.write(opsOf(message)), port, signs)
    } catch (problem) {
      const { trouble, message: sentence } = troubleOf(problem, folder)
      answer({ kind: "trouble", trouble, sentence }, port, signs)
    }
    writer.tidy()
  }
}

try {
  const writer = new Writer(await loadSqlite(), folder)
  say({ kind: "opened" })
  serve(writer)
} catch (problem) {
  if (!(problem instanceof BadInput)) throw problem
  say({ kind: "refused", sentence: problem.message })
}
