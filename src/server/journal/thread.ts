// The thread that writes where the disk is slow: takes batches, and answers each when it is on disk. That holds up nothing but the answers.

import { performance } from "node:perf_hooks"
import { parentPort, workerData } from "node:worker_threads"
import type { FromThread, Op, ThreadData, ToThread } from "./batch.ts"
import { loadSqlite } from "./files.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"

const { folder }: ThreadData = workerData
if (parentPort === null) throw new Error("this is the program of a thread")
const port = parentPort
const sqlite = await loadSqlite()
let writer: Writer | undefined

function written(ops: readonly Op[]): Pick<FromThread, "undone" | "trouble"> {
  try {
    writer ??= new Writer(sqlite, folder, "helper") // what is wrong with that may be over by the next batch
    return { undone: writer.write(ops) }
  } catch (problem) {
    const { trouble, message } = troubleOf(problem, folder)
    return { undone: [], trouble: [trouble, message] }
  }
}

port.on("message", (message: ToThread) => {
  if (message === "close") {
    writer?.close()
    port.close()
    return
  }
  const before = performance.now()
  port.postMessage({ ...written(message), ms: performance.now() - before } satisfies FromThread)
  writer?.tidy()
})
