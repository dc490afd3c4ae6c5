// Who is pinged, and who is let go.

import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import type { Game } from "../engine/game.ts"
import { beatTheCount } from "../games/beat-the-count/index.ts"
import { betskiScram } from "../games/betski-scram/index.ts"
import { Sitting } from "../table/room/room.testing.ts"
import { PROTOCOL } from "../wire/messages.ts"
import { Connection } from "./connection.ts"
import { Departures } from "./departures.ts"
import { Buckets, LIMITS } from "./limits.ts"
import { Counts } from "./metrics.ts"
import { Hosted, TestClock } from "./tables/host.testing.ts"
import type { Tables } from "./tables/tables.ts"

let now = 1_000_000
beforeEach(() => void vi.spyOn(Date, "now").mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

const pass = (ms: number): void => void (now += ms)

/** Somebody at a table of this game, over a real line: the server's end of it, and theirs. */
async function connected(game: Game) {
  const { room, entries } = new Sitting(game, 2)
  const { host } = await new Hosted(room, entries).begun()
  const sockets = new WebSocketServer({ noServer: true })
  const http = createServer()
  const opened = new Promise<Connection>((resolve) =>
    http.on("upgrade", (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (ws) =>
        resolve(
          new Connection(
            ...([ws, socket, "127.0.0.1"] as const),
            {
              tables: { find: async () => host } as unknown as Tables,
              ...{ limits: LIMITS, looking: new Buckets(10), counts: new Counts(), onevent: () => {} },
              departures: new Departures(() => false, new TestClock()),
            },
            () => true,
          ),
        ),
      ),
    ),
  )
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const ws = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  const pinged = vi.fn()
  ws.on("ping", pinged)
  const [said, measured] = [once(ws, "message"), once(ws, "ping")]
  const [connection] = await Promise.all([opened, once(ws, "open")])
  ws.send(JSON.stringify({ t: "hello", v: PROTOCOL, table: "abcdefgh", key: "a-key-that-nobody-could-guess" }))
  await Promise.all([said, measured]) // a line is measured when it comes to a table
  pinged.mockClear()
  /** How many pings have come, once all that was sent before has. */
  const pings = async (): Promise<number> => {
    const here = once(ws, "message")
    connection.send(JSON.stringify({ t: "here" }))
    await here
    return pinged.mock.calls.length
  }
  const end = (): void => {
    ws.terminate()
    http.close()
  }
  return { connection, ws, pings, end }
}

/** A word from them, which has come when it is answered. */
async function speak(ws: WebSocket): Promise<void> {
  const answer = once(ws, "message")
  ws.send(JSON.stringify({ t: "there" }))
  await answer
}

/** They are looked at three times, and say something each time before that. */
async function talkOn({ connection, ws }: Awaited<ReturnType<typeof connected>>): Promise<void> {
  for (let n = 0; n < 3; n++) {
    pass(5000)
    await speak(ws)
    connection.beat()
  }
}

it("who is heard anyway is not pinged; who is silent is, and is let go after 15 seconds", async () => {
  const there = await connected(betskiScram)
  const { connection, ws, pings, end } = there
  await talkOn(there)
  expect(await pings()).toBe(0)
  pass(10_000)
  connection.beat()
  expect(await pings()).toBe(1)
  await speak(ws) // behind the pong, which is of now
  pass(14_999)
  connection.beat()
  expect(await pings()).toBe(2)
  await speak(ws)
  const closed = once(ws, "close")
  pass(15_001)
  connection.beat()
  await closed
  end()
})

it("where there are races a line is measured all the time", async () => {
  const there = await connected(beatTheCount)
  await talkOn(there)
  expect(await there.pings()).toBe(3)
  there.end()
})
