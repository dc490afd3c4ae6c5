// How a client handles incoming messages, and the end of its connection.

import { expect, it } from "vitest"
import type { Game } from "../engine/game.ts"
import { betskiScram } from "../games/betski-scram/index.ts"
import { TestRoom } from "../table/room/room.testing.ts"
import type { Talk } from "../table/room/room.ts"
import { shownRoom } from "../table/room/shown.ts"
import { NetworkClient, SILENCE, type Socket } from "./client.ts"

/** A connection that records what is sent over it. The test triggers its events. */
class Wire implements Socket {
  binaryType = ""
  readonly sent: { readonly t: string; readonly id?: string }[] = []
  readonly #listeners = new Map<string, (event: { data: unknown }) => void>()

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.set(type, listener)
  }
  happen(type: "open" | "close" | "error" | "message", data?: object): void {
    this.#listeners.get(type)?.({ data: JSON.stringify(data) })
  }
}

const room = (): object => {
  const testRoom = new TestRoom(betskiScram, 2)
  return {
    t: "room",
    room: shownRoom(testRoom.room, testRoom.now),
    here: [0],
    watchers: 0,
    waiting: [],
    you: 0,
    seat: 0,
  }
}

/** A client whose game takes time to load, and the connections that it opens. */
function client() {
  const lines: Wire[] = []
  const waiting = new Set<{ readonly at: number; what(): void }>()
  let now = 0
  let load = (_: Game): void => {}
  const loading = new Promise<Game>((resolve) => {
    load = resolve
  })
  const ana = new NetworkClient(
    { table: "abcd2345", key: "a-key-that-nobody-could-guess" },
    {
      connect: () => {
        const line = new Wire()
        lines.push(line)
        return line
      },
      loadGame: () => loading,
      clock: {
        now: () => now,
        monotonic: () => now,
        after: (ms, what) => {
          const timer = { at: now + ms, what }
          waiting.add(timer)
          return () => void waiting.delete(timer)
        },
      },
      random: () => 0,
    },
  )
  const pass = (ms: number): void => {
    now += ms
    for (const timer of waiting) if (timer.at <= now && waiting.delete(timer)) timer.what()
  }
  const loaded = async (): Promise<void> => {
    load(betskiScram)
    await new Promise(setImmediate)
  }
  return { ana, lines, pass, loaded }
}

const LAST = { t: "bye", why: "full", again: 5000 }

it("obeys a bye that it reads only after the connection has closed", async () => {
  const { lines, pass, loaded } = client()
  lines[0].happen("open")
  lines[0].happen("message", room())
  lines[0].happen("message", LAST)
  lines[0].happen("error")
  lines[0].happen("close")
  pass(3000)
  await loaded()
  pass(4999)
  expect(lines.length).toBe(1)
  pass(1)
  expect(lines.length).toBe(2)
})

it("reconnects soon if the connection closes without a bye", async () => {
  const { ana, lines, pass, loaded } = client()
  lines[0].happen("open")
  lines[0].happen("message", room())
  await loaded()
  expect(ana.connection).toBe("open")
  lines[0].happen("close")
  expect(ana.connection).toBe("lost")
  pass(1000)
  expect(lines.length).toBe(2)
})

it("a command after a bye waits for the next connection, and does not hasten it", async () => {
  const { ana, lines, pass, loaded } = client()
  lines[0].happen("open")
  lines[0].happen("message", room())
  await loaded()
  lines[0].happen("message", LAST)
  ana.ask({ do: "start" })
  pass(SILENCE)
  pass(4999 - SILENCE)
  expect([lines.length, lines[0].sent.map(({ t }) => t)]).toEqual([1, ["hello"]])
  pass(1)
  lines[1].happen("open")
  expect(lines[1].sent.map(({ t }) => t)).toEqual(["hello", "do"])
})

it("drops the chat of a person who left when a newcomer gets their number", () => {
  const { ana, lines } = client()
  const say = (...said: Talk[]): void => lines[0].happen("message", { t: "talk", lines: said })
  const came = (n: number): Talk => ({ n, at: n, who: 7, note: "came", seat: 1 })
  say(came(1), { n: 2, at: 2, who: 7, text: "of the first" }, { n: 3, at: 3, who: 2, text: "of another" })
  expect(ana.talk.map(({ n }) => n)).toEqual([1, 2, 3])
  say({ n: 4, at: 4, who: 7, note: "rose", seat: 1 }, came(5), { n: 6, at: 6, who: 7, text: "of the second" })
  expect(ana.talk.map(({ n }) => n)).toEqual([3, 5, 6])
})

it.each(["trouble", "a reason of a later version"])("reconnects when a bye for %s says so", (why) => {
  const { ana, lines, pass } = client()
  lines[0].happen("open")
  lines[0].happen("message", { t: "bye", why, again: 5000 })
  expect([ana.connection, ana.pause, ana.bye]).toEqual(["lost", why, undefined])
  pass(4999)
  expect(lines.length).toBe(1)
  pass(1)
  expect(lines.length).toBe(2)
  lines[1].happen("close")
  expect([ana.connection, ana.pause], "now it is the line").toEqual(["lost", undefined])
})

it("does not reconnect after a final bye", () => {
  const { ana, lines, pass } = client()
  lines[0].happen("open")
  lines[0].happen("message", { t: "bye", why: "gone", again: null })
  pass(60_000)
  expect([ana.connection, ana.bye, ana.pause, lines.length]).toEqual(["ended", "gone", undefined, 1])
})

it.each([0, -5000, "soon"])("does not reconnect at once when a bye says to come back after %s ms", async (again) => {
  const { lines, pass, loaded } = client()
  await loaded()
  lines[0].happen("open")
  lines[0].happen("message", { ...LAST, again })
  await new Promise(setImmediate)
  pass(199)
  expect(lines.length).toBe(1)
  pass(1)
  expect(lines.length).toBe(2)
})

it("does not show a table with more seats than its game has", async () => {
  const { ana, lines, loaded } = client()
  await loaded()
  lines[0].happen("open")
  const crowded = room() as { room: { seats: object[] } }
  crowded.room.seats = Array.from({ length: 99 }, () => crowded.room.seats[1])
  lines[0].happen("message", crowded)
  await new Promise(setImmediate)
  expect([ana.connection, ana.news]).toEqual(["lost", undefined])
})
