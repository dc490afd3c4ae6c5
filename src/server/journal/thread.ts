// The thread that writes when the disk is slow. It answers each batch once it is on disk, so that only the answers
// wait.

import { performance } from "node:perf_hooks"
import { parentPort, workerData } from "node:worker_threads"
import type { FromThread, Op, ThreadData, ToThread } from "./batch.ts"
import { databaseIn, loadSqlite } from "./files.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"

const { folder }: ThreadData = workerData
if (parentPort === null) throw new Error("this program runs in a thread of the server")
const port = parentPort
const sqlite = await loadSqlite()
let writer: Writer | undefined

function write(ops: readonly Op[]): Pick<FromThread, "rejected" | "trouble"> {
  try {
    writer ??= new Writer(sqlite, folder, "helper") // if this fails, the next batch tries again
    return { rejected: writer.write(ops) }
  } catch (problem) {
    const { trouble, message } = troubleOf(problem, databaseIn(folder))
    return { rejected: [], trouble: [trouble, message] }
  }
}

port.on("message", (message: ToThread) => {
  if (message === "close") {
    writer?.close()
    port.close()
    return
  }
  const began = performance.now()
  const { id, ops } = message
  port.postMessage({ id, ...write(ops), ms: performance.now() - began } satisfies FromThread)
  writer?.tidy()
})
