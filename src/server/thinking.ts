// Bots of tables think in a thread of their own, so that nobody waits for them.

import { Worker } from "node:worker_threads"
import type { State } from "../engine/cards.ts"
import type { Move } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"

/** Bundled, the thread lies beside the program; else it is started from its source. */
const THREAD = new URL(import.meta.url.endsWith(".ts") ? "thinker.dev.mjs" : "thinker.mjs", import.meta.url)

export interface Question {
  readonly table: string
  readonly game: string
  readonly bot: string
  readonly options: Options
  readonly seat: number
  /** What the seat knows, and nothing else. */
  readonly view: State
  readonly legal: readonly Move[]
}

export interface Asked extends Question {
  readonly id: number
}

export interface Answer {
  readonly id: number
  readonly move: Move
}

export interface Thinker {
  choose(question: Question): Promise<Move>
  close(): void
}

/** One thread for all tables, started when it is first needed. If it dies, any legal move stands in for those under way. */
export class ThreadThinker implements Thinker {
  readonly #open = new Map<number, { readonly question: Question; readonly resolve: (move: Move) => void }>()
  #thread: Worker | undefined
  #id = 0

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
    const thread = new Worker(THREAD)
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

  /** An error and the end that follows it are told one after the other: by then another thread may be thinking. */
  #died(thread: Worker): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const [id, { question }] of [...this.#open])
      this.#answer(id, question.legal[Math.floor(Math.random() * question.legal.length)])
  }
}
