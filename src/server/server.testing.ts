// Real servers for tests, each on a port of its own, and clients that connect to their tables.

import { createHash } from "node:crypto"
import type { AddressInfo } from "node:net"
import { WebSocket } from "ws"
import type { Game } from "../engine/game.ts"
import { MoveList, writeMove } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import { findGame } from "../games/index.ts"
import type { TableClient } from "../table/client.ts"
import { realClock } from "../table/clock.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { SETTINGS } from "../table/room/room.testing.ts"
import { NetworkClient, type Socket } from "../wire/client.ts"
import { openServer, type RunningServer, type ServerOptions } from "./server.ts"

/** Limits that let tests play as quickly as they can. */
export const QUICK = { messages: 10_000, messagesPerAddress: 100_000 }

export interface Listening {
  readonly server: RunningServer
  readonly port: number
  /** Host and port. */
  readonly address: string
}

/** Starts a server with its tables in this folder, on this port or any. */
export async function listening(folder: string, options: Partial<ServerOptions> = {}, wanted = 0): Promise<Listening> {
  const server = await openServer({ web: folder, data: folder, ...options })
  await new Promise<void>((resolve) => server.http.listen(wanted, "127.0.0.1", resolve))
  const { port } = server.http.address() as AddressInfo
  return { server, port, address: `127.0.0.1:${port}` }
}

/** Returns a source of digits for a server. They look random, and are the same each time. */
export function randomFrom(salt: string): (bytes: number) => string {
  let drawn = 0
  return (bytes) =>
    createHash("sha256")
      .update(`${salt} ${drawn++}`)
      .digest("hex")
      .slice(0, 2 * bytes)
}

/** Returns the key by which the server knows this person. */
export const keyOf = (name: string): string => `${name}-key-that-nobody-could-guess`

/** Opens a table for two in Ana's name. Returns its id. */
export async function createTable(
  address: string,
  game: string,
  options: Options = {},
  settings: Partial<RoomSettings> = {},
): Promise<string> {
  const body = { game, seats: 2, options, settings: { ...SETTINGS, ...settings }, name: "Ana", key: keyOf("Ana") }
  const reply = await fetch(`http://${address}/api/tables`, { method: "POST", body: JSON.stringify(body) })
  if (reply.status !== 201) throw new Error(`no table: ${await reply.text()}`)
  return ((await reply.json()) as { table: string }).table
}

/** Connects a client. `heard` receives every text message. */
export const clientAt = (
  address: string,
  table: string,
  name: string,
  clock = realClock,
  heard: (text: string) => void = () => {},
): TableClient =>
  new NetworkClient(
    { table, key: keyOf(name) },
    {
      connect: () => {
        const ws = new WebSocket(`ws://${address}/live`)
        ws.on("message", (data, isBinary) => isBinary || heard(String(data)))
        return ws as unknown as Socket
      },
      loadGame: async (id) => findGame(id),
      clock,
      random: Math.random,
    },
  )

/** Resolves when this is so. Only one caller at a time can wait for a client. */
export const until = (client: TableClient, is: (client: TableClient) => boolean): Promise<void> =>
  new Promise((resolve) => {
    client.onchange = () => {
      if (!is(client)) return
      client.onchange = () => {}
      resolve()
    }
    client.onchange()
  })

/** Makes the first legal move whenever it is this seat's turn, to the end of the game. */
export async function playOn(client: TableClient, game: Game, seat: number): Promise<void> {
  let answered = -1
  for (;;) {
    await until(client, ({ seen, news }) => {
      if (news?.room.stage === "over") return true
      return seen !== undefined && seen.step !== answered && (game.actors(seen.view) & (1 << seat)) !== 0
    })
    const { seen, news } = client
    if (news?.room.stage === "over" || seen === undefined) return
    const legal = new MoveList()
    game.legal(seen.view, seat, legal)
    answered = seen.step
    await client.ask({ do: "move", on: seen.step, move: writeMove(game.verbs, legal.at[0]) })
  }
}
