// Sends questions to the bots in their worker. If the worker dies, it is restarted once per question. After that, a
// random legal move stands in for the bot's.

import type { Answer, Asked, Question, Thinker } from "../../bots/thinker.ts"
import type { Move } from "../../engine/moves.ts"

/** The worker's answer when a bot fails. */
export interface Failed {
  readonly id: number
  readonly failed: string
}

interface Open {
  readonly question: Question
  readonly resolve: (move: Move) => void
  tries: number
  timer?: ReturnType<typeof setTimeout>
}

const TRIES = 2
/** Milliseconds without an answer after which a worker counts as dead, because some die without an event. */
const PATIENCE = 30_000

export class WorkerThinker implements Thinker {
  #worker: Worker | undefined
  readonly #start: () => Worker
  readonly #open = new Map<number, Open>()
  readonly #onFailure: (why: string) => void
  readonly #patience: number
  #id = 0

  constructor(start: () => Worker, onFailure: (why: string) => void, patience = PATIENCE) {
    this.#start = start
    this.#onFailure = onFailure
    this.#patience = patience
  }

  choose(question: Question): Promise<Move> {
    return new Promise((resolve) => {
      const id = this.#id++
      this.#open.set(id, { question, resolve, tries: 0 })
      this.#ask(id)
    })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const { timer } of this.#open.values()) clearTimeout(timer)
    this.#open.clear()
  }

  #ask(id: number): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    open.tries++
    clearTimeout(open.timer)
    open.timer = setTimeout(() => this.#died("no answer came"), this.#patience)
    try {
      this.#worker ??= this.#begin()
      this.#worker.postMessage({ id, ...open.question } satisfies Asked)
    } catch (problem) {
      this.#standIn(id, String(problem))
    }
  }

  #begin(): Worker {
    const worker = this.#start()
    worker.addEventListener("message", ({ data }: MessageEvent<Answer | Failed>) => {
      if ("failed" in data) this.#standIn(data.id, data.failed)
      else this.#answer(data.id, data.move)
    })
    worker.addEventListener("error", (event) => this.#died(event.message))
    worker.addEventListener("messageerror", () => this.#died("a message could not be read"))
    return worker
  }

  #answer(id: number, move: Move): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    clearTimeout(open.timer)
    this.#open.delete(id)
    open.resolve(move)
  }

  #died(why: string): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const [id, { tries }] of this.#open) {
      if (tries < TRIES) this.#ask(id)
      else this.#standIn(id, why)
    }
  }

  /** Answers with a random legal move, so that the game always continues. */
  #standIn(id: number, why: string): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    this.#onFailure(why)
    this.#answer(id, open.question.legal[Math.floor(Math.random() * open.question.legal.length)])
  }
}

export const browserThinker = (onFailure: (why: string) => void): Thinker =>
  new WorkerThinker(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "bots" }),
    onFailure,
  )
