// The thread that writes: takes batches, and answers each when it is on disk. A slow disk holds up nothing but the answers.

import { parentPort, workerData } from "node:worker_threads"
import { BadInput } from "../../engine/options.ts"
import { type FromThread, opsOf, type ToThread } from "./batch.ts"
import { loadSqlite } from "./files.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"

const folder: string = workerData

const say = (message: FromThread): void => parentPort?.postMessage(message)

function serve(writer: Writer): void {
  parentPort?.on("message", (message: ToThread) => {
    if (message === "close") {
      writer.close()
      parentPort?.close()
      return
    }
    try {
      say(writer.write(opsOf(message)))
    } catch (problem) {
      const { trouble, message: sentence } = troubleOf(problem, folder)
      say({ kind: "trouble", trouble, sentence })
    }
    writer.tidy()
  })
}

try {
  serve(new Writer(await loadSqlite(), folder))
  say({ kind: "opened" })
} catch (problem) {
  if (!(problem instanceof BadInput)) throw problem
  say({ kind: "refused", sentence: problem.message })
}
