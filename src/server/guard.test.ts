// What a server lets in, what it keeps out, and what it tells its operator, over real connections.

import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sqlite from "@photostructure/sqlite"
import * as v from "valibot"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { TestClock } from "../table/clock.testing.ts"
import { SETTINGS } from "../table/room/room.testing.ts"
import { PROTOCOL } from "../wire/messages.ts"
import { banKey } from "./bans.ts"
import { BOTH_IO } from "./fast-io/io.testing.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { databaseIn } from "./journal/files.ts"
import { withValues } from "./journal/values.ts"
import { OPERATIONS } from "./openapi.ts"
import { type Listening, listening } from "./server.testing.ts"
import type { ServerOptions } from "./server.ts"

let io: SocketIo | undefined
let folder: string
let at: Listening

async function open(options: Partial<ServerOptions> = {}): Promise<void> {
  at = await listening(folder, { ...(io === undefined ? {} : { io }), ...options })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-guard-"))
})
afterEach(async () => {
  io = undefined
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Sends a request with headers that fetch would not send. */
const ask = (
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options
    const asking = request({ port: at.port, host: "127.0.0.1", path, method, headers, agent: false }, (reply) => {
      let text = ""
      reply.on("data", (part) => {
        text += String(part)
      })
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    asking.on("error", reject)
    asking.end(body)
  })

const KEY = "a-key-that-nobody-could-guess"
const founding = (more: object = {}): string =>
  JSON.stringify({ game: "betski-scram", seats: 2, options: {}, settings: SETTINGS, name: "Ana", key: KEY, ...more })

const found = async (headers: Record<string, string> = {}): Promise<Reply> =>
  ask("/api/tables", { method: "POST", body: founding(), headers })

/** Tries to connect. Returns the open connection, or the status with which it is refused. */
const knock = (headers: Record<string, string> = {}, path = "/live"): Promise<number | WebSocket> =>
  new Promise((resolve) => {
    const ws = new WebSocket(`ws://${at.address}${path}`, { headers })
    ws.on("open", () => resolve(ws))
    ws.on("unexpected-response", (_, reply) => {
      resolve(reply.statusCode ?? 0)
      ws.terminate()
    })
    ws.on("error", () => {})
  })

const messageOf = (ws: WebSocket): Promise<{ t: string; why?: string }> =>
  new Promise((resolve) => ws.once("message", (data) => resolve(JSON.parse(String(data)))))

const hello = (table: string): string => JSON.stringify({ t: "hello", v: PROTOCOL, table, key: KEY })

describe("HTTP responses", () => {
  it("have the security headers, even if they are errors", async () => {
    await open()
    for (const path of ["/api", "/api/tables", "/api/nothing", "/api/tables/abcd2345/info", "/healthz", "/metrics"]) {
      const { headers } = await ask(path)
      expect(headers["content-security-policy"], path).toContain("default-src 'none'")
      expect([headers["x-content-type-options"], headers["referrer-policy"]]).toEqual(["nosniff", "no-referrer"])
    }
  })

  it("match the OpenAPI description, which lists every operation", async () => {
    await open()
    const { table } = JSON.parse((await found()).text)
    const bodies: Record<string, string> = {
      openTable: founding(),
      handOver: JSON.stringify({ key: KEY }),
      takeOver: JSON.stringify({ code: "0", key: KEY }),
    }
    for (const { method, path, id, answers } of OPERATIONS) {
      const body = bodies[id]
      const reply = await ask(path.replace("{table}", table), {
        method: method.toUpperCase(),
        ...(body === undefined ? {} : { body }),
      })
      const answer = answers[reply.status]
      expect(answer, `${id} answers ${reply.status}`).toBeDefined()
      if (answer.schema !== undefined)
        expect(v.is(answer.schema, JSON.parse(reply.text)), `${id}: ${reply.text}`).toBe(true)
    }
    const described = JSON.parse((await ask("/api/openapi.json")).text)
    expect(Object.keys(described.paths)).toEqual([...new Set(OPERATIONS.map(({ path }) => path))])
    const page = (await ask("/api")).text
    for (const { path } of OPERATIONS) expect(page).toContain(path)
    expect(page).not.toMatch(/<script|src=|https?:\/\//)
  })
})

describe("a journal that cannot be written", () => {
  it("is reported to clients without details, and to the log with them", async () => {
    const lines: unknown[] = []
    await open({ log: (...line) => lines.push(line) })
    const db = new sqlite.DatabaseSync(databaseIn(folder))
    db.exec("DROP TABLE log")
    db.close()
    const { status, text } = await found()
    expect([status, JSON.parse(text)]).toEqual([503, { problem: expect.stringContaining("try again later") }])
    expect(text).not.toMatch(/sqlite|\blog\b|countertop|\//i)
    expect(lines).toEqual([["warn", expect.any(String), { problem: expect.stringContaining(databaseIn(folder)) }]])
  })

  it("is logged once when it begins and once when it ends, however many commands are refused", async () => {
    const lines: unknown[][] = []
    await open({ log: (...line) => lines.push(line) })
    const { table } = JSON.parse((await found()).text)
    const ws = await knock()
    if (typeof ws === "number") throw new Error(`refused with ${ws}`)
    const answered = (id: string): Promise<string> =>
      new Promise((resolve) => {
        ws.on("message", (data, isBinary) => {
          const message = isBinary ? {} : JSON.parse(String(data))
          if (message.id === id) resolve(message.t)
        })
        ws.send(JSON.stringify({ t: "do", id, what: { do: "say", phrase: "hello" } }))
      })
    ws.send(hello(table))
    await messageOf(ws)
    const change = (sql: string): void => {
      const db = new sqlite.DatabaseSync(databaseIn(folder))
      db.exec(sql)
      db.close()
    }
    change("ALTER TABLE log RENAME TO elsewhere")
    expect([await answered("a"), await answered("b"), await answered("c")]).toEqual(["no", "no", "no"])
    change("ALTER TABLE elsewhere RENAME TO log")
    expect([await answered("d"), await answered("e")]).toEqual(["ok", "ok"])
    expect(lines).toEqual([
      ["warn", "nothing can be stored: moves are refused", { problem: expect.stringContaining(databaseIn(folder)) }],
      ["info", "moves can be stored again"],
    ])
  })
})

describe("pages of other sites", () => {
  it("can neither connect nor open tables", async () => {
    await open()
    const origin = "https://evil.example"
    expect([await knock({ origin }), (await found({ origin })).status]).toEqual([403, 403])
    expect((await found({ origin: `http://${at.address}`, host: `${at.address}` })).status).toBe(201)
  })

  it("are refused with a public URL too, unlike pages of that URL and of localhost", async () => {
    await open({ publicUrl: "https://cards.example.org/" })
    expect((await found({ origin: "https://cards.example.org" })).status).toBe(201)
    const own = `localhost:${at.port}`
    expect((await found({ origin: `http://${own}`, host: own })).status).toBe(201)
    expect(await knock({ origin: `http://${own}`, host: own })).toBeInstanceOf(WebSocket)
    const rebound = `evil.example:${at.port}` // a foreign name that resolves to this server
    expect((await found({ origin: `http://${rebound}`, host: rebound })).status).toBe(403)
    expect(await knock({ origin: `http://${rebound}`, host: rebound })).toBe(403)
    expect(await knock({ origin: "http://cards.example.org" })).toBe(403)
  })
})

describe("excessive requests", () => {
  it("a request with a large content-length is refused before its body is sent", async () => {
    await open()
    const status = await new Promise<string>((resolve) => {
      const socket = connect(at.port, "127.0.0.1", () =>
        socket.write("POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n"),
      )
      socket.once("data", (data) => {
        resolve(String(data).split("\r\n")[0])
        socket.destroy()
      })
    })
    expect(status).toBe("HTTP/1.1 413 Payload Too Large")
  })

  it("a request with a large content-length is read no further than Node has read ahead", async () => {
    await open()
    let read = (): number => 0
    at.server.http.once("connection", (socket) => {
      read = () => socket.bytesRead
    })
    const socket = connect(at.port, "127.0.0.1").on("error", () => {})
    socket.write("POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100000000\r\n\r\n")
    socket.write(Buffer.alloc(100_000_000))
    socket.resume()
    await new Promise((resolve) => socket.once("close", resolve))
    expect(read()).toBeLessThan(200_000)
  })

  it("a chunked request that grows too long is refused", async () => {
    await open()
    const { status, text } = await ask("/api/tables", {
      method: "POST",
      headers: { "transfer-encoding": "chunked" },
      body: "x".repeat(20_000),
    })
    expect([status, text]).toEqual([413, '{"problem":"a request may have 8192 bytes"}'])
  })

  it("large headers are refused, and slow ones have a timeout", async () => {
    await open()
    expect((await ask("/api/tables", { headers: { x: "y".repeat(10_000) } })).status).toBe(431)
    expect([at.server.http.headersTimeout, at.server.http.requestTimeout]).toEqual([10_000, 15_000])
  })

  it.each(["content-length: 100", "transfer-encoding: chunked"])(
    "many aborted requests write only a few log lines: %s",
    async (length) => {
      const lines: unknown[][] = []
      await open({ log: (...line) => lines.push(line), clock: new TestClock() })
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const socket = connect(at.port, "127.0.0.1")
          socket.write(`POST /api/tables HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n1\r\n{`)
          socket.end()
          await once(socket.resume(), "close")
        }),
      )
      expect(lines).toEqual(Array(15).fill(["info", "a client aborted a request", { from: "127.0.0.*" }]))
    },
  )

  it("new tables are limited per address, whatever x-forwarded-for says", async () => {
    await open({ limits: { tablesPerAddress: 2 } })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await found({ "x-forwarded-for": `203.0.113.${n}` })).status)
    expect(statuses).toEqual([201, 201, 429])
  })

  it("a failed attempt to create a table does not count", async () => {
    await open({ limits: { tablesPerAddress: 1 } })
    const asked: [status: number, problem?: string][] = []
    for (const more of [{ options: { dealt: 99 } }, { bots: [null, "easy", "easy"] }, { bots: ["hard"] }, {}, {}]) {
      const { status, text } = await ask("/api/tables", { method: "POST", body: founding(more) })
      asked.push([status, JSON.parse(text).problem])
    }
    expect(asked).toEqual([
      [400, expect.stringContaining("99")],
      [400, "bots: there are 2 seats, and something for 3"],
      [400, "bots: the first seat is your own, so there is null, not hard"],
      [201, undefined],
      [429, expect.stringContaining("too many tables")],
    ])
  })

  it("behind a trusted proxy, new tables are limited by the address that the proxy saw", async () => {
    await open({ limits: { tablesPerAddress: 1 }, trustProxy: true })
    const from = async (header: string): Promise<number> => (await found({ "x-forwarded-for": header })).status
    expect([await from("203.0.113.1"), await from("203.0.113.2"), await from("9.9.9.9, 203.0.113.1")]).toEqual([
      201, 201, 429,
    ])
  })

  it("connections are limited per address", async () => {
    await open({ limits: { connectionsPerAddress: 2 } })
    const all = [await knock(), await knock(), await knock()]
    expect(all[2]).toBe(429)
    for (const one of all) if (typeof one !== "number") one.terminate()
  })

  it("after several wrong guesses an address cannot reach an existing table, and it is logged", async () => {
    const lines: unknown[][] = []
    await open({ limits: { lookUps: 1 }, log: (...line) => lines.push(line) })
    const { table } = JSON.parse((await found()).text)
    const tries: (string | undefined)[] = []
    for (let n = 0; n < 8; n++) {
      const ws = await knock()
      if (typeof ws === "number") throw new Error(`refused with ${ws}`)
      ws.send(hello(n === 7 ? table : "abcd234x"))
      tries.push((await messageOf(ws)).why)
    }
    expect(tries).toEqual([...Array(6).fill("gone"), "full", "full"])
    expect(lines).toContainEqual(["info", "too many tables were looked for", expect.anything()])
    expect((await ask(`/api/tables/${table}/info`)).status).toBe(429)
  })
})

describe.each(BOTH_IO)("with %s I/O:", (_, used) => {
  beforeEach(() => {
    io = used
  })

  describe("connections that misbehave", () => {
    it("a refused connection is closed, even if the client keeps its end open", async () => {
      await open()
      const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n\r\n"
      const socket = connect({ port: at.port, host: "127.0.0.1", allowHalfOpen: true }, () =>
        socket.write(`GET /elsewhere HTTP/1.1\r\nhost: x\r\n${upgrade}`),
      )
      const said = await new Promise((resolve) => socket.once("data", (data) => resolve(String(data))))
      expect(said).toMatch(/^HTTP\/1.1 404/)
      await expect
        .poll(() => new Promise((resolve) => at.server.http.getConnections((_, count) => resolve(count))))
        .toBe(0)
      socket.destroy()
    })

    it("pings count towards the message limit", async () => {
      await open({ limits: { messages: 10 } })
      const ws = await knock()
      if (typeof ws === "number") throw new Error(`refused with ${ws}`)
      const said = messageOf(ws)
      for (let n = 0; n < 40; n++) ws.ping()
      expect(await said).toMatchObject({ t: "bye", why: "full" })
    })

    it.each([
      ["what is no JSON", "{"],
      ["a wish before the hello", '{"t":"do","id":"a","what":{"do":"rise"}}'],
      [
        "a field that is not named",
        '{"t":"hello","v":1,"table":"abcd2345","key":"a-key-that-nobody-could-guess","x":1}',
      ],
      ["bytes", Buffer.from("{}")],
    ])("the server ends a connection that sends %s", async (_, message) => {
      await open()
      const ws = await knock()
      if (typeof ws === "number") throw new Error(`refused with ${ws}`)
      const said = messageOf(ws)
      ws.send(message)
      expect(await said).toMatchObject({ t: "bye", why: "bad", again: null })
    })

    it("a client that sends no hello within ten seconds gets a bye", async () => {
      const clock = new TestClock()
      await open({ clock })
      const ws = await knock()
      if (typeof ws === "number") throw new Error(`refused with ${ws}`)
      const said = messageOf(ws)
      await clock.pass(10_000)
      expect(await said).toMatchObject({ t: "bye", why: "bad", again: null })
    })

    it("a message that is too long ends the connection, and is logged and counted", async () => {
      const lines: unknown[][] = []
      await open({ log: (...line) => lines.push(line) })
      const ws = await knock()
      if (typeof ws === "number") throw new Error(`refused with ${ws}`)
      const code = new Promise((resolve) => ws.on("close", resolve))
      ws.send("x".repeat(4097))
      expect([1006, 1009]).toContain(await code)
      expect(lines).toContainEqual([
        "info",
        "frames are against the WebSocket protocol, or too long",
        expect.anything(),
      ])
      expect((await ask("/metrics")).text).toContain("countertop_bad_messages_total 1\n")
    })
  })
})

describe("names with a special meaning in JavaScript", () => {
  it.each([
    '{"__proto__":{"isPublic":true}}',
    founding().replace("{", '{"constructor":1,'),
    founding().replace('"settings":{', '"settings":{"toString":1,'),
    founding({ game: "__proto__" }),
    founding({ unknown: 1 }),
    "[",
    "null",
  ])("%s is refused, and does not change prototypes", async (body) => {
    await open()
    const reply = await ask("/api/tables", { method: "POST", body })
    expect(reply.status).toBe(400)
    expect(typeof JSON.parse(reply.text).problem).toBe("string")
    expect(({} as Record<string, unknown>).isPublic).toBeUndefined()
  })

  it.each(["__proto__", "constructor", "prototype", "toString", "valueOf", "unknown"])(
    "an option named %s is refused as an unknown option",
    async (name) => {
      await open()
      for (const value of ["1", '"on"']) {
        const body = founding().replace('"options":{}', `"options":{"${name}":${value}}`)
        const { status, text } = await ask("/api/tables", { method: "POST", body })
        expect([status, JSON.parse(text).problem]).toEqual([
          400,
          expect.stringContaining(`has no option “${name}”; it has: `),
        ])
      }
    },
  )
})

it("an unknown API path is answered with 404 and a reference to the page about the API", async () => {
  await open()
  const { table } = JSON.parse((await found()).text)
  const reply = await ask(`/api/tables/${table}`)
  expect([reply.status, JSON.parse(reply.text).problem]).toEqual([404, expect.stringContaining("/api")])
})

describe("for operators,", () => {
  it("/healthz says that the journal can be written", async () => {
    await open()
    expect([(await ask("/healthz")).status, (await ask("/healthz")).text]).toEqual([200, '{"ok":true}'])
  })

  it("/metrics counts events, and answers only this machine unless it is opened", async () => {
    await open()
    await found()
    const { text } = await ask("/metrics")
    expect(text).toMatch(/^countertop_entries_total 1$/m)
    expect(text).toMatch(/^countertop_commits_total [1-9]/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}/m)
    expect((await ask("/metrics", { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(403)
  })

  it.each<Partial<ServerOptions>>([{ publicUrl: "https://cards.example.org/" }, { trustProxy: true }])(
    "/metrics answers nobody behind a proxy, even one that sends no headers, unless it is opened (%o)",
    async (options) => {
      await open(options)
      const { status, text } = await ask("/metrics")
      expect([status, text]).toEqual([403, expect.stringContaining("--metrics")])
      await at.server.stop()
      await open({ ...options, openMetrics: true })
      expect((await ask("/metrics")).status).toBe(200)
    },
  )

  it.each(BOTH_IO)("/metrics says whether fast socket I/O is used: %s", async (name, used) => {
    await open({ io: used })
    expect((await ask("/metrics")).text).toContain(`countertop_fast_io ${name === "fast" ? 1 : 0}\n`)
  })

  it("/metrics answers everybody if it is opened", async () => {
    await open({ openMetrics: true })
    expect((await ask("/metrics", { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(200)
  })

  it("a ban that another process writes ends connections, and blocks new ones", async () => {
    await open({ trustProxy: true })
    const headers = { "x-forwarded-for": "203.0.113.7" }
    const { table } = JSON.parse((await found(headers)).text)
    const ws = await knock(headers)
    if (typeof ws === "number") throw new Error(`refused with ${ws}`)
    ws.send(hello(table))
    await messageOf(ws)
    const ended = new Promise<string>((resolve) => {
      ws.on("message", (data, isBinary) => {
        const { t, why } = isBinary ? { t: "", why: "" } : JSON.parse(String(data))
        if (t === "bye") resolve(why)
      })
    })
    await withValues(folder, (values) => values.put(banKey("203.0.113.0/24"), "today"))
    expect(await ended).toBe("banned")
    expect([await knock(headers), (await found(headers)).status]).toEqual([403, 403])
    expect((await found({ "x-forwarded-for": "203.0.114.7" })).status).toBe(201)
  })

  it("a stop tells clients to reconnect, and does not wait for clients that do not read", async () => {
    await open()
    const { table } = JSON.parse((await found()).text)
    const ws = await knock()
    if (typeof ws === "number") throw new Error(`refused with ${ws}`)
    ws.send(hello(table))
    await messageOf(ws)
    const said = new Promise<unknown>((resolve) => {
      ws.on("message", (data, isBinary) => {
        const message = isBinary ? {} : JSON.parse(String(data))
        if (message.t === "bye") resolve(message)
      })
    })
    // A client that has opened a connection, but never reads or closes it.
    const deaf = connect(at.port, "127.0.0.1", () =>
      deaf.write(
        "GET /live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      ),
    )
    deaf.on("error", () => {})
    await new Promise<void>((resolve) => deaf.once("data", () => resolve()))
    deaf.pause()
    const gone = new Promise<void>((resolve) => deaf.once("close", () => resolve()))
    const before = performance.now()
    await at.server.stop()
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await said).toEqual({ t: "bye", why: "stopping", again: 1000 })
    deaf.resume()
    await gone
    await open()
    expect((await ask(`/api/tables/${table}/info`)).status).toBe(200)
  })
})
