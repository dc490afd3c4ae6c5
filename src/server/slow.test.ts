// Connections that misbehave without a bad word, against a real server: those who never read, never say hello, or talk too much are let go, and the
// others at their table go on.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it } from "vitest"
import { WebSocket } from "ws"
import type { Command } from "../table/room/judging.ts"
import type { FromTable } from "../wire/down.ts"
import { PROTOCOL } from "../wire/messages.ts"
import type { Limits } from "./limits.ts"
import { found, keyOf, listening } from "./server.testing.ts"
import type { Running } from "./server.ts"

let stop: () => Promise<void> = async () => {}

afterEach(() => stop())

const ANA = keyOf("Ana")

async function open(limits: Partial<Limits>): Promise<{ address: string; table: string; server: Running }> {
  const folder = mkdtempSync(join(tmpdir(), "countertop-slow-"))
  const { server, address } = await listening(folder, { limits })
  stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { address, table: await found(address, "betski-scram"), server }
}

/** Somebody who has said hello, and all that they are told in words. */
async function guest(address: string, table: string, key: string) {
  const ws = new WebSocket(`ws://${address}/live`)
  const told: FromTable[] = []
  const waiting = new Set<() => void>()
  ws.on("message", (data, isBinary) => {
    if (!isBinary) told.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => ws.once("close", resolve))
  await new Promise((resolve) => ws.once("open", resolve))
  ws.send(JSON.stringify({ t: "hello", v: PROTOCOL, table, key }))
  /** When something like this has been told. */
  const until = (is: (message: FromTable) => boolean): Promise<void> =>
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

it("a reader that never reads is let go when too much waits for it; the others at its table go on", async () => {
  const limits = { messages: 1_000_000, messagesPerAddress: 1_000_000, backlog: 1 << 16 }
  const { address, table, server } = await open(limits)
  const ana = await guest(address, table, ANA)
  const slow = await guest(address, table, keyOf("slow"))
  const other = await guest(address, table, keyOf("other"))
  const host = await server.tables.find(table)
  expect(host?.guests).toBe(3)
  slow.ws.pause()
  let asked = 0
  // What the system itself holds for a reader comes first, some megabytes. Every wish of somebody without a seat is refused, which is an answer.
  while (host?.guests === 3 && asked < 900_000) {
    for (let n = 0; n < 5000; n++) slow.ask(String(asked++).padStart(40, "x"), { do: "chat", text: "x" })
    const heard = ana.told.length
    ana.ws.send(JSON.stringify({ t: "there" }))
    await ana.until((message) => message.t === "here" && ana.told.indexOf(message) >= heard)
  }
  expect(host?.guests).toBe(2)
  ana.ask("last", { do: "chat", text: "still here" })
  await other.until(
    (message) => message.t === "talk" && message.lines.some((line) => "text" in line && line.text === "still here"),
  )
  for (const { ws } of [ana, slow, other]) ws.terminate()
})

it("whoever floods is sent away for a while, and the table with the others goes on", async () => {
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

it("what comes after a goodbye means nothing", async () => {
  const { address, table, server } = await open({})
  const ana = await guest(address, table, ANA)
  const host = await server.tables.find(table)
  const before = host?.room.version
  ana.ws.send("not JSON")
  for (let n = 0; n < 5; n++) ana.ask(`late-${n}`, { do: "chat", text: "too late" })
  await ana.closed
  expect(ana.told.at(-1)).toMatchObject({ t: "bye", why: "bad" })
  const again = await guest(address, table, ANA)
  again.ask("in-time", { do: "say", phrase: "hello" }) // once this is kept, whatever was asked before is too
  await again.until(({ t }) => t === "ok" || t === "no" || t === "bye")
  expect([host?.room.version, host?.guests]).toEqual([(before ?? 0) + 1, 1])
  again.ws.terminate()
})

it("a message that is too long ends the connection, and nothing of it is read", async () => {
  const { address, table, server } = await open({})
  const ana = await guest(address, table, ANA)
  ana.ws.send(JSON.stringify({ t: "do", id: "x", what: { do: "chat", text: "x" }, more: "x".repeat(5000) }))
  expect(await ana.closed).toBe(1009)
  expect((await server.tables.find(table))?.room.talk.some((line) => "text" in line)).toBe(false)
})
