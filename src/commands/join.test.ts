// `countertop join` as a real process in a pipe, with a real server and another player.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { WebSocketServer } from "ws"
import { findGame, games } from "../games/index.ts"
import { clientAt, createTable, type Listening, listening, playOn, QUICK, until } from "../server/server.testing.ts"
import type { TableClient } from "../table/client.ts"
import { SETTINGS, TestRoom } from "../table/room/room.testing.ts"
import { shownRoom } from "../table/room/shown.ts"

const bin = new URL("../../bin/countertop.mjs", import.meta.url).pathname

/** Options that make games short. */
const SHORT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "final-count": { target: 50 },
  "forty-below": { rounds: 1 },
  "beat-the-count": { copies: 4 },
}

let folder: string
let at: Listening
const ends: (() => void)[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-join-"))
  at = await listening(folder, { limits: QUICK })
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

const url = (): string => `http://${at.address}`

/** Connects Ana, who opened the table, with a client of her own. */
function host(table: string): TableClient {
  const client = clientAt(at.address, table, "Ana")
  ends.push(() => client.close())
  return client
}

interface Joined {
  readonly child: ChildProcess
  said(): string
  /** Waits until the output from `from` on matches. Returns where the match ends. */
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

/** Answers every question for a move with the first move of the list, until the game ends. */
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
  it.each(games.map(({ id }) => id))("plays %s to its end and saves the record", async (id) => {
    const game = findGame(id)
    const table = await createTable(at.address, id, SHORT[id])
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const ben = run(`${url()}/t/${table}`)
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

  it("takes the same seat again, reconnects after a server restart, and says so", async () => {
    const table = await createTable(at.address, "betski-scram")
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const first = run(table, "--server", url(), "--name", "Ben")
    await first.until(/which seat\?/)
    first.write("2")
    await first.until(/Waiting for Ana/)
    first.write("q")
    expect(await first.ended).toBe(0)
    expect(first.said()).toContain("Your seat is kept")
    const [seat] = readdirSync(join(folder, "home", "seats"))
    expect(statSync(join(folder, "home", "seats", seat)).mode & 0o777).toBe(0o600)
    const again = run(table, "--server", url())
    await again.until(/Ben \(you\)/)
    expect(again.said()).not.toContain("which seat?")
    expect(ana.news?.room.people).toHaveLength(2)
    await at.server.stop()
    at = await listening(folder, { limits: QUICK }, at.port)
    await again.until(/Connection lost/)
    await again.until(/Back at the table/)
    again.write("q")
    expect(await again.ended).toBe(0)
  })

  it("accepts a link whose table code is in capitals", async () => {
    const table = await createTable(at.address, "betski-scram")
    const ben = run(`${url()}/t/${table.toUpperCase()}`, "--name", "Ben")
    await ben.until(/which seat\?/)
    ben.write("q")
    expect(await ben.ended).toBe(0)
  })

  it("prints the shuffle's fingerprint, remembers it across runs, and checks it at the end", async () => {
    const game = findGame("betski-scram")
    const table = await createTable(at.address, game.id)
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const commit = ana.news?.room.commit ?? ""
    const first = run(table, "--server", url(), "--name", "Ben")
    await first.until(/which seat\?/)
    first.write("2")
    await first.until(new RegExp(`^The shuffle's fingerprint: ${commit}$`, "m"))
    first.write("/words lucky seven")
    await first.until(/^Words for the shuffle: “lucky seven” \(Ben\)$/m)
    first.write("q")
    expect(await first.ended).toBe(0)
    expect(await ana.ask({ do: "start" })).toBeUndefined()
    const again = run(table, "--server", url())
    await Promise.all([playOn(ana, game, 0), answerAll(again)])
    expect(await again.ended).toBe(0)
    expect(again.said()).toContain("The shuffle was fair: it is the one that was promised before the deal.")
  })

  it("the host starts the game from the terminal, in Spanish", async () => {
    const table = await createTable(at.address, "betski-scram")
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const ben = run(table, "--server", url(), "--name", "Ben", "--language", "es")
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

  it("tells watchers about the delay, and when the host lets nobody watch", async () => {
    const settings = { isLocked: true, delay: 1000 }
    const table = await createTable(at.address, "betski-scram", {}, settings)
    const ana = host(table)
    await until(ana, () => ana.news !== undefined)
    const eve = run(table, "--server", url())
    await eve.until(
      /You watch\.\nThe host lets nobody else sit down\.\nYou see the game 1 s later than the players do\./,
    )
    const before = await eve.until(/Waiting for Ana/)
    expect(await ana.ask({ do: "start" })).toBeUndefined()
    await eve.until(/You watch\.\nYou see the game 1 s later/, before)
    eve.write("/hello")
    await eve.until(/! Take a seat to join in\./)
    expect(await ana.ask({ do: "settings", settings: { ...SETTINGS, ...settings, watching: false } })).toBeUndefined()
    await eve.until(/A game is being played here, and the host lets nobody watch\./)
    eve.write("q")
    expect(await eve.ended).toBe(0)
  })

  it.each([
    [[], "which table?"],
    [["abc"], "a table's code has eight letters and digits"],
    [["http://127.0.0.1:9/t/abcd2345"], "http://127.0.0.1:9 does not answer"],
    [["ftp://127.0.0.1/t/abcd2345"], "a table's link begins with http:// or https://"],
    [["http://"], "a table's link begins with http:// or https://"],
    [["--language", "es"], "¿qué mesa?"],
    [["abc", "--language", "es"], "el código de una mesa tiene ocho letras y cifras"],
    [["abcd2345", "--server", "x", "--language", "es"], "--server necesita una dirección"],
    [["http://127.0.0.1:9/t/abcd2345", "--language", "es"], "http://127.0.0.1:9 no responde"],
  ])("rejects %j and names the problem", async (args, words) => {
    const ran = run(...args)
    expect(await ran.ended).toBe(2)
    expect(ran.said()).toContain(words)
  })

  it("drops the connection if the server sends a message that is far too long", async () => {
    const http = createServer((_, reply) => reply.end("{}")).listen(0, "127.0.0.1")
    const { room, now } = new TestRoom(findGame("betski-scram"), 2)
    const news = { you: null, seat: null, here: [], watchers: 1, waiting: [], room: shownRoom(room, now) }
    const sockets = new WebSocketServer({ server: http })
    ends.push(() => http.close().closeAllConnections())
    sockets.on("connection", (ws) => {
      ends.push(() => ws.terminate())
      ws.on("message", () => ws.send(`{"t":"here"}`))
      ws.once("message", () => {
        ws.send(JSON.stringify({ t: "room", ...news }))
        ws.send(`{"t":"here"${" ".repeat(5_000_000)}}`)
      })
    })
    await once(http, "listening")
    const ran = run(`http://127.0.0.1:${(http.address() as AddressInfo).port}/t/abcd2345`, "--name", "Ana")
    await ran.until(/Connection lost/)
  })

  it("reports a table that does not exist", async () => {
    const ran = run("abcd2345", "--server", url())
    expect(await ran.ended).toBe(2)
    expect(ran.said()).toContain(`there is no table abcd2345 at ${url()}`)
    const spanish = run("abcd2345", "--server", url(), "--language", "es")
    expect(await spanish.ended).toBe(2)
    expect(spanish.said()).toContain(`no hay ninguna mesa abcd2345 en ${url()}`)
  })
})
