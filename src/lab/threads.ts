// Much work in numbered blocks: shared out among threads, and taken in the order of the blocks, so that what comes of it
// is the same whatever the number of threads.

import { Worker } from "node:worker_threads"
import { bundleUrl } from "../bundles.ts"

/** Somebody who can do any block of a job. What comes of a block can be sent between threads. */
export interface Work<R> {
  play(block: number): R | Promise<R>
  close(): void
}

/** What a thread needs to know to do the same work: its kind (see `works.ts`) and plain data. */
export interface Job {
  readonly kind: string
  readonly data: unknown
}

/** A setting as a thread gets it: the game by name. */
export type Sent<T extends { readonly game: { readonly id: string } }> = Omit<T, "game"> & { readonly game: string }

export interface Running {
  readonly threads: number
  /** Use a worker even for one thread: for comparing like with like. */
  readonly alwaysThreads?: boolean
  /** Stops after the blocks under way. */
  readonly signal?: AbortSignal
  /** Lets the blocks under way go when it is stopped: for work whose blocks take long. Threads only. */
  readonly stopsAtOnce?: boolean
}

/** A block to do, or the end. */
export type ToWorker = number | "close"

export interface FromWorker {
  readonly block: number
  readonly result: unknown
}

/** Does blocks 0 to blocks-1, here by `work` or in threads, and hands each result to `take` in order, until that says that it is enough. */
export async function runBlocks<R>(
  job: Job,
  work: () => Work<R>,
  blocks: number,
  running: Running,
  take: (result: R) => "enough" | undefined,
): Promise<void> {
  const queue = new Queue<R>(blocks, take, running.signal)
  if (running.threads === 1 && !running.alwaysThreads) return workHere(work(), queue)
  await Promise.all(Array.from({ length: Math.min(running.threads, blocks) }, () => workInThread(job, running, queue)))
}

/** Hands out block numbers, and passes on what comes back in their order. */
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

  /** The next block to do; nothing when there are no more, or no more are wanted. */
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

async function workHere<R>(work: Work<R>, queue: Queue<R>): Promise<void> {
  for (let block = queue.next(); block !== undefined; block = queue.next()) {
    queue.done(block, await work.play(block))
    await new Promise(setImmediate) // signals and the progress bar get their turn
  }
  work.close()
}

const GRACE = 300 // milliseconds to end programs in

function workInThread<R>(job: Job, { signal, stopsAtOnce }: Running, queue: Queue<R>): Promise<void> {
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
