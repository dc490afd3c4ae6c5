// A real server, real connections, a real file.

import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { WebSocket } from "ws"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame, games } from "../games/index.ts"
import { realClock } from "../table/clock.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { type Socket, TableClient } from "../wire/client.ts"
import { openServer, type Running } from "./server.ts"

const SETTINGS: RoomSettings = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: 60_000, tempo: 0, patience: 60_000 },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}

let folder: string
let server: Running
let address: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-server-"))
  server = await openServer({ web: folder, data: folder, limits: { messages: 10_000, messagesPerAddress: 100_000 } })
  await new Promise<void>((resolve) => server.http.listen(0, "127.0.0.1", resolve))
  address = `127.0.0.1:${(server.http.address() as AddressInfo).port}`
})

afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const keyOf = (name: string): string => `${name}-key-that-nobody-could-guess`

async function found(game: string, seats: number, options = {}): Promise<string> {
  const reply = await fetch(`http://${address}/api/tables`, {
    method: "POST",
    body: JSON.stringify({ game, seats, options, settings: SETTINGS, name: "Ana", key: keyOf("Ana") }),
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { table: string }).table
}

const join_ = (table: string, name: string): TableClient =>
  new TableClient(
    { table, key: keyOf(name) },
    {
      connect: () => new WebSocket(`ws://${address}/live`) as unknown as Socket,
      loadGame: async (id) => findGame(id),
      clock: realClock,
      random: Math.random,
    },
  )

/** When this is so. */
const until = (client: TableClient, is: (client: TableClient) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!is(client)) return
      client.onchange = () => {}
      resolve()
    }
    client.onchange = look
    look()
  })

it.each(games.map(({ id }) => id))("two people play %s to its end over the network", async (id) => {
  const game = findGame(id)
  const table = await found(id, 2, id === "final-count" ? { target: 50 } : id === "beat-the-count" ? {} : {})
  const [ana, ben] = [join_(table, "Ana"), join_(table, "Ben")]
  await until(ana, ({ news }) => news !== undefined)
  await until(ben, ({ news }) => news !== undefined)
  expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
  expect(await ana.ask({ do: "start" })).toBeUndefined()
  const play = async (client: TableClient, seat: number): Promise<void> => {
    let answered = -1
    for (;;) {
      await until(client, ({ seen, news }) => {
        if (news?.room.stage === "over") return true
        if (seen === undefined || seen.step === answered) return false
        return (game.actors(seen.view) & (1 << seat)) !== 0
      })
      const { seen, news } = client
      if (news?.room.stage === "over" || seen === undefined) return
      const legal = new MoveList()
      game.legal(seen.view, seat, legal)
      answered = seen.step
      await client.ask({ do: "move", on: seen.step, move: writeMove(game.verbs, legal.at[0]) })
    }
  }
  await Promise.all([play(ana, 0), play(ben, 1)])
  expect(ana.news?.room.stage).toBe("over")
  const record = await (await fetch(`http://${address}/api/tables/${table}/record`)).text()
  expect(JSON.parse(record).end.places).toContain(1)
  ana.close()
  ben.close()
})
