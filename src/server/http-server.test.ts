// Whom the HTTP server lets in, and what it treats as an upgrade, over real connections.

import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { SETTINGS } from "../table/room/room.testing.ts"
import { opening } from "./frames.testing.ts"
import { keyOf, type Listening, listening } from "./server.testing.ts"
import type { ServerOptions } from "./server.ts"

let folder: string
let at: Listening
const lines: Socket[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-door-"))
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy()
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

const open = async (options: Partial<ServerOptions> = {}): Promise<void> => {
  at = await listening(folder, options)
}

/** Opens a TCP connection from this address. */
function dial(localAddress = "127.0.0.1"): Socket {
  const line = connect({ port: at.port, host: "127.0.0.1", localAddress }).on("error", () => {})
  lines.push(line)
  return line
}

/** Sends a request on a connection. Returns all that arrives until it matches `until`. */
async function answer(line: Socket, request: string, until: RegExp): Promise<string> {
  let got = ""
  line.write(request)
  for await (const part of line.iterator({ destroyOnReturn: false })) {
    got += String(part)
    if (until.test(got)) return got
  }
  return got
}

const HEALTH = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
const statusOf = async (line: Socket): Promise<string> => (await answer(line, HEALTH, /ok/)).split("\r\n")[0]
const connections = (): Promise<number> => new Promise((resolve) => at.server.http.getConnections((_, n) => resolve(n)))

/** Opens silent connections from this machine. Returns those that the server keeps. */
async function silent(count: number, kept: number): Promise<Socket[]> {
  const all = Array.from({ length: count }, () => dial())
  const closed = new Set<Socket>()
  for (const line of all) line.resume().once("close", () => closed.add(line))
  await expect.poll(() => closed.size).toBe(count - kept)
  await Promise.all(all.filter((line) => !closed.has(line) && line.connecting).map((line) => once(line, "connect")))
  return all.filter((line) => !closed.has(line))
}

describe("connections of one address", () => {
  it("are closed above a limit before they send anything, so that other addresses can connect", async () => {
    const told: unknown[] = []
    await open({ limits: { connectionsPerAddress: 5, requestsPerAddress: 15 }, log: (...line) => told.push(line) })
    at.server.http.maxConnections = 50
    await silent(100, 20)
    expect(await connections()).toBe(20)
    expect(await statusOf(dial("127.0.0.2"))).toBe("HTTP/1.1 200 OK")
    expect(told).toContainEqual(["info", "an address has too many connections", { from: "127.0.0.*" }])
    const { body } = await fetchFrom("127.0.0.2", "/metrics")
    expect(body).toContain("countertop_refused_total 80\n")
  })

  it("are accepted again after others have closed", async () => {
    await open({ limits: { connectionsPerAddress: 1, requestsPerAddress: 4 } })
    const kept = await silent(6, 5)
    for (const line of kept) line.destroy()
    await expect.poll(connections).toBe(0)
    expect(await statusOf(dial())).toBe("HTTP/1.1 200 OK")
  })

  it("count together, whether to tables or not", async () => {
    await open({ limits: { connectionsPerAddress: 3, requestsPerAddress: 2 } })
    const tables = [dial(), dial()]
    for (const line of tables) expect(await answer(line, String(opening("x")), /\r\n\r\n/)).toMatch(/^HTTP\/1.1 101/)
    await silent(4, 3)
    for (const line of tables) line.destroy()
    await expect.poll(connections).toBe(3)
    await silent(3, 2)
  })

  it("are not limited behind a trusted proxy, since all come from its address", async () => {
    await open({ limits: { connectionsPerAddress: 1, requestsPerAddress: 1 }, trustProxy: true })
    await silent(10, 10)
    expect(await statusOf(dial())).toBe("HTTP/1.1 200 OK")
  })
})

/** Sends a request on a connection of its own, from another address. */
async function fetchFrom(address: string, path: string): Promise<{ body: string }> {
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
  return { body: await answer(dial(address), request, /^$/) }
}

describe("an upgrade request", () => {
  const UPGRADE = "connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n"

  it("for another protocol is ignored: it and the next request are answered as usual", async () => {
    await open()
    const line = dial()
    expect(await answer(line, `GET /healthz HTTP/1.1\r\nhost: x\r\n${UPGRADE}\r\n`, /ok/)).toMatch(/^HTTP\/1.1 200 OK/)
    expect(await statusOf(line)).toBe("HTTP/1.1 200 OK")
  })

  it("for another protocol is ignored even if it has a body", async () => {
    await open()
    const body = JSON.stringify({
      ...{ game: "betski-scram", seats: 2, options: {}, settings: SETTINGS, name: "Ana", key: keyOf("Ana") },
    })
    const head = `POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n${UPGRADE}\r\n`
    const line = dial()
    expect(await answer(line, head + body, /table/)).toMatch(/^HTTP\/1.1 201 Created/)
    expect(await statusOf(line)).toBe("HTTP/1.1 200 OK")
  })

  it("for a WebSocket is accepted whatever the case of its letters", async () => {
    await open()
    const request = String(opening("x")).replace("Upgrade: websocket", "Upgrade: WebSocket")
    expect(await answer(dial(), request, /\r\n\r\n/)).toMatch(/^HTTP\/1.1 101/)
  })
})
