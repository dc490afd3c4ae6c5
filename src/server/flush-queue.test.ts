import { expect, it } from "vitest"
import { settled, TestClock } from "../table/clock.testing.ts"
import { type Flushable, FlushQueue, WAIT, watchLoop } from "./flush-queue.ts"

/** Somebody whose messages are counted at each flush. */
class Person implements Flushable {
  mayWait = true
  isQueued = false
  deferredSince: number | undefined
  readonly went: number[] = []
  #messages = 0
  readonly #flushQueue: FlushQueue

  constructor(flushQueue: FlushQueue) {
    this.#flushQueue = flushQueue
  }

  say(mayWait: boolean): void {
    this.#messages++
    this.mayWait &&= mayWait
    this.#flushQueue.add(this)
  }

  flush(): void {
    if (this.#messages > 0) this.went.push(this.#messages)
    this.#messages = 0
    this.mayWait = true
  }
}

function scene(isBusy: boolean) {
  const clock = new TestClock()
  const load = { isBusy }
  const flushQueue = new FlushQueue(() => load.isBusy, clock)
  return { clock, load, ana: new Person(flushQueue), ben: new Person(flushQueue) }
}

it("sends all messages of one turn of the event loop together, at its end", async () => {
  const { ana, ben } = scene(false)
  ana.say(true)
  ben.say(false)
  ana.say(true)
  expect(ana.went).toEqual([])
  await settled()
  expect([ana.went, ben.went]).toEqual([[2], [1]])
})

it("under load, holds deferrable messages until an urgent one arrives", async () => {
  const { ana, ben } = scene(true)
  ana.say(true)
  ben.say(false)
  await settled()
  expect([ana.went, ben.went]).toEqual([[], [1]])
  ana.say(true)
  await settled()
  expect(ana.went).toEqual([])
  ana.say(false)
  await settled()
  expect(ana.went).toEqual([3])
})

it("sends held messages with the next one after the load has dropped", async () => {
  const { ana, load } = scene(true)
  ana.say(true)
  await settled()
  load.isBusy = false
  ana.say(true)
  await settled()
  expect(ana.went).toEqual([2])
})

it("holds messages for at most twice the wait, which starts anew after each flush", async () => {
  const { ana, ben, clock } = scene(true)
  ana.say(true)
  ben.say(true)
  await settled()
  await clock.pass(WAIT)
  ben.say(false) // flushes, and the wait begins anew
  await settled()
  ben.say(true)
  await settled()
  await clock.pass(WAIT)
  expect([ana.went, ben.went]).toEqual([[1], [2]])
  await clock.pass(WAIT)
  expect(ben.went).toEqual([2, 1])
  await clock.pass(WAIT)
  expect(clock.planned).toBe(0)
})

it("calls the event loop busy if it was active for most of the latest window", () => {
  const loop = { active: 0, idle: 0 }
  const isBusy = watchLoop(() => ({ ...loop }))
  loop.active = 200
  expect(isBusy()).toBe(false) // too short a time to measure
  loop.active = 300
  expect(isBusy()).toBe(true)
  loop.idle = 100
  expect(isBusy()).toBe(true)
  loop.idle = 1000
  expect(isBusy()).toBe(false)
})
