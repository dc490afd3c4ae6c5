// Sets the server's wall clock while people play: players must not notice.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import { clientAt, createTable, until } from "../src/server/server.testing.ts"
import type { TableClient } from "../src/table/client.ts"
import { build, ServerProcess } from "./process.ts"
import { WallClock } from "./wall-clock.ts"

const SECOND = 1000
const HOUR = 3600
const MINUTES = 5 * 60 * SECOND
/** Milliseconds within which the server checks every connection. */
const LOOKED_AT = 4 * SECOND

const wall = WallClock.open()
const folder = mkdtempSync(join(tmpdir(), "countertop-wall-"))
const server = new ServerProcess(folder)

beforeAll(build)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
  wall?.close()
})

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const ask = (path: string): Promise<Response> => fetch(`http://${server.address}${path}`)

/** Returns by how many seconds the server's wall clock is ahead of ours. */
const ahead = async (): Promise<number> =>
  (Date.parse((await ask("/healthz")).headers.get("date") ?? "") - Date.now()) / SECOND

const commits = async (): Promise<number> =>
  Number(/^countertop_commits_total (\d+)$/m.exec(await (await ask("/metrics")).text())?.[1])

/** Resolves when /healthz has tried the disk again. */
async function triedAgain(): Promise<void> {
  const before = await commits()
  await expect
    .poll(async () => (await ask("/healthz")).ok && (await commits()), { timeout: 30 * SECOND })
    .toBeGreaterThan(before)
}

/** Returns the milliseconds left to the player to move. A change of name makes the table send them. */
async function left(client: TableClient): Promise<number> {
  const before = client.news
  await client.ask({ do: "name", name: `Ben ${Math.random()}` })
  await until(client, ({ news }) => news !== before && news?.room.clocks !== null)
  const { clocks } = client.news?.room ?? {}
  if (clocks === null || clocks === undefined) throw new Error("there are no clocks")
  return Math.min(...clocks.left)
}

/** Starts a game between two people with some minutes each. */
async function playing(): Promise<{ readonly ana: TableClient; readonly ben: TableClient }> {
  const table = await createTable(server.address, "betski-scram", {}, { clock: "game", time: MINUTES })
  const [ana, ben] = ["Ana", "Ben"].map((name) => clientAt(server.address, table, name))
  for (const client of [ana, ben]) await until(client, ({ news }) => news !== undefined)
  await ben.ask({ do: "sit", seat: 1, name: "Ben" })
  await ana.ask({ do: "start" })
  for (const client of [ana, ben]) await until(client, ({ seen }) => seen !== undefined)
  return { ana, ben }
}

const botsAt = ({ news }: TableClient): unknown => news?.room.seats.map(({ bot }) => bot)

it.skipIf(wall === undefined)(
  "setting the clock by an hour costs no time, seat or connection, and silent connections still end",
  async () => {
    await server.start(wall?.env)
    const began = performance.now()
    const { ana, ben } = await playing()
    const lost: unknown[] = []
    for (const hours of [1, -1]) {
      const silent = new WebSocket(`ws://${server.address}/live`)
      await new Promise((resolve) => silent.once("open", resolve))
      const ended = new Promise((resolve) => silent.once("close", resolve))
      for (const client of [ana, ben])
        client.onchange = () => void (client.connection === "open" || lost.push(client.connection))
      wall?.set(hours * HOUR)
      await expect.poll(ahead, { timeout: 30 * SECOND }).toSatisfy((by) => Math.abs(by - hours * HOUR) < 60)
      await pass(LOOKED_AT)
      await Promise.all([triedAgain(), ended])
      expect(lost, "no connection was lost").toEqual([])
      const bound = MINUTES - (performance.now() - began) - 5 * SECOND
      expect(await left(ben)).toBeGreaterThan(bound)
      expect(botsAt(ana)).toEqual([null, null])
      expect(ana.news?.here).toEqual([0, 1])
    }
    for (const client of [ana, ben]) client.close()
    await server.stop()
  },
)

it.skipIf(wall === undefined).each([10 * 365 * 24 * HOUR, -10 * 365 * 24 * HOUR])(
  "setting the clock by %i seconds while the server is down costs nobody time or a seat",
  async (step) => {
    wall?.set(0)
    await server.start(wall?.env)
    const { ana, ben } = await playing()
    const before = { left: await left(ben), at: performance.now() }
    await pass(2 * SECOND)
    await server.stop()
    wall?.set(step)
    await server.start(wall?.env)
    expect(Math.abs((await ahead()) - step)).toBeLessThan(60)
    for (const client of [ana, ben]) await until(client, ({ connection }) => connection === "open")
    const now = await left(ben)
    expect(now).toBeLessThanOrEqual(before.left - 2 * SECOND)
    expect(now).toBeGreaterThan(before.left - (performance.now() - before.at) - SECOND)
    expect(botsAt(ana)).toEqual([null, null])
    for (const client of [ana, ben]) client.close()
    await server.stop()
  },
)
