// Which clients are pinged, and which are disconnected.

import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import type { Duplex } from "node:stream"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import type { Game } from "../engine/game.ts"
import { beatTheCount } from "../games/beat-the-count/index.ts"
import { betskiScram } from "../games/betski-scram/index.ts"
import { settled, TestClock } from "../table/clock.testing.ts"
import { TestRoom } from "../table/room/room.testing.ts"
import { PROTOCOL } from "../wire/messages.ts"
import { Connection, type ConnectionOptions, READING } from "./connection.ts"
import { BOTH_IO } from "./fast-io/io.testing.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { FlushQueue } from "./flush-queue.ts"
import { frame, opening } from "./frames.testing.ts"
import { LIMITS, TokenBuckets } from "./limits.ts"
import { Counts } from "./metrics.ts"
import type { Guest } from "./tables/guests.ts"
import { Hosted } from "./tables/host.testing.ts"
import type { TableHost } from "./tables/host.ts"

let clock: TestClock
let io: SocketIo
const ends: (() => void)[] = []
beforeEach(() => {
  clock = new TestClock()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const HELLO = JSON.stringify({ t: "hello", v: PROTOCOL, table: "abcdefgh", key: "a-key-that-nobody-could-guess" })

/** The server's end of a real connection to a table of this game, and the port for more of them. */
async function served(game: Game, more: Partial<ConnectionOptions> = {}, reading: object = {}) {
  const { room, entries } = new TestRoom(game, 2)
  const hosted = await new Hosted(room, entries).begun()
  const sockets = new WebSocketServer({ ...READING, ...reading, noServer: true })
  const http = createServer()
  const counts = new Counts()
  const opened = new Promise<{
    connection: Connection
    stream: Duplex
    bytesRead: () => number
    closed: Promise<unknown>
  }>((resolve) =>
    http.on("upgrade", (request, socket: Socket, head) => {
      const opened = io.open(socket)
      sockets.handleUpgrade(request, opened.stream, head, (ws) => {
        const connection = new Connection(
          ...([ws, opened, "127.0.0.1"] as const),
          {
            ...{ clock, limits: LIMITS, looking: new TokenBuckets(10), counts, onevent: () => {} },
            tables: { find: async () => hosted.host },
            flushQueue: new FlushQueue(() => false, clock),
            ...more,
          },
          () => true,
        )
        // With shared reads, the original socket reads nothing.
        const reads = opened.stream instanceof Socket ? opened.stream : socket
        resolve({ connection, stream: opened.stream, bytesRead: () => reads.bytesRead, closed: once(ws, "close") })
      })
    }),
  )
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  ends.push(() => http.close())
  return { hosted, counts, opened, port: (http.address() as AddressInfo).port }
}

/** A client that has connected, but said nothing yet. */
async function silent(game: Game, more: Partial<ConnectionOptions> = {}, reading: object = {}) {
  const { opened, port, ...rest } = await served(game, more, reading)
  const ws = new WebSocket(`ws://127.0.0.1:${port}/`)
  ends.push(() => ws.terminate())
  const [{ connection, closed }] = await Promise.all([opened, once(ws, "open")])
  return { ...rest, connection, closed, ws }
}

/** Somebody at a table: the server's end of the connection, and theirs. */
async function connected(game: Game, more: Partial<ConnectionOptions> = {}, reading: object = {}) {
  const there = await silent(game, more, reading)
  const { connection, ws } = there
  const pinged = vi.fn()
  ws.on("ping", pinged)
  const [said, measured] = [once(ws, "message"), once(ws, "ping")]
  ws.send(HELLO)
  await Promise.all([said, measured]) // a connection is measured when it reaches a table
  pinged.mockClear()
  /** Returns how many pings have arrived, once everything sent before has. */
  const pings = async (): Promise<number> => {
    const here = once(ws, "message")
    connection.send(JSON.stringify({ t: "here" }))
    await here
    return pinged.mock.calls.length
  }
  return { ...there, pings }
}

/** A connection byte by byte, which reads only when the test says so. */
async function raw(game: Game, more: Partial<ConnectionOptions> = {}, reading: object = {}, allowHalfOpen = true) {
  const { opened, port, ...rest } = await served(game, more, reading)
  const line = connect({ port, host: "127.0.0.1", allowHalfOpen })
  line.on("error", () => {})
  ends.push(() => line.destroy())
  line.write(opening("127.0.0.1"))
  const server = await opened
  await once(line, "data")
  return { ...rest, ...server, line }
}

/** Sends a message, and waits until it is answered. */
async function speak(ws: WebSocket): Promise<void> {
  const answer = once(ws, "message")
  ws.send(JSON.stringify({ t: "there" }))
  await answer
}

/** Checks the connection three times. The client says something before each check. */
async function talkOn({ connection, ws }: Awaited<ReturnType<typeof connected>>): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await clock.pass(5000)
    await speak(ws)
    connection.beat()
  }
}

describe.each(BOTH_IO)("with %s I/O:", (_, used) => {
  beforeEach(() => {
    io = used
  })

  it("pings only silent clients, and disconnects them after 15 seconds", async () => {
    const there = await connected(betskiScram)
    const { connection, ws, pings } = there
    await talkOn(there)
    expect(await pings()).toBe(0)
    await clock.pass(10_000)
    connection.beat()
    expect(await pings()).toBe(1)
    await speak(ws) // after the pong, which has just arrived
    await clock.pass(14_999)
    connection.beat()
    expect(await pings()).toBe(2)
    await speak(ws)
    const closed = once(ws, "close")
    await clock.pass(15_001)
    connection.beat()
    await closed
  })

  it("does not count time in which the server was stalled as silence", async () => {
    const { connection, ws, pings, closed } = await connected(betskiScram)
    await clock.pass(10_000)
    clock.block(60_000)
    connection.beat(60_000)
    expect(await pings()).toBe(1)
    await speak(ws)
    await clock.pass(15_001)
    connection.beat()
    await closed
  })

  it("reads a hello that arrived in time before it closes the connection, although the server was stalled", async () => {
    const { ws } = await silent(betskiScram)
    const heard = once(ws, "message")
    await new Promise((resolve) => setTimeout(resolve, 0)) // as in a server: due timers run before anything is read
    ws.send(HELLO)
    clock.block(30_000)
    await clock.pass(0)
    expect(JSON.parse(String((await heard)[0]))).toMatchObject({ t: "room" })
  })

  it("pings every client at each check in games with races", async () => {
    const there = await connected(beatTheCount)
    await talkOn(there)
    expect(await there.pings()).toBe(3)
  })

  const HOUR = 3_600_000

  /** Collects all JSON messages. */
  function heardBy(ws: WebSocket): { t: string; why?: string; id?: string }[] {
    const heard: { t: string }[] = []
    ws.on("message", (data, isBinary) => isBinary || heard.push(JSON.parse(String(data))))
    return heard
  }

  describe("when the wall clock is set,", () => {
    it("closes a connection without a hello after ten seconds", async () => {
      const { ws, closed } = await silent(betskiScram)
      const heard = heardBy(ws)
      clock.setWall(HOUR)
      await clock.pass(9999)
      ws.ping()
      await once(ws, "pong")
      expect(heard).toEqual([])
      clock.setWall(-2 * HOUR)
      await clock.pass(1)
      await closed
      expect(heard).toEqual([{ t: "bye", why: "bad", again: null }])
    })

    it("closes a connection after more than 15 silent seconds, and no sooner", async () => {
      const { connection, ws, closed } = await connected(betskiScram)
      clock.setWall(HOUR)
      connection.beat()
      await speak(ws)
      clock.setWall(-2 * HOUR)
      await clock.pass(15_000)
      connection.beat()
      await speak(ws)
      await clock.pass(15_001)
      connection.beat()
      await closed
    })

    it("accepts sixty messages at once, and twenty more after a second", async () => {
      const { ws, closed } = await connected(betskiScram)
      for (let n = 1; n < 60; n++) await speak(ws)
      clock.setWall(HOUR)
      await clock.pass(1000)
      for (let n = 0; n < 20; n++) await speak(ws)
      const heard = heardBy(ws)
      ws.send(JSON.stringify({ t: "there" }))
      await closed
      expect(heard).toEqual([{ t: "bye", why: "full", again: 5000 }])
    })
  })

  describe("a connection that the server ends", () => {
    const [TEXT, PING, PONG] = [1, 9, 10]
    const NONE = Buffer.alloc(0)
    const CLOSE_FRAME = Buffer.from([0x88, 2, 3, 232])

    it.each([
      ["pings", NONE, frame(PING, NONE)],
      ["pongs", NONE, frame(PONG, NONE)],
      ["empty parts of a message", frame(TEXT, NONE, false), frame(0, NONE, false)],
    ])("stops reading when millions of %s arrive, and closes without an answer", async (_, first, one) => {
      const { counts, line, bytesRead, closed, connection } = await raw(betskiScram)
      const bye = vi.spyOn(connection, "bye")
      const got: Buffer[] = []
      line.on("data", (bytes) => got.push(bytes))
      line.write(Buffer.concat([first, Buffer.alloc(20_000_000, one)]))
      await closed
      expect(bye).toHaveBeenCalledWith("full", 5000)
      expect(counts.messages).toBeLessThanOrEqual(61) // the burst, and the one that was too many
      expect(bytesRead()).toBeLessThan(300_000)
      const all = Buffer.concat(got)
      expect(all.indexOf(CLOSE_FRAME)).toBe(all.length - CLOSE_FRAME.length)
      expect(READING.closeTimeout).toBeLessThan(1000)
    })

    it("closes even if the client does not read", async () => {
      const { line, connection, stream, closed } = await raw(betskiScram, { limits: { ...LIMITS, backlog: 1 << 30 } })
      line.pause()
      while (stream.writableLength === 0) {
        connection.send("x".repeat(1_000_000))
        connection.flush()
      }
      connection.bye("full", 5000)
      await closed
    })

    it("closes as soon as the client closes its end, without waiting for the timeout", async () => {
      const { connection, closed } = await raw(betskiScram, {}, { closeTimeout: 1_000_000 }, false)
      connection.bye("full", 5000)
      await closed
    })

    it("closes as soon as a well-behaved client has received the bye", async () => {
      const { connection, ws, closed } = await connected(betskiScram, {}, { closeTimeout: 1_000_000 })
      const [heard, code] = [heardBy(ws), once(ws, "close")]
      for (let n = 0; n < 100; n++) ws.send(JSON.stringify({ t: "there" }))
      connection.bye("full", 5000)
      for (let n = 0; n < 100; n++) ws.send(JSON.stringify({ t: "there" }))
      expect((await code)[0]).toBe(1000)
      expect(heard.at(-1)).toEqual({ t: "bye", why: "full", again: 5000 })
      await closed
    })
  })

  it("does not count pongs to our own pings as messages", async () => {
    const { connection, ws } = await connected(betskiScram, { limits: { ...LIMITS, messages: 1 } })
    for (let n = 0; n < 10; n++) {
      const pong = once(ws, "ping")
      connection.probe()
      await pong
    }
    await speak(ws) // after the pongs; with the hello these are the three that may come at once
    await speak(ws)
  })

  describe("accepted commands", () => {
    const sit = (id: string): string => JSON.stringify({ t: "do", id, what: { do: "sit", seat: 1, name: "Cat" } })
    const toldTo = ({ t, id }: { readonly t: string; readonly id?: string }): string =>
      id === undefined ? t : `${t} ${id}`

    it("are answered before the bye; messages after the invalid one are not read", async () => {
      const { hosted, ws, closed } = await connected(betskiScram)
      const heard = heardBy(ws)
      const keep = vi.spyOn(hosted.journal, "keep")
      const kept = new Promise<() => void>((resolve) =>
        keep.mockImplementationOnce((...entry) => resolve(() => hosted.journal.keep(...entry))),
      )
      for (const text of [sit("first"), sit("second"), "not JSON", sit("third")]) ws.send(text)
      const goOn = await kept
      await settled()
      expect(heard.filter(({ t }) => t !== "room")).toEqual([])
      goOn()
      await closed
      expect(heard.map(toldTo).filter((told) => told !== "room" && told !== "talk")).toEqual([
        "ok first",
        "no second",
        "bye",
      ])
    })

    it("are answered before the bye, even if they arrived while the table was loading", async () => {
      let load = (): void => {}
      const loading = new Promise<void>((resolve) => {
        load = resolve
      })
      const find: { host?: TableHost } = {}
      const tables = { find: () => loading.then(() => find.host) }
      const { hosted, counts, ws, closed } = await silent(betskiScram, { tables })
      find.host = hosted.host
      const heard = heardBy(ws)
      const rise = JSON.stringify({ t: "do", id: "first", what: { do: "rise" } }) // refused at once
      for (const text of [HELLO, rise, sit("second"), "not JSON"]) ws.send(text)
      await expect.poll(() => counts.bad).toBe(1)
      load()
      await closed
      expect(heard.map(toldTo).filter((told) => told !== "room" && told !== "talk")).toEqual([
        ...["no first", "ok second", "bye"],
      ])
    })

    it("delay the bye by at most a second", async () => {
      const { hosted, counts, ws, closed } = await connected(betskiScram)
      const heard = heardBy(ws)
      const keep = vi.spyOn(hosted.journal, "keep")
      const asked = new Promise<void>((resolve) => keep.mockImplementationOnce(() => resolve()))
      ws.send(sit("first"))
      await asked
      ws.send("not JSON")
      await expect.poll(() => counts.bad).toBe(1)
      await clock.pass(999)
      expect(heard.map(({ t }) => t)).not.toContain("bye")
      await clock.pass(1)
      await closed
      expect(heard.at(-1)?.t).toBe("bye")
    })

    it("are answered before the bye, even if a race holds the answers back", async () => {
      const { hosted, counts, ws, closed } = await silent(betskiScram)
      const come = vi.spyOn(hosted.host, "come")
      const heard = heardBy(ws)
      ws.send(HELLO)
      await once(ws, "message")
      const guest: Guest = come.mock.results[0].value
      guest.hold(100_000)
      ws.send(JSON.stringify({ t: "do", id: "first", what: { do: "rise" } }))
      ws.send("not JSON")
      await expect.poll(() => counts.bad).toBe(1)
      await clock.pass(1000)
      await closed
      expect(heard.map(toldTo).slice(-2)).toEqual(["no first", "bye"])
    })
  })
})
