// `countertop join` as a real process in a pipe, against a real server at which somebody else plays.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame, games } from "../games/index.ts"
import { openServer, type Running } from "../server/server.ts"
import { realClock } from "../table/clock.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { type Socket, TableClient } from "../wire/client.ts"

const bin = new URL("../../bin/countertop.mjs", import.meta.url).pathname

const SETTINGS: RoomSettings = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: 60_000, tempo: 0, patience: 60_000 },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}
/** Options that make games short. */
const SHORT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "final-count": { target: 50 },
  "forty-below": { rounds: 1 },
  "beat-the-count": { copies: 4 },
}
const KEY = "a-key-that-nobody-could-guess"

let folder: string
let server: Running
let port: number
const ends: (() => void)[] = []

async function open(): Promise<void> {
  server = await openServer({ web: folder, data: folder, limits: { messages: 10_000, messagesPerAddress: 100_000 } })
  await new Promise<void>((resolve) => server.http.listen(port, "127.0.0.1", resolve))
  port = (server.http.address() as AddressInfo).port
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-join-"))
  port = 0
  await open()
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const address = (): string => `http://127.0.0.1:${port}`

async function found(game: string, options = {}): Promise<string> {
  const reply = await fetch(`${address()}/api/tables`, {
    method: "POST",
    body: JSON.stringify({ game, seats: 2, options, settings: SETTINGS, name: "Ana", key: KEY }),
  })
  return ((await reply.json()) as { table: string }).table
}

/** Ana, who founded the table, at another program. */
function host(table: string): TableClient {
  const client = new TableClient(
    { table, key: KEY },
    {
      connect: () => new WebSocket(`ws://127.0.0.1:${port}/live`) as unknown as Socket,
      loadGame: async (id) => findGame(id),
      clock: realClock,
      random: Math.random,
    },
  )
  ends.push(() => client.close())
  return client
}

/** When this is so; a client can be waited for by one only. */
const until = (client: TableClient, is: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    client.onchange = () => {
      if (!is()) return
      client.onchange = () => {}
      resolve()
    }
    client.onchange()
  })

/** Makes the first legal move whenever it is her turn. */
async function playOn(client: TableClient, game: ReturnType<typeof findGame>, seat: number): Promise<void> {
  let answered = -1
  for (;;) {
    await until(client, () => {
      const { seen, news } = client
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

interface Joined {
  readonly child: ChildProcess
  said(): string
  /** What it has said, once this is in it; from the given place on. */
  until(pattern: RegExp, from?: number): Promise<number>
  write(line: string): void
  readonly ended: Promise<number | null>
}

function run(...args: readonly string[]): Joined {
  const child = spawn(process.execPath, [bin, "join", ...args], {
    env: { ...process.env, COUNTERTOP_HOME: join(folder, "home"), LANG: "C", LC_ALL: "C", NO_COLOR: "1" },
  })
  ends.push(() => child.kill("SIGKILL"))
  let text = ""
  const listeners = new Set<() => void>()
  const heard = (): void => {
    for (const listener of [...listeners]) listener()
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += String(part)
      heard()
    })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  return {
    child,
    said: () => text,
    ended,
    write: (line) => child.stdin.write(`${line}\n`),
    until: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(text.slice(from))
          if (found === null) return
          listeners.delete(look)
          resolve(from + found.index + found[0].length)
        }
        listeners.add(look)
        look()
        ended.then(() => reject(new Error(`it ended after: ${text}`)))
      }),
  }
}

/** Answers every question for a move with the first of the list, to the end. */
async function answerAll(joined: Joined): Promise<void> {
  let at = 0
  for (;;) {
    const next = await Promise.race([
      joined.until(/Your move: .*\n/, at).catch(() => undefined),
      joined.until(/Saved to /, at).then(() => undefined),
    ])
    if (next === undefined) return
    at = next
    joined.write("1")
  }
}

describe("countertop join", () => {
  it.each(games.map(({ id }) => id))("plays %s to its end, and keeps the record", async (id) => {
    const game = findGame(id)
    const table = await found(id, SHORT[id])
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const ben = run(`${address()}/t/${table}`)
    await ben.until(/Your name\?/)
    ben.write("Ben")
    await ben.until(/which seat\?/)
    expect(ben.said()).toContain("Ana (host)")
    ben.write("2")
    await ben.until(/Waiting for Ana to begin/)
    ben.write("/hello")
    await until(ana, () => ana.talk.some((line) => "phrase" in line && line.phrase === "hello"))
    expect(await ana.ask({ do: "start" })).toBeUndefined()
    await Promise.all([playOn(ana, game, 0), answerAll(ben)])
    expect(await ben.ended).toBe(0)
    const saved = readdirSync(join(folder, "home", "games"))
    const record = JSON.parse(readFileSync(join(folder, "home", "games", saved[0]), "utf8"))
    expect(record.end.places).toContain(1)
    const winner = ["Ana", "You"][record.end.places.indexOf(1)]
    expect(ben.said()).toMatch(new RegExp(`${winner} wins?!|share the win`))
  })

  it("takes the same seat again, comes back after the server was away, and says so", async () => {
    const table = await found("betski-scram")
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const first = run(table, "--server", address(), "--name", "Ben")
    await first.until(/which seat\?/)
    first.write("2")
    await first.until(/Waiting for Ana/)
    first.write("q")
    expect(await first.ended).toBe(0)
    expect(first.said()).toContain("Your seat is kept")
    const [seat] = readdirSync(join(folder, "home", "seats"))
    expect(statSync(join(folder, "home", "seats", seat)).mode & 0o777).toBe(0o600)
    const again = run(table, "--server", address())
    await again.until(/Ben \(you\)/)
    expect(again.said()).not.toContain("which seat?")
    expect(ana.news?.room.people).toHaveLength(2)
    await server.stop()
    await open()
    await again.until(/The line is lost/)
    await again.until(/Back at the table/)
    again.write("q")
    expect(await again.ended).toBe(0)
  })

  it("the host begins from the terminal, in Spanish", async () => {
    const table = await found("betski-scram")
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const ben = run(table, "--server", address(), "--name", "Ben", "--language", "es")
    await ben.until(/¿qué asiento\?/)
    ben.write("2")
    await ben.until(/Esperando a que Ana empiece/)
    expect(await ana.ask({ do: "host", who: 1 })).toBeUndefined()
    await ben.until(/Ben es ahora anfitrión/)
    ben.write("start")
    await until(ana, () => ana.news?.room.stage === "playing")
    ana.close()
    ben.write("q")
    expect(await ben.ended).toBe(0)
  })

  it.each([
    [[], "which table?"],
    [["abc"], "a table's code has eight letters and digits"],
    [["http://127.0.0.1:9/t/abcd2345"], "http://127.0.0.1:9 does not answer"],
  ])("%j is told what it should be", async (args, words) => {
    const ran = run(...args)
    expect(await ran.ended).toBe(2)
    expect(ran.said()).toContain(words)
  })

  it("a table that is not there is said at once", async () => {
    const ran = run("abcd2345", "--server", address())
    expect(await ran.ended).toBe(2)
    expect(ran.said()).toContain(`there is no table abcd2345 at ${address()}`)
  })
})
