// Connections that misbehave without a malformed message. A real server disconnects clients that never read, never say
// hello, or send too much. The others at their table go on.

import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { TestClock } from "../table/clock.testing.ts"
import { type Clock, realClock } from "../table/clock.ts"
import type { Command } from "../table/room/ruling.ts"
import { PROTOCOL } from "../wire/messages.ts"
import type { ServerMessage } from "../wire/server-messages.ts"
import { BOTH_IO } from "./fast-io/io.testing.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { frame, opening } from "./frames.testing.ts"
import type { Limits } from "./limits.ts"
import { clientAt, createTable, keyOf, listening, until } from "./server.testing.ts"

let io: SocketIo
let stop: () => Promise<void> = async () => {}

afterEach(() => stop())

const ANA = keyOf("Ana")

async function open(limits: Partial<Limits>, clock: Clock = realClock) {
  const folder = mkdtempSync(join(tmpdir(), "countertop-slow-"))
  const { server, address, port } = await listening(folder, { limits, clock, io })
  stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { address, port, table: await createTable(address, "betski-scram"), server }
}

/** A client that has said hello, and all the JSON messages that it has received. */
async function guest(address: string, table: string, key: string) {
  const ws = new WebSocket(`ws://${address}/live`)
  const told: ServerMessage[] = []
  const waiting = new Set<() => void>()
  ws.on("message", (data, isBinary) => {
    if (!isBinary) told.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => ws.once("close", resolve))
  await new Promise((resolve) => ws.once("open", resolve))
  ws.send(JSON.stringify({ t: "hello", v: PROTOCOL, table, key }))
  /** Resolves when such a message has arrived. */
  const until = (is: (message: ServerMessage) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!told.some(is)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  await until(({ t }) => t === "room")
  const ask = (id: string, what: Command): void => ws.send(JSON.stringify({ t: "do", id, what }))
  return { ws, told, closed, until, ask }
}

describe.each(BOTH_IO)("with %s I/O:", (_, used) => {
  beforeEach(() => {
    io = used
  })

  it("disconnects a client that never reads once too much is queued; others at its table go on", async () => {
    const limits = { messages: 1_000_000, messagesPerAddress: 1_000_000, backlog: 1 << 16 }
    // With the real clock, a busy machine would end the connection of somebody who is silent here.
    const clock = new TestClock()
    const { address, table, server } = await open(limits, clock)
    const ana = await guest(address, table, ANA)
    const slow = await guest(address, table, keyOf("slow"))
    const other = await guest(address, table, keyOf("other"))
    const host = await server.tables.find(table)
    expect(host?.audience.guests.size).toBe(3)
    slow.ws.pause()
    let asked = 0
    // The system first buffers some megabytes for a reader. Each command of somebody without a seat is refused, and
    // each refusal is an answer.
    while (host?.audience.guests.size === 3 && asked < 900_000) {
      for (let n = 0; n < 5000; n++) slow.ask(String(asked++).padStart(40, "x"), { do: "chat", text: "x" })
      const heard = ana.told.length
      ana.ws.send(JSON.stringify({ t: "there" }))
      await ana.until((message) => message.t === "here" && ana.told.indexOf(message) >= heard)
    }
    expect(host?.audience.guests.size).toBe(2)
    ana.ask("last", { do: "chat", text: "still here" })
    await ana.until((message) => message.t === "ok")
    await clock.pass(50) // under load, messages to idle players wait this long
    await other.until(
      (message) => message.t === "talk" && message.lines.some((line) => "text" in line && line.text === "still here"),
    )
    for (const { ws } of [ana, slow, other]) ws.terminate()
  })

  it("keeps idle connections after a stall of a minute, and disconnects a client that vanished during it", async () => {
    const clock = new TestClock()
    const { address, table, server } = await open({}, clock)
    const host = await server.tables.find(table)
    const ana = await guest(address, table, ANA)
    const gone = await guest(address, table, keyOf("gone"))
    gone.ws.pause() // it answers no pings
    clock.block(60_000)
    for (let round = 0; round < 5; round++) {
      await clock.pass(5000)
      ana.ws.send(JSON.stringify({ t: "there" }))
      await ana.until(() => ana.told.filter(({ t }) => t === "here").length === round + 1)
      if (round < 4) expect(host?.audience.guests.size).toBe(2)
    }
    await expect.poll(() => host?.audience.guests.size).toBe(1)
    expect(ana.ws.readyState).toBe(WebSocket.OPEN)
    for (const { ws } of [ana, gone]) ws.terminate()
  })

  it("disconnects a client that floods, and others at its table go on", async () => {
    const { address, table } = await open({ messages: 20 })
    const ana = await guest(address, table, ANA)
    const flood = await guest(address, table, keyOf("flood"))
    for (let n = 0; n < 200; n++) flood.ws.send(JSON.stringify({ t: "there" }))
    await flood.closed
    expect(flood.told.at(-1)).toEqual({ t: "bye", why: "full", again: expect.any(Number) })
    expect(flood.told.filter(({ t }) => t === "here").length).toBeLessThan(100)
    ana.ask("c", { do: "chat", text: "quiet again" })
    await ana.until(({ t }) => t === "ok")
    ana.ws.terminate()
  })

  it("ignores commands that arrive after an invalid message", async () => {
    const { address, table, server } = await open({})
    const ana = await guest(address, table, ANA)
    const host = await server.tables.find(table)
    const before = host?.room.version
    ana.ws.send("not JSON")
    for (let n = 0; n < 5; n++) ana.ask(`late-${n}`, { do: "chat", text: "too late" })
    await ana.closed
    expect(ana.told.at(-1)).toMatchObject({ t: "bye", why: "bad" })
    const again = await guest(address, table, ANA)
    again.ask("in-time", { do: "say", phrase: "hello" }) // once this is stored, everything asked before is too
    await again.until(({ t }) => t === "ok" || t === "no" || t === "bye")
    expect([host?.room.version, host?.audience.guests.size]).toEqual([(before ?? 0) + 1, 1])
    again.ws.terminate()
  })

  it("ends the connection on a message that is too long, and ignores the message", async () => {
    const { address, table, server } = await open({})
    const ana = await guest(address, table, ANA)
    ana.ws.send(JSON.stringify({ t: "do", id: "x", what: { do: "chat", text: "x" }, more: "x".repeat(5000) }))
    expect(await ana.closed).toBe(1009)
    expect((await server.tables.find(table))?.room.talk.some((line) => "text" in line)).toBe(false)
  })

  /** Returns the texts said at a table, as a newcomer receives them. */
  const saidIn = (told: readonly ServerMessage[]): string[] =>
    told.flatMap((message) =>
      message.t === "talk" ? message.lines.flatMap((line) => ("text" in line ? [line.text] : [])) : [],
    )

  const BURST = Array.from({ length: 70 }, (_, n) => `line ${n}`)

  it("answers each command of a long burst before the bye, or ignores it so that it can be resent", async () => {
    const { address, table } = await open({ messages: 10 }, new TestClock()) // 30 at once, including the hello
    let left = BURST
    const rounds: number[] = []
    while (left.length > 0) {
      const ana = await guest(address, table, ANA)
      const before = saidIn(ana.told)
      expect(before).toEqual(BURST.slice(0, BURST.length - left.length))
      for (const text of left) ana.ask(text.replace(" ", "-"), { do: "chat", text })
      await Promise.race([ana.closed, ana.until((message) => message.t === "ok" && message.id === "line-69")])
      const answered = ana.told.flatMap((message) => (message.t === "ok" ? [message.id.replace("-", " ")] : []))
      expect(answered).toEqual(left.slice(0, answered.length))
      if (answered.length < left.length) expect(ana.told.at(-1)).toEqual({ t: "bye", why: "full", again: 5000 })
      left = left.slice(answered.length)
      rounds.push(answered.length)
      ana.ws.terminate()
    }
    expect(rounds).toEqual([29, 29, 12])
    const ben = await guest(address, table, keyOf("Ben"))
    await ben.until(({ t }) => t === "talk")
    expect(saidIn(ben.told)).toEqual(BURST)
    ben.ws.terminate()
  })

  it("a client that sends too much at once reconnects, and all its commands are done once", async () => {
    const clock = new TestClock()
    const { address, table } = await open({ messages: 10 }, clock)
    const ana = clientAt(address, table, "Ana", clock)
    await until(ana, ({ connection }) => connection === "open")
    const answers = Promise.all(BURST.map((text) => ana.ask({ do: "chat", text })))
    for (let round = 0; round < 2; round++) {
      await until(ana, ({ connection }) => connection === "lost")
      await clock.pass(5000)
      await until(ana, ({ connection }) => connection === "open")
    }
    expect(await answers).toEqual(BURST.map(() => undefined))
    await until(ana, ({ talk }) => talk.length >= BURST.length)
    expect(ana.talk.flatMap((line) => ("text" in line ? [line.text] : []))).toEqual(BURST)
    ana.close()
  })

  it("does not read millions of pings, and answers the commands of others meanwhile", async () => {
    const { address, port, table } = await open({}, new TestClock())
    const ana = await guest(address, table, ANA)
    const pings = Buffer.alloc(2_300_000 * 6, frame(9, Buffer.alloc(0)))
    const floods = Array.from({ length: 3 }, () => {
      const line = connect(port, "127.0.0.1").on("error", () => {})
      const heard: Buffer[] = []
      line.on("data", (bytes) => heard.push(bytes))
      line.write(opening(address))
      line.write(pings)
      return { heard, closed: new Promise((resolve) => line.once("close", resolve)) }
    })
    for (let n = 0; n < 20; n++) {
      ana.ask(`say-${n}`, { do: "say", phrase: "hello" })
      await ana.until((message) => message.t === "ok" && message.id === `say-${n}`)
    }
    for (const { closed, heard } of floods) {
      await closed
      expect(String(Buffer.concat(heard))).toContain('{"t":"bye","why":"full","again":5000}')
    }
    const counted = await (await fetch(`http://${address}/metrics`)).text()
    const read = Number(/^countertop_messages_total (\d+)$/m.exec(counted)?.[1])
    expect(read).toBe(3 * 61 + 21) // the burst and one more of each flood, and Ana's
    ana.ws.terminate()
  })
})
