// What a client makes of being sent away.

import { expect, it } from "vitest"
import type { Clock } from "../table/clock.ts"
import { type Socket, TableClient } from "./client.ts"

/** A client, the table's end of its latest line, and a clock that is moved by hand. */
function connected() {
  const timers = new Set<{ at: number; what(): void }>()
  let now = 0
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after: (ms, what) => {
      const timer = { at: now + ms, what }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  let lines = 0
  let listeners = new Map<string, (event: { data: unknown }) => void>()
  const connect = (): Socket => {
    lines++
    const own = new Map<string, (event: { data: unknown }) => void>()
    listeners = own
    return {
      binaryType: "",
      send: () => {},
      close: () => {},
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) => void own.set(type, listener),
    }
  }
  const loadGame = async (): Promise<never> => Promise.reject(new Error("not asked for"))
  const client = new TableClient(
    { table: "abcd2345", key: "a-key-that-nobody-could-guess" },
    { connect, loadGame, clock, random: () => 0.5 },
  )
  return {
    client,
    lines: () => lines,
    hear: (type: string, data?: unknown) => listeners.get(type)?.({ data: JSON.stringify(data) }),
    pass: (ms: number) => {
      now += ms
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.what()
    },
  }
}

it.each(["trouble", "a reason of a later version"])(
  "who is sent away for %s, and told when to come back, comes back then",
  async (why) => {
    const { client, lines, hear, pass } = connected()
    hear("open")
    hear("message", { t: "bye", why, again: 5000 })
    expect([client.line, client.pause, client.bye, lines()]).toEqual(["lost", why, undefined, 1])
    pass(4999)
    expect(lines()).toBe(1)
    pass(1)
    expect(lines()).toBe(2)
    hear("close")
    expect([client.line, client.pause], "now it is the line").toEqual(["lost", undefined])
    client.close()
  },
)

it("who is sent away for good stays away", () => {
  const { client, lines, hear, pass } = connected()
  hear("open")
  hear("message", { t: "bye", why: "gone", again: null })
  pass(60_000)
  expect([client.line, client.bye, client.pause, lines()]).toEqual(["ended", "gone", undefined, 1])
})
