import { expect, it } from "vitest"
import type { HintQuestion } from "../../bots/thinker.ts"
import { WorkerAdviser } from "./advising.ts"

class FakeWorker extends EventTarget {
  readonly asked: { readonly id: number }[] = []
  isTerminated = false
  postMessage(asked: { readonly id: number }): void {
    this.asked.push(asked)
  }
  terminate(): void {
    this.isTerminated = true
  }
  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data }))
  }
}

const question = { game: "g", options: {}, seat: 0, view: {} } as unknown as HintQuestion

function adviser(): { readonly hints: WorkerAdviser; readonly workers: FakeWorker[] } {
  const workers: FakeWorker[] = []
  const hints = new WorkerAdviser(() => {
    workers.push(new FakeWorker())
    return workers[workers.length - 1] as unknown as Worker
  })
  return { hints, workers }
}

it("a hint starts no worker before it is asked for, and comes from the worker", async () => {
  const { hints, workers } = adviser()
  expect(workers).toHaveLength(0)
  const answer = hints.advise(question)
  workers[0].say({ id: 0, advice: { move: 5, error: 0, isExact: true } })
  expect((await answer).move).toBe(5)
  hints.close()
  expect(workers[0].isTerminated).toBe(true)
})

it("a hint is never guessed: it fails if the worker fails or dies, and the next one starts another worker", async () => {
  const { hints, workers } = adviser()
  const failed = hints.advise(question)
  workers[0].say({ id: 0, failed: "no such game" })
  await expect(failed).rejects.toThrow("no such game")
  const died = hints.advise(question)
  workers[0].dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }))
  await expect(died).rejects.toThrow("out of memory")
  const next = hints.advise(question)
  workers[1].say({ id: 2, advice: { move: 7, error: 0, isExact: true } })
  expect((await next).move).toBe(7)
})
