// What the server tells about a table over HTTP, and to whom: no more than over a connection.

import type { Hono } from "hono"
import { describe, expect, it } from "vitest"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame } from "../games/index.ts"
import { settled } from "../table/clock.testing.ts"
import { hashKey } from "../table/fair.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { TestRoom } from "../table/room/room.testing.ts"
import type { Command } from "../table/room/ruling.ts"
import { api } from "./api.ts"
import { LIMITS, TokenBuckets } from "./limits.ts"
import { Hosted, Recorder } from "./tables/host.testing.ts"

const game = findGame("betski-scram")
const KEY = "Bens-key-that-nobody-could-guess"
const DELAY = 60_000

/** Ana and Ben play at a table, and Ben can be identified by his key. */
async function tableWith(settings: Partial<RoomSettings>) {
  const testRoom = new TestRoom(game, 2, {}, settings)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.ask("Ana", { do: "start" })
  testRoom.enter({ kind: "key", at: testRoom.now, who: 1, hash: hashKey(KEY) })
  const hosted = await new Hosted(testRoom.again(), testRoom.entries).begun()
  const { host, clock } = hosted
  const none = async (): Promise<never> => Promise.reject(new Error("not asked for"))
  const app: Hono = api({
    tables: { find: async () => host, create: none, handOver: none, listed: none, takeOver: none },
    limits: LIMITS,
    addressOf: () => "203.0.113.7",
    isBanned: () => false,
    isOurs: () => true,
    looking: new TokenBuckets(1000),
    clock,
    log: () => {},
  })
  const ask = async (what: string, key?: string): Promise<Response> =>
    app.request(`/tables/abcd2345/${what}`, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })
  return {
    ...hosted,
    host,
    clock,
    info: async (key?: string) => (await ask("info", key)).json(),
    record: async (key?: string) => (await ask("record", key)).status,
    wish: async (who: number, what: Command) => {
      const viewer = Object.assign(new Recorder("someone"), { hash: host.room.people[who].hash })
      const guest = host.come(viewer)
      host.conductor.command(guest, crypto.randomUUID(), what)
      await settled()
      host.go(guest)
    },
  }
}

type Table = Awaited<ReturnType<typeof tableWith>>

async function playToTheEnd({ host, wish }: Table): Promise<void> {
  const { room } = host
  while (room.stage === "playing" && room.live !== undefined) {
    const { state, moves } = room.live.match
    const seat = game.actors(state) & 1 ? 0 : 1
    const legal = new MoveList()
    game.legal(state, seat, legal)
    await wish(seat, { do: "move", move: writeMove(game.verbs, legal.at[0]), on: moves.length })
  }
}

describe("with a delay for watchers", () => {
  it("players get the record at once, watchers after the delay, even if people gather again", async () => {
    const table = await tableWith({ delay: DELAY })
    await playToTheEnd(table)
    expect([await table.record(), await table.record(KEY)]).toEqual([409, 200])
    await table.wish(0, { do: "again", turned: false })
    expect(table.host.room.stage).toBe("gathering")
    expect([await table.record(), await table.record(KEY)]).toEqual([409, 200])
    await table.clock.pass(DELAY - 1)
    expect(await table.record()).toBe(409)
    await table.clock.pass(1)
    expect(await table.record()).toBe(200)
  })

  it("watchers get the table info as it was one delay ago", async () => {
    const table = await tableWith({ delay: DELAY })
    expect(await table.info()).toMatchObject({ stage: "playing", turn: 0, you: null })
    await playToTheEnd(table)
    await table.wish(0, { do: "again", turned: false })
    expect(await table.info()).toMatchObject({ stage: "playing", turn: 0 })
    expect(await table.info(KEY)).toMatchObject({ stage: "gathering", you: 1 })
    await table.clock.pass(DELAY / 2)
    await table.wish(0, { do: "start" })
    await table.clock.pass(DELAY / 2)
    expect(await table.info()).toMatchObject({ stage: "gathering", turn: 0 })
    expect(await table.record()).toBe(200)
  })

  it("a player who leaves their seat counts as a watcher", async () => {
    const table = await tableWith({ delay: DELAY })
    await playToTheEnd(table)
    await table.wish(1, { do: "rise" })
    expect([await table.record(KEY), await table.info(KEY)]).toEqual([
      409,
      expect.objectContaining({ stage: "playing" }),
    ])
  })
})

describe("with watching turned off", () => {
  it("people without a seat see neither whose turn it is nor the record", async () => {
    const table = await tableWith({ watching: false })
    expect(await table.info()).toMatchObject({ stage: "playing", turn: 0 })
    expect(await table.info(KEY)).toMatchObject({ stage: "playing", turn: expect.toSatisfy((turn) => turn > 0) })
    await playToTheEnd(table)
    expect([await table.record(), await table.record(`not-${KEY}`), await table.record(KEY)]).toEqual([403, 403, 200])
    expect(await table.info()).toMatchObject({ stage: "over", turn: 0 })
  })
})

it("with watching allowed, everybody sees whose turn it is, and the record once the game is over", async () => {
  const table = await tableWith({})
  expect(await table.info()).toMatchObject({ turn: expect.toSatisfy((turn) => turn > 0) })
  expect(await table.record()).toBe(409)
  await playToTheEnd(table)
  expect(await table.record()).toBe(200)
})
