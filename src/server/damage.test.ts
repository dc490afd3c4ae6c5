// A real server on a damaged database. It tells nobody that their table does not exist, it reports the damage to its
// operator, and every table that can be read goes on.

import { spawnSync } from "node:child_process"
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import type { Bye } from "../table/client.ts"
import { TestClock } from "../table/clock.testing.ts"
import { PROTOCOL } from "../wire/messages.ts"
import type { ServerMessage } from "../wire/server-messages.ts"
import { checkAtStart } from "./journal/check.ts"
import { type Kept, playInto } from "./journal/doctor/played.testing.ts"
import { databaseIn } from "./journal/files.ts"
import { clientAt, keyOf, type Listening, listening, until } from "./server.testing.ts"
import type { ServerOptions } from "./server.ts"

const SIZE = 4096
let original: string
let folder: string
let kept: Kept
let at: Listening | undefined
let lines: { level: string; what: string; about: unknown }[]

beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), "countertop-damage-"))
  kept = await playInto(original, 11, 30, 60)
})
afterAll(() => rmSync(original, { recursive: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-damage-"))
  for (const name of readdirSync(original)) copyFileSync(join(original, name), join(folder, name))
  lines = []
})
afterEach(async () => {
  await at?.server.stop()
  at = undefined
  rmSync(folder, { recursive: true })
})

/** Starts a server. Its clock stands still, as a write that takes long on a busy machine is another trouble. */
async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  const clock = new TestClock()
  at = await listening(folder, { clock, log: (level, what, about) => lines.push({ level, what, about }), ...options })
}

function pagesOf(tree: string): number[] {
  const db = new DatabaseSync(databaseIn(folder), { readOnly: true })
  const rows = db.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").all(tree)
  db.close()
  return rows.map(({ pageno }) => Number(pageno))
}

function zero(page: number): void {
  const file = openSync(databaseIn(folder), "r+")
  writeSync(file, Buffer.alloc(SIZE), 0, SIZE, (page - 1) * SIZE)
  closeSync(file)
}

/** Writes zeros from another process, because a process that closes a file loses its own locks on it. */
function zeroBeside(pages: readonly number[]): void {
  const program = `const fs = require("fs"); const f = fs.openSync(process.argv[1], "r+");
    for (const n of ${JSON.stringify(pages)}) fs.writeSync(f, Buffer.alloc(${SIZE}), 0, ${SIZE}, (n - 1) * ${SIZE})`
  expect(spawnSync(process.execPath, ["-e", program, databaseIn(folder)]).status).toBe(0)
}

/** Runs SQL on the file while nobody has it open. */
function change(sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(databaseIn(folder))
  db.prepare(sql).run(...values)
  db.close()
}

const ask = async (path: string): Promise<{ status: number; text: string }> => {
  const reply = await fetch(`http://${at?.address}${path}`)
  return { status: reply.status, text: await reply.text() }
}

/** Returns what the server tells somebody who connects to this table. */
function coming(table: string): Promise<ServerMessage> {
  const ws = new WebSocket(`ws://${at?.address}/live`)
  return new Promise((resolve, reject) => {
    ws.on("open", () => ws.send(JSON.stringify({ t: "hello", v: PROTOCOL, table, key: keyOf("Eve") })))
    ws.on("error", reject)
    ws.on("message", (data, isBinary) => {
      if (isBinary) return
      resolve(JSON.parse(String(data)))
      ws.terminate()
    })
  })
}

/** Returns how many of all tables can be opened, and what is told about the others. */
async function allTables(): Promise<{ open: number; byes: Extract<ServerMessage, { t: "bye" }>[] }> {
  const told: ServerMessage[] = []
  for (const table of kept.tables.keys()) told.push(await coming(table))
  return {
    open: told.filter(({ t }) => t === "room").length,
    byes: told.flatMap((one) => (one.t === "bye" ? [one] : [])),
  }
}

const QUIET = { limits: { lookUps: 1, messagesPerAddress: 10_000 } } // six look-ups of tables that do not exist
const TROUBLE = { t: "bye", why: "trouble", again: expect.toSatisfy((ms) => ms > 0 && ms <= 60_000) }

describe.each([...["log", "tables", "ends", "data"], ...["sqlite_autoindex_tables_1", "sqlite_autoindex_data_1"]])(
  "a damaged page of %s",
  (tree) => {
    it("is reported by /healthz, a metric and the log; readable tables open, and none is called gone", async () => {
      const [page] = pagesOf(tree).slice(-3)
      zero(page)
      await start(QUIET)
      const { open, byes } = await allTables()
      for (const bye of byes) expect(bye).toEqual(TROUBLE)
      expect(open + byes.length).toBe(kept.tables.size)
      if (tree === "log") expect([open > 0, byes.length > 0]).toEqual([true, true])
      if (/^sqlite|^data/.test(tree)) expect(open).toBe(kept.tables.size)
      const health = await ask("/healthz")
      expect([health.status, JSON.parse(health.text)]).toMatchObject([503, { ok: false, trouble: "damaged" }])
      expect((await ask("/metrics")).text).toMatch(/^countertop_database_damaged 1$/m)
      expect(lines.filter(({ level }) => level === "error").map(({ what }) => what)).toContain(
        "the database is damaged",
      )
    })
  },
)

describe("a damaged table", () => {
  const damages: readonly [string, (table: string) => void][] = [
    ["an entry that is no JSON", (table) => change(`UPDATE log SET entry = '{"kind' WHERE id = ${lastOf(table)}`)],
    [
      "an entry that is missing",
      (table) => change(`DELETE FROM log WHERE id = (SELECT before FROM log WHERE id = ${lastOf(table)})`),
    ],
    ["the row of its end missing", (table) => change(`DELETE FROM ends WHERE tableId = ${idOf(table)}`)],
    [
      "an entry that the room refuses",
      (table) => change(`UPDATE log SET entry = '{"kind":"nonsense","at":1}' WHERE id = ${lastOf(table)}`),
    ],
  ]
  const idOf = (table: string): string => `(SELECT id FROM tables WHERE name = '${table}')`
  const lastOf = (table: string): string => `(SELECT last FROM ends WHERE tableId = ${idOf(table)})`

  it.each(damages)("with %s reports trouble over WebSocket and HTTP, and other tables go on", async (_, damage) => {
    const [table, other] = [...kept.tables].filter(([, entries]) => entries.length > 3).map(([code]) => code)
    damage(table)
    await start(QUIET)
    expect((await ask("/healthz")).status, "nobody has looked at it").toBe(200)
    for (let n = 0; n < 10; n++) expect(await coming(table), "it never counts as a guess").toEqual(TROUBLE)
    expect((await coming(other)).t).toBe("room")
    expect(await coming("nosuchtb")).toMatchObject({ why: "gone" satisfies Bye, again: null })
    const { status, text } = await ask(`/api/tables/${table}/info`)
    expect([status, JSON.parse(text).problem]).toEqual([
      503,
      "the server cannot read this table right now: try again later",
    ])
    expect((await ask("/healthz")).status).toBe(503)
  })
})

it("/healthz turns to 503 when the running server first reads a damaged page", async () => {
  await start(QUIET)
  expect((await ask("/healthz")).status).toBe(200)
  expect((await ask("/metrics")).text).toMatch(/^countertop_database_damaged 0$/m)
  zeroBeside(pagesOf("log"))
  const [table] = kept.tables.keys()
  expect(await coming(table)).toEqual(TROUBLE)
  expect((await ask("/healthz")).status).toBe(503)
})

it("a table that cannot be loaded because writes fail reports trouble, and opens once they succeed", async () => {
  change("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'nothing can be kept'); END")
  await start(QUIET)
  const { open, byes } = await allTables()
  expect([open > 0, byes.length > 0]).toEqual([true, true]) // clocks run at a third of them
  for (const bye of byes) expect(bye).toEqual(TROUBLE)
  change("DROP TRIGGER full")
  expect(await allTables()).toEqual({ open: kept.tables.size, byes: [] })
})

it("a client shows that its table cannot be read, and reconnects once it can", async () => {
  const [table] = kept.tables.keys()
  await start(QUIET)
  const tables = at?.server.tables
  if (tables === undefined) throw new Error("there is no server")
  const find = tables.find.bind(tables)
  tables.find = async () => {
    throw new Error("the disk is full")
  }
  const client = clientAt(at?.address ?? "", table, "Eve")
  await until(client, ({ pause }) => pause === "trouble")
  expect([client.connection, client.bye]).toEqual(["lost", undefined])
  tables.find = find
  client.retry() // as it does by itself after a while
  await until(client, ({ connection }) => connection === "open")
  expect(client.pause).toBeUndefined()
  client.close()
})

describe("the check at startup", () => {
  async function check(small?: number): Promise<string[]> {
    const found: string[] = []
    await new Promise<void>((resolve, reject) => {
      const listener = { found: (what: string) => found.push(what), failed: (why: string) => reject(new Error(why)) }
      checkAtStart(folder, { ...listener, done: resolve }, small)
    })
    return found
  }

  it("finds the same in a separate process, which it uses for large files", async () => {
    expect(await check(0)).toEqual([])
    zero(pagesOf("log")[2])
    const here = await check()
    expect(here.length).toBeGreaterThan(0)
    expect(await check(0)).toEqual(here)
  })

  it("stops at once when the server stops", async () => {
    const failed: string[] = []
    const listener = { found: () => {}, failed: (why: string) => failed.push(why), done: () => failed.push("done") }
    const stop = await checkAtStart(folder, listener, 0)
    stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(failed).toEqual([])
  })

  it("does not change the file", async () => {
    const before = [readFileSync(databaseIn(folder)), statSync(databaseIn(folder)).mtimeMs]
    await check()
    expect([readFileSync(databaseIn(folder)), statSync(databaseIn(folder)).mtimeMs]).toEqual(before)
  })
})
