// Runs the bots of all tables in a thread of their own, so that nobody waits for them.

import type { Worker } from "node:worker_threads"
import type { Answer, Asked, Question, Thinker } from "../bots/thinker.ts"
import type { Move } from "../engine/moves.ts"
import { startThread } from "./thread.ts"

/**
 * Uses one thread for all tables and starts it on first use. If it dies, each pending question is answered with a
 * random legal move.
 */
export class ThreadThinker implements Thinker {
  readonly #open = new Map<number, { readonly question: Question; readonly resolve: (move: Move) => void }>()
  readonly #random: () => number
  readonly #seed: string | undefined
  #thread: Worker | undefined
  #id = 0

  constructor(random: () => number = Math.random, seed?: string) {
    this.#random = random
    this.#seed = seed
  }

  choose(question: Question): Promise<Move> {
    return new Promise((resolve) => {
      const id = this.#id++
      this.#open.set(id, { question, resolve })
      this.#thread ??= this.#start()
      this.#thread.postMessage({ id, ...question } satisfies Asked)
    })
  }

  close(): void {
    this.#thread?.removeAllListeners()
    this.#thread?.terminate()
    this.#open.clear()
  }

  #start(): Worker {
    const thread = startThread("thinker", this.#seed === undefined ? {} : { workerData: { seed: this.#seed } })
    thread.unref()
    thread.on("message", ({ id, move }: Answer) => this.#answer(id, move))
    thread.on("error", () => this.#died(thread))
    thread.on("exit", () => this.#died(thread))
    return thread
  }

  #answer(id: number, move: Move): void {
    this.#open.get(id)?.resolve(move)
    this.#open.delete(id)
  }

  /** A thread reports an error and then its end. By then another thread may be running. */
  #died(thread: Worker): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const [id, { question }] of [...this.#open])
      this.#answer(id, question.legal[Math.floor(this.#random() * question.legal.length)])
  }
}
