import { describe, expect, it } from "vitest"
import type { Asked, Question } from "../../bots/thinker.ts"
import { WorkerThinker } from "./asking.ts"

/** A fake worker that the test controls. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = []
  readonly asked: Asked[] = []
  isTerminated = false
  constructor() {
    super()
    FakeWorker.started.push(this)
  }
  postMessage(asked: Asked): void {
    this.asked.push(asked)
  }
  terminate(): void {
    this.isTerminated = true
  }
  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data }))
  }
  die(): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }))
  }
}

const question = { game: "g", bot: "easy", options: {}, seat: 1, view: {}, legal: [3, 4] } as unknown as Question

function thinker(): { bots: WorkerThinker; failures: string[]; workers: FakeWorker[] } {
  FakeWorker.started = []
  const failures: string[] = []
  const bots = new WorkerThinker(
    () => new FakeWorker() as unknown as Worker,
    (why) => failures.push(why),
    50,
  )
  return { bots, failures, workers: FakeWorker.started }
}

describe("bots in a worker", () => {
  it("answer each question, even out of order", async () => {
    const { bots, workers } = thinker()
    const answers = [bots.choose(question), bots.choose(question)]
    workers[0].say({ id: 1, move: 4 })
    workers[0].say({ id: 0, move: 3 })
    expect(await Promise.all(answers)).toEqual([3, 4])
    expect(workers).toHaveLength(1)
    bots.close()
    expect(workers[0].isTerminated).toBe(true)
  })

  it("restart when the worker dies, and get the question again", async () => {
    const { bots, workers, failures } = thinker()
    const answer = bots.choose(question)
    workers[0].die()
    expect([workers[0].isTerminated, workers.length]).toEqual([true, 2])
    workers[1].say({ id: 0, move: 4 })
    expect(await answer).toBe(4)
    expect(failures).toEqual([])
    bots.close()
  })

  it("get a fallback move and report the failure when the worker dies twice", async () => {
    const { bots, workers, failures } = thinker()
    const answer = bots.choose(question)
    workers[0].die()
    workers[1].die()
    expect(question.legal).toContain(await answer)
    expect(failures).toEqual(["out of memory"])
    bots.close()
  })

  it("get a fallback move when the worker cannot start or the bot cannot choose", async () => {
    const failures: string[] = []
    const none = new WorkerThinker(
      () => {
        throw new Error("forbidden")
      },
      (why) => failures.push(why),
    )
    expect(question.legal).toContain(await none.choose(question))
    const { bots, workers, failures: others } = thinker()
    const answer = bots.choose(question)
    workers[0].say({ id: 0, failed: "no such game" })
    expect(question.legal).toContain(await answer)
    expect([failures, others]).toEqual([["Error: forbidden"], ["no such game"]])
    bots.close()
  })

  it("restart when they never answer, and then get a fallback move", async () => {
    const { bots, workers, failures } = thinker()
    expect(question.legal).toContain(await bots.choose(question))
    expect(workers).toHaveLength(2)
    expect(failures).toHaveLength(1)
    bots.close()
  })
})
