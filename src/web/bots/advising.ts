// Asks for hints in a worker of their own, so that neither the page nor the bots wait for them.

import type { Advice } from "../../bots/search/search.ts"
import type { Adviser, HintQuestion } from "../../bots/thinker.ts"
import type { Failed } from "./asking.ts"

/** A request for a hint with an id, which its answer repeats. */
export interface HintAsked {
  readonly id: number
  readonly hint: HintQuestion
}

export interface HintAnswer {
  readonly id: number
  readonly advice: Advice
}

interface Open {
  readonly resolve: (advice: Advice) => void
  readonly reject: (why: Error) => void
}

/** Fails instead of guessing: a hint that is not from the search would mislead. */
export class WorkerAdviser implements Adviser {
  readonly #start: () => Worker
  readonly #open = new Map<number, Open>()
  #worker: Worker | undefined
  #id = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  advise(hint: HintQuestion): Promise<Advice> {
    return new Promise((resolve, reject) => {
      const id = this.#id++
      this.#open.set(id, { resolve, reject })
      this.#worker ??= this.#begin()
      this.#worker.postMessage({ id, hint } satisfies HintAsked)
    })
  }

  close(): void {
    this.#stop("the table was left")
  }

  #begin(): Worker {
    const worker = this.#start()
    worker.addEventListener("message", ({ data }: MessageEvent<HintAnswer | Failed>) => {
      const open = this.#open.get(data.id)
      this.#open.delete(data.id)
      if ("failed" in data) open?.reject(new Error(data.failed))
      else open?.resolve(data.advice)
    })
    worker.addEventListener("error", (event) => this.#stop(event.message))
    worker.addEventListener("messageerror", () => this.#stop("a message could not be read"))
    return worker
  }

  #stop(why: string): void {
    this.#worker?.terminate()
    this.#worker = undefined
    const open = [...this.#open.values()]
    this.#open.clear()
    for (const { reject } of open) reject(new Error(why))
  }
}

export const browserAdviser = (): Adviser =>
  new WorkerAdviser(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "hints" }))
