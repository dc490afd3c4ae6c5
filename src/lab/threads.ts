// Runs a job in numbered blocks on threads. Results are processed in the order of the blocks, so they do not depend
// on the number of threads.

import { Worker } from "node:worker_threads"
import { bundleUrl } from "../bundles.ts"

/** Runs any block of a job. Its results can be sent between threads. */
export interface BlockWorker<R> {
  play(block: number): R | Promise<R>
  close(): void
}

/** A job as a message to a thread: its kind (see `jobs.ts`) and plain data. */
export interface Job {
  readonly kind: string
  readonly data: unknown
}

/** Data as a message to a thread: it names the game by its id. */
export type Payload<T extends { readonly game: { readonly id: string } }> = Omit<T, "game"> & { readonly game: string }

export interface RunOptions {
  readonly threads: number
  /** Use a thread even if there is only one, to compare like with like. */
  readonly alwaysThreads?: boolean
  /** Stops the job after the blocks under way. */
  readonly signal?: AbortSignal
  /** Abandon the blocks under way when stopped: for jobs with long blocks. Threads only. */
  readonly stopsAtOnce?: boolean
}

/** A message to a thread: the number of the next block, or the end. */
export type ToWorker = number | "close"

export interface FromWorker {
  readonly block: number
  readonly result: unknown
}

/**
 * Runs blocks 0 to blocks-1, in this thread or in others. Passes each result to `take` in order, until `take` returns
 * “enough”.
 */
export async function runBlocks<R>(
  job: Job,
  work: () => BlockWorker<R>,
  blocks: number,
  running: RunOptions,
  take: (result: R) => "enough" | undefined,
): Promise<void> {
  const queue = new Queue<R>(blocks, take, running.signal)
  if (running.threads === 1 && !running.alwaysThreads) return workHere(work(), queue)
  await Promise.all(Array.from({ length: Math.min(running.threads, blocks) }, () => workInThread(job, running, queue)))
}

/** Hands out block numbers, and passes on the results in their order. */
class Queue<R> {
  readonly #blocks: number
  readonly #take: (result: R) => "enough" | undefined
  readonly #signal: AbortSignal | undefined
  readonly #early = new Map<number, R>()
  #given = 0
  #taken = 0
  #enough = false

  constructor(blocks: number, take: (result: R) => "enough" | undefined, signal: AbortSignal | undefined) {
    this.#blocks = blocks
    this.#take = take
    this.#signal = signal
  }

  /** Returns the next block to run, or nothing if no more are left or wanted. */
  next(): number | undefined {
    return this.#given === this.#blocks || this.#enough || this.#signal?.aborted ? undefined : this.#given++
  }

  done(block: number, result: R): void {
    this.#early.set(block, result)
    while (!this.#enough && this.#early.has(this.#taken)) {
      this.#enough = this.#take(this.#early.get(this.#taken) as R) === "enough"
      this.#early.delete(this.#taken++)
    }
  }
}

async function workHere<R>(work: BlockWorker<R>, queue: Queue<R>): Promise<void> {
  for (let block = queue.next(); block !== undefined; block = queue.next()) {
    queue.done(block, await work.play(block))
    await new Promise(setImmediate) // lets signals and the progress bar run
  }
  work.close()
}

const GRACE = 300 // milliseconds for programs to exit

function workInThread<R>(job: Job, { signal, stopsAtOnce }: RunOptions, queue: Queue<R>): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(bundleUrl("worker"), { workerData: job })
    const close: ToWorker = "close"
    const leave = (): void => {
      thread.postMessage(close)
      setTimeout(() => thread.terminate(), GRACE).unref()
    }
    if (stopsAtOnce) signal?.addEventListener("abort", leave)
    const hand = (): void => {
      const message: ToWorker = queue.next() ?? close
      thread.postMessage(message)
    }
    thread.on("message", ({ block, result }: FromWorker) => {
      queue.done(block, result as R)
      hand()
    })
    thread.on("error", reject)
    thread.on("exit", () => {
      signal?.removeEventListener("abort", leave)
      resolve()
    })
    hand()
  })
}
