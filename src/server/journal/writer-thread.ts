// The server's side of the writer thread: sends it batches, and receives its answers.

import type { Worker } from "node:worker_threads"
import { startThread } from "../thread.ts"
import type { FromThread, Op, ThreadData, ToThread } from "./batch.ts"

export interface WriterThread {
  /** Hands over a batch. The answer carries its id. */
  write(id: number, ops: readonly Op[]): void
  /** Ends the thread once it has written the batches that it has. */
  close(): Promise<void>
}

export interface ThreadListener {
  answered(answer: FromThread): void
  /** Called when the thread has ended unexpectedly. */
  lost(why: string): void
}

const startWorker = (folder: string): Worker =>
  startThread("journal", {
    workerData: { folder } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })

export function startWriterThread(folder: string, listener: ThreadListener, start = startWorker): WriterThread {
  const worker = start(folder)
  let isClosing = false
  worker.on("message", (answer: FromThread) => listener.answered(answer))
  worker.on("error", (problem: Error) => listener.lost(problem.message))
  worker.on("exit", () => {
    if (!isClosing) listener.lost("it ended by itself")
  })
  return {
    write: (id, ops) => worker.postMessage({ id, ops } satisfies ToThread),
    close: () => {
      isClosing = true
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()))
      worker.postMessage("close" satisfies ToThread)
      return ended
    },
  }
}
