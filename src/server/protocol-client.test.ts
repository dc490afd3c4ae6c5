// Clients that were written from docs/protocol.md and docs/protocol-games.json alone play all games on a real server.
// They see what the product's own client sees.

import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import { encodeState } from "../engine/hidden.ts"
import type { TableClient } from "../table/client.ts"
import { type GameTable, ProtocolGame, tableOf, type WireOptions } from "./protocol-client.testing.ts"
import { legalMoves } from "./protocol-player.testing.ts"
import { clientAt, keyOf, type Listening, listening, QUICK, randomFrom, until } from "./server.testing.ts"

const SETTINGS = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: 60_000, tempo: 0, patience: 60_000 },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}
const MOST_MOVES = 60
/** Milliseconds to wait for something expected. */
const PATIENCE = 30_000

interface RoomMessage {
  readonly seat?: number | null
  readonly room?: { readonly options?: WireOptions; readonly seats?: readonly unknown[] }
}

/** A connection of such a client. */
class Plain {
  readonly name: string
  game: ProtocolGame | undefined
  /** Answers other than moves, as whole messages. */
  readonly answers: string[] = []
  /** How many moves of this connection a step has answered. */
  answered = 0
  readonly #ws: WebSocket
  readonly #id: string
  #options: WireOptions = {}
  /** Number of seats; 0 until the table has told it. */
  #seats = 0
  #ids = 0
  #wake: () => void = () => {}

  constructor(address: string, table: string, name: string, id: string) {
    this.name = name
    this.#id = id
    this.#ws = new WebSocket(`ws://${address}/live`)
    this.#ws.on("open", () => this.#ws.send(JSON.stringify({ t: "hello", v: 2, table, key: keyOf(name) })))
    this.#ws.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.#take(data)
      else this.#hear(JSON.parse(String(data)) as { t: string })
      this.#wake()
    })
  }

  ask(what: object): void {
    this.#ws.send(JSON.stringify({ t: "do", id: `${this.name}-${this.#ids++}`, what }))
  }

  get isGreeted(): boolean {
    return this.#seats > 0
  }

  /** Resolves when this is so. Rejects after a while. */
  async until(is: () => boolean): Promise<void> {
    while (!is())
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${this.name} waits in vain`)), PATIENCE)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
  }

  close(): void {
    this.#ws.terminate()
  }

  #take(bytes: Uint8Array): void {
    if (bytes[0] === 3) this.game = new ProtocolGame(this.#id, this.#options, this.#seats)
    if (this.game?.take(bytes).isAnswer) this.answered++
  }

  #hear(message: { readonly t: string } & RoomMessage): void {
    if (message.t === "room") {
      this.#options = message.room?.options ?? this.#options
      this.#seats = message.room?.seats?.length ?? this.#seats
    } else if (message.t !== "talk") this.answers.push(JSON.stringify(message))
  }
}

/** Returns a source of numbers that look random, and are the same each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** Returns some value for each option. */
const anyOptions = ({ options }: GameTable, next: (below: number) => number): WireOptions =>
  Object.fromEntries(
    options.map(({ name, values, min = 0, max = 0, default: usual }) => {
      if (values !== undefined) return [name, values[next(values.length)]]
      return [name, typeof usual === "number" && max > min ? [min, usual, max][next(3)] : usual]
    }),
  )

let folder: string
let server: Listening

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countertop-"))
  server = await listening(folder, { limits: QUICK, random: randomFrom("plain clients") })
})

afterAll(async () => {
  await server.server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a table, and seats plain clients at it. The first of them opens it. */
async function seated(table: GameTable, seats: number, options: WireOptions): Promise<{ all: Plain[]; code: string }> {
  const body = { game: table.id, seats, options, settings: SETTINGS, name: "P0", key: keyOf("P0") }
  const reply = await fetch(`http://${server.address}/api/tables`, { method: "POST", body: JSON.stringify(body) })
  const { table: code } = (await reply.json()) as { table: string }
  const all = Array.from({ length: seats }, (_, seat) => new Plain(server.address, code, `P${seat}`, table.id))
  for (const [seat, plain] of all.entries()) if (seat > 0) await asked(plain, { do: "sit", seat, name: plain.name })
  return { all, code }
}

async function asked(plain: Plain, what: object): Promise<void> {
  await opened(plain)
  plain.ask(what)
  const count = plain.answers.length + 1
  await plain.until(() => plain.answers.length >= count)
  expect(plain.answers.at(-1)).toContain('"t":"ok"')
}

const opened = (plain: Plain): Promise<void> => plain.until(() => plain.isGreeted)

/** Expects both clients to see the same, at the same version. */
async function compare(plain: Plain, real: TableClient): Promise<void> {
  const { game } = plain
  if (game === undefined) throw new Error(`${plain.name} has seen nothing`)
  await until(real, ({ seen }) => (seen?.version ?? 0) >= game.version)
  const { seen } = real
  expect({ games: game.games, version: game.version, step: game.step }).toEqual({
    games: seen?.games,
    version: seen?.version,
    step: seen?.step,
  })
  expect(game.view).toEqual(JSON.parse(seen === undefined ? "" : encodeState(seen.view)))
  expect(game.events).toEqual(seen?.events)
}

it("the plain clients import none of the product's code", () => {
  for (const name of ["protocol-client.testing.ts", "protocol-player.testing.ts"]) {
    const imports = [...readFileSync(`src/server/${name}`, "utf8").matchAll(/from "([^"]+)"/g)].map(([, from]) => from)
    expect(
      imports.every((from) => ["node:fs", "./protocol-client.testing.ts"].includes(from)),
      name,
    ).toBe(true)
  }
})

/**
 * Lets plain clients play a game, or a number of its moves, and compares what they see with our own client. Returns how
 * many moves they made.
 */
async function played(id: string, deal: number): Promise<number> {
  const next = numbersFrom(deal * 7919 + id.length)
  const table = tableOf(id)
  const seats = [table.seats.min, table.seats.usual, table.seats.max][deal]
  const { all, code } = await seated(table, seats, deal === 0 ? {} : anyOptions(table, next))
  const watcher = new Plain(server.address, code, "Watcher", id)
  await opened(watcher)
  const everybody = [...all, watcher]
  const real = everybody.map(({ name }) => clientAt(server.address, code, name))
  await asked(all[0], { do: "start" })
  for (const plain of everybody) await plain.until(() => plain.game !== undefined)
  let made = 0
  for (; made < MOST_MOVES && !all[0].game?.isOver; made++) {
    await move(table, all, next)
    for (const other of everybody) await other.until(() => other.game?.step === made + 1)
    if (made % 7 === 0) for (const [i, one] of everybody.entries()) await compare(one, real[i])
  }
  for (const [i, one] of everybody.entries()) await compare(one, real[i])
  for (const one of [...everybody, ...real]) one.close()
  return made
}

/** Makes any move that the documents allow, for one of those who may act. Expects the server to accept it. */
async function move(table: GameTable, all: readonly Plain[], next: (below: number) => number): Promise<void> {
  const actors = all.filter((plain, seat) => Math.floor((plain.game?.actors ?? 0) / 2 ** seat) % 2 === 1)
  const plain = actors[next(actors.length)]
  const { game, answered } = plain
  if (game === undefined) throw new Error("there is no game")
  const legal = legalMoves(table, game.view, all.indexOf(plain))
  plain.ask({ do: "move", move: legal[next(legal.length)], on: game.step })
  const refusals = (): string[] => plain.answers.filter((answer) => answer.includes('"t":"no"'))
  await plain.until(() => plain.answered > answered || refusals().length > 0)
  expect(refusals()).toEqual([])
}

it.each(["beat-the-count", "forty-below", "contarlos", "final-count", "betski-scram"])(
  "clients written from the documents alone play %s, with few and many seats and any options",
  async (id) => {
    let made = 0
    for (let deal = 0; deal < 3; deal++) made += await played(id, deal)
    expect(made).toBeGreaterThan(20)
  },
)
