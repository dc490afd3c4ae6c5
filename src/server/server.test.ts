// A real server, real connections, a real file.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { findGame, games } from "../games/index.ts"
import { clientAt, createTable, keyOf, type Listening, listening, playOn, QUICK, until } from "./server.testing.ts"

let folder: string
let at: Listening

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-server-"))
  at = await listening(folder, { limits: QUICK })
})

afterEach(async () => {
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

it.each(games.map(({ id }) => id))("two people play %s to its end over the network", async (id) => {
  const game = findGame(id)
  const table = await createTable(at.address, id, id === "final-count" ? { target: 50 } : {})
  const [ana, ben] = ["Ana", "Ben"].map((name) => clientAt(at.address, table, name))
  for (const one of [ana, ben]) await until(one, ({ news }) => news !== undefined)
  expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  await Promise.all([playOn(ana, game, 0), playOn(ben, game, 1)])
  expect(ana.news?.room.stage).toBe("over")
  const record = await (await fetch(`http://${at.address}/api/tables/${table}/record`)).text()
  expect(JSON.parse(record).end.places).toContain(1)
  for (const one of [ana, ben]) one.close()
})

it("with a delay for watchers, only players see the end and the record of a game at once", async () => {
  const table = await createTable(at.address, "betski-scram", {}, { delay: 600_000 })
  const [ana, ben] = ["Ana", "Ben"].map((name) => clientAt(at.address, table, name))
  for (const one of [ana, ben]) await until(one, ({ news }) => news !== undefined)
  await ben.ask({ do: "sit", seat: 1, name: "Ben" })
  await ana.ask({ do: "start" })
  const ask = (what: string, key?: string): Promise<Response> =>
    fetch(
      `http://${at.address}/api/tables/${table}/${what}`,
      key ? { headers: { authorization: `Bearer ${key}` } } : {},
    )
  expect(await (await ask("info")).json()).toMatchObject({ turn: 0, stage: "gathering" })
  expect(await (await ask("info", keyOf("Ben"))).json()).toMatchObject({ turn: expect.toSatisfy((turn) => turn > 0) })
  const game = findGame("betski-scram")
  await Promise.all([playOn(ana, game, 0), playOn(ben, game, 1)])
  expect((await ask("record")).status).toBe(409)
  expect((await ask("record", keyOf("Eve"))).status).toBe(409)
  expect(await (await ask("info")).json()).toMatchObject({ stage: "gathering" })
  expect((await ask("record", keyOf("Ben"))).status).toBe(200)
  expect(await (await ask("info", keyOf("Ana"))).json()).toMatchObject({ stage: "over" })
  for (const one of [ana, ben]) one.close()
})

it("the info of a table names the seat that belongs to a key, and no seat to strangers", async () => {
  const table = await createTable(at.address, "betski-scram")
  const [ana, ben] = ["Ana", "Ben"].map((name) => clientAt(at.address, table, name))
  for (const one of [ana, ben]) await until(one, ({ news }) => news !== undefined)
  await ben.ask({ do: "sit", seat: 1, name: "Ben" })
  const seatBy = async (key?: string): Promise<unknown> => {
    const by = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }
    const reply = await fetch(`http://${at.address}/api/tables/${table}/info`, by)
    return ((await reply.json()) as { you: unknown }).you
  }
  expect(await Promise.all([keyOf("Ana"), keyOf("Ben"), keyOf("Eve"), "no key", undefined].map(seatBy))).toEqual([
    ...[0, 1, null, null, null],
  ])
  await ben.ask({ do: "rise" })
  expect(await seatBy(keyOf("Ben"))).toBeNull()
  for (const one of [ana, ben]) one.close()
})

it("a client that is woken several times at once reconnects once", async () => {
  const table = await createTable(at.address, "betski-scram")
  const ana = clientAt(at.address, table, "Ana")
  await until(ana, ({ news }) => news !== undefined)
  const host = await at.server.tables.find(table)
  host?.audience.end({ t: "bye", why: "stopping", again: 60_000 })
  await until(ana, ({ connection }) => connection === "lost")
  for (let n = 0; n < 3; n++) ana.retry()
  await until(ana, ({ connection }) => connection === "open")
  await expect
    .poll(
      async () =>
        (await (await fetch(`http://${at.address}/metrics`)).text()).match(/^countertop_connections (\d+)/m)?.[1],
    )
    .toBe("1")
  ana.close()
})
