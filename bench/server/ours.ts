// Countertop in the bench: the real server and players that speak its protocol. Raised limits let one address play
// many tables.

import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { WebSocket } from "ws"
import about from "../../package.json" with { type: "json" }
import { MoveList, writeMove } from "../../src/engine/moves.ts"
import { readOptions } from "../../src/engine/options.ts"
import { betskiScram as game } from "../../src/games/betski-scram/index.ts"
import type { Limits } from "../../src/server/limits.ts"
import { SETTINGS } from "../../src/table/room/room.testing.ts"
import type { Command } from "../../src/table/room/ruling.ts"
import { QUIET } from "../../src/wire/client.ts"
import { type ClientMessage, type NewTable, PROTOCOL } from "../../src/wire/messages.ts"
import { Decoder, type ServerMessage } from "../../src/wire/server-messages.ts"
import type { Player, Table } from "./load.ts"

/** Limits that let one address play many tables. */
const MANY = 1_000_000
const LIMITS: readonly (keyof Limits)[] = [
  "connections",
  "connectionsPerAddress",
  "messages",
  "messagesPerAddress",
  "tablesPerAddress",
]

const folders: string[] = []
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a data folder in `base`, and deletes it when the bench ends. */
function newDataFolder(base: string): string {
  const data = mkdtempSync(join(base, "countertop-bench-"))
  folders.push(data)
  return data
}

const [, , ...START] = about.scripts.start.split(" ") // exec node …

/** Returns the arguments that run the server as `npm start` does, with a new data folder in `base`. */
export function ourCommand(base: string): string[] {
  const limits = LIMITS.flatMap((name) => ["--limit", `${name}=${MANY}`])
  return [...START, "--port", "0", "--data", newDataFolder(base), "--log", "warn", ...limits]
}

const OPTIONS = readOptions(game, 2, {})

class OurPlayer implements Player {
  isOver = false
  onchange: () => void = () => {}
  /** Resolves with the table's first message. */
  readonly isHere: Promise<void>
  readonly #ws: WebSocket
  readonly #seat: number
  readonly #decoder = new Decoder(game, () => game.create(OPTIONS, 2))
  readonly #legal = new MoveList()
  readonly #answers: (() => void)[] = []
  /** As in the app's client: after a silence, the player asks whether the table is still there. */
  readonly #quiet = setTimeout(() => this.#send({ t: "there" }), QUIET)
  #id = 0

  constructor(port: number, table: string, seat: number, key: string) {
    this.#seat = seat
    this.#ws = new WebSocket(`ws://127.0.0.1:${port}/live`, { perMessageDeflate: false })
    this.#ws.binaryType = "nodebuffer"
    this.#ws.on("open", () => this.#send({ t: "hello", v: PROTOCOL, table, key }))
    this.isHere = new Promise((resolve) => {
      this.#ws.once("message", () => resolve())
    })
    this.#ws.on("message", (data, isBinary) => this.#take(data as Buffer, isBinary))
  }

  get step(): number {
    return this.#decoder.seen?.step ?? -1
  }

  get isAsked(): boolean {
    const { seen } = this.#decoder
    return !this.isOver && seen !== undefined && (game.actors(seen.view as never) & (1 << this.#seat)) !== 0
  }

  move(): void {
    const { seen } = this.#decoder
    if (seen === undefined) return
    this.#legal.count = 0
    game.legal(seen.view as never, this.#seat, this.#legal)
    const move = this.#legal.at[Math.floor(Math.random() * this.#legal.count)]
    this.#send({
      t: "do",
      id: String(this.#id++),
      what: { do: "move", move: writeMove(game.verbs, move), on: seen.step },
    })
  }

  /** Sends a command other than a move, and waits for the table's "ok". */
  ask(what: Command): Promise<void> {
    this.#send({ t: "do", id: String(this.#id++), what })
    return new Promise((resolve) => {
      this.#answers.push(resolve)
    })
  }

  #send(message: ClientMessage): void {
    this.#ws.send(JSON.stringify(message))
  }

  #take(data: Buffer, isBinary: boolean): void {
    this.#quiet.refresh()
    if (isBinary) this.#see(data)
    else this.#read(JSON.parse(data.toString()) as ServerMessage)
    this.onchange()
  }

  #see(data: Buffer): void {
    this.#decoder.take(data)
    this.isOver = game.result(this.#decoder.seen?.view as never) !== undefined
  }

  #read(message: ServerMessage): void {
    if (message.t === "ok") this.#answers.shift()?.()
    if (message.t === "no") throw new Error(`the table says ${JSON.stringify(message)}`)
  }
}

const newKey = (): string => `bench-key-${Math.random().toString(36).slice(2)}-${Math.random().toString(36).slice(2)}`

export async function openOurs(port: number): Promise<Table> {
  const keys = [newKey(), newKey()] as const
  const body: NewTable = {
    game: game.id,
    seats: 2,
    options: {},
    settings: { ...SETTINGS, chat: "off" },
    name: "One",
    key: keys[0],
  }
  const reply = await fetch(`http://127.0.0.1:${port}/api/tables`, { method: "POST", body: JSON.stringify(body) })
  const { table } = (await reply.json()) as { table: string }
  const players = [new OurPlayer(port, table, 0, keys[0]), new OurPlayer(port, table, 1, keys[1])] as const
  await Promise.all(players.map((player) => player.isHere))
  await players[1].ask({ do: "sit", seat: 1, name: "Two" })
  await players[0].ask({ do: "start" })
  const again = async (): Promise<void> => {
    await players[0].ask({ do: "again", turned: false })
    await players[0].ask({ do: "start" })
  }
  return { players, again }
}
