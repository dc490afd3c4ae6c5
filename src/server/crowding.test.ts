// A visitor who comes to a public table with many keys keeps nobody else out: a real server, real connections, a real
// file.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { WebSocket } from "ws"
import { realClock } from "../table/clock.ts"
import type { Command } from "../table/room/ruling.ts"
import { PROTOCOL } from "../wire/messages.ts"
import type { ServerMessage } from "../wire/server-messages.ts"
import { LIMITS } from "./limits.ts"
import { createTable, keyOf, type Listening, listening, QUICK } from "./server.testing.ts"

let folder: string
let at: Listening
let table: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-crowding-"))
  at = await listening(folder, { limits: QUICK, trustProxy: true })
  table = await createTable(at.address, "betski-scram", {}, { isPublic: true })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

/** Connects from an address with a new key, sends these commands one after another, and leaves. Returns the answers. */
function visit(name: string, address: string, wishes: readonly Command[]): Promise<string[]> {
  const ws = new WebSocket(`ws://${at.address}/live`, { headers: { "x-forwarded-for": address } })
  const answers: string[] = []
  const ask = (): void => {
    const what = wishes[answers.length]
    if (what === undefined) ws.close()
    else ws.send(JSON.stringify({ t: "do", id: `wish-${answers.length}`, what }))
  }
  ws.on("open", () => {
    ws.send(JSON.stringify({ t: "hello", v: PROTOCOL, table, key: keyOf(name) }))
    ask()
  })
  ws.on("message", (data, isBinary) => {
    const told = isBinary ? undefined : (JSON.parse(String(data)) as ServerMessage)
    if (told?.t !== "ok" && told?.t !== "no") return
    answers.push(told.t === "ok" ? "done" : told.why.key)
    ask()
  })
  return new Promise((resolve, reject) => {
    ws.on("close", () => resolve(answers))
    ws.on("error", reject)
  })
}

const sit = async (name: string, address: string): Promise<string> =>
  (await visit(name, address, [{ do: "sit", seat: 1, name }]))[0]

/** Lets 199 new keys sit down and leave, one after another, from the given addresses. Returns the answers. */
async function attack(addressOf: (n: number) => string): Promise<string[]> {
  const answers: string[] = []
  for (let n = 0; n < 199; n++) {
    const [sat] = await visit(`P${n}`, addressOf(n), [{ do: "sit", seat: 1, name: `P${n}` }, { do: "rise" }])
    answers.push(sat)
  }
  return answers
}

const count = (answers: readonly string[], what: string): number => answers.filter((answer) => answer === what).length

it("after 199 new keys from one address came and went, somebody at another address can sit down", async () => {
  const answers = await attack(() => "203.0.113.7")
  expect([count(answers, "done"), count(answers, "table.newcomers")]).toEqual([
    LIMITS.newcomers,
    199 - LIMITS.newcomers,
  ])
  expect(await sit("Ben", "198.51.100.1")).toBe("done")
})

it("an address that used up its newcomers can seat one more after a while", async () => {
  await attack(() => "203.0.113.7")
  expect(await sit("Ben", "203.0.113.7")).toBe("table.newcomers")
  const now = realClock.monotonic()
  vi.spyOn(realClock, "monotonic").mockImplementation(() => now + 3_600_000 / LIMITS.newcomers + 1)
  expect(await sit("Ben", "203.0.113.7")).toBe("done")
})

it("an address that used up its newcomers can seat more at once if the host admits them", async () => {
  await attack(() => "203.0.113.7")
  expect(await visit("Ana", "198.51.100.1", [{ do: "admit" }])).toEqual(["done"])
  expect(await sit("Ben", "203.0.113.7")).toBe("done")
})

it("addresses of one IPv6 network share a limit on newcomers, and other networks have their own", async () => {
  const answers = await attack((n) => `2001:db8:0:1::${n + 1}`)
  expect(count(answers, "done")).toBe(LIMITS.newcomers)
  expect(await sit("Ben", "2001:db8:0:2::1")).toBe("done")
})

it("after 199 new keys from 199 addresses came and went, somebody else can sit down", async () => {
  const answers = await attack((n) => `203.0.113.${n}`)
  expect(count(answers, "done")).toBe(199)
  expect(await sit("Ben", "198.51.100.1")).toBe("done")
  const host = await at.server.tables.find(table)
  expect(host?.room.people).toHaveLength(200)
})
