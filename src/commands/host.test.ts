// `countertop host` and `countertop lobby` as real processes in a pipe.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { findGame } from "../games/index.ts"
import { clientAt, createTable, type Listening, listening, playOn, QUICK, until } from "../server/server.testing.ts"

const bin = new URL("../../bin/countertop.mjs", import.meta.url).pathname

let folder: string
const ends: (() => void | Promise<void>)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-host-"))
})

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(folder, { recursive: true })
})

/** Starts a server outside the command's process. */
async function elsewhere(): Promise<Listening> {
  const at = await listening(folder, { limits: QUICK })
  ends.push(() => at.server.stop())
  return at
}

/** Returns a port that nothing listens on at the moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

interface Ran {
  readonly child: ChildProcess
  said(): string
  /** Looks for something in the output, now and whenever there is more of it, until it is found. */
  find<T>(look: (text: string) => T | null): Promise<T>
  /** Waits until the output matches. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  write(line: string): void
  readonly ended: Promise<number | null>
}

function run(...args: readonly string[]): Ran {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, COUNTERTOP_HOME: join(folder, "home"), LANG: "C", LC_ALL: "C", NO_COLOR: "1" },
  })
  ends.push(() => void child.kill("SIGKILL"))
  let text = ""
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += String(part)
      for (const listener of [...listeners]) listener()
    })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const find = <T>(look: (text: string) => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        const found = look(text)
        if (found === null) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
      listener()
      ended.then(() => reject(new Error(`it ended after: ${text}`)))
    })
  return {
    ...{ child, ended, find },
    said: () => text,
    write: (line) => child.stdin.write(`${line}\n`),
    until: (pattern) => find((said) => pattern.exec(said)),
  }
}

describe("countertop host", () => {
  it("starts a server, prints the link, plays with a guest, and stops when the host leaves", async () => {
    const port = await freePort()
    const args = ["--seats", "2", "--opt", "first=0", "--name", "Ana", "--port", String(port)]
    const ana = run("host", "betski-scram", ...args)
    const [, address, table] = await ana.until(/^http:\/\/(localhost:\d+)\/t\/([a-z0-9]{8})$/m)
    expect(address).toBe(`localhost:${port}`)
    await ana.until(/Ana \(you, host\)/)
    expect(ana.said()).toContain("This computer serves the table")
    const ben = clientAt(address, table, "Ben")
    ends.push(() => ben.close())
    await until(ben, () => ben.news !== undefined)
    expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
    await ana.until(/2 {2}Ben/)
    ana.write("start")
    await until(ben, () => ben.news?.room.stage === "playing")
    await ana.until(/Your move:/)
    ana.write("q")
    expect(await ana.ended).toBe(0)
    expect(ana.said()).toContain("To come back:")
    expect(ana.said()).toContain(`npx countertop host --table ${table} --port ${port}`)
    await until(ben, () => ben.connection !== "open")
    const again = run("host", "--table", table, "--port", String(port))
    await again.until(/Your move:/)
    expect(readdirSync(join(folder, "home", "hosted"))).toEqual([String(port)])
    again.child.kill("SIGTERM")
    expect(await again.ended).toBe(143)
  })

  it("plays a whole game with a bot at another server", async () => {
    const at = await elsewhere()
    const server = `http://${at.address}`
    const ana = run("host", "betski-scram", "--at", server, "--seats", "3", "--bot", "easy", "--name", "Ana")
    const [, table] = await ana.until(/\/t\/([a-z0-9]{8})$/m)
    await ana.until(/3 {2}easy bot/)
    expect(ana.said()).not.toContain("This computer serves the table")
    ana.write("bot 2 hard")
    await ana.until(/2 {2}hard bot/)
    ana.write("bot 2 none")
    const ben = clientAt(at.address, table, "Ben")
    ends.push(() => ben.close())
    await until(ben, () => ben.news?.room.seats[1].bot === null)
    expect(await ben.ask({ do: "sit", seat: 1, name: "Ben" })).toBeUndefined()
    await ana.until(/2 {2}Ben/)
    ana.write("start")
    await until(ben, () => ben.news?.room.stage === "playing")
    const answering = answerAll(ana)
    await playOn(ben, findGame("betski-scram"), 1)
    await answering
    expect(await ana.ended).toBe(0)
  })

  it("creates the table with the requested settings, and the lobby lists it", async () => {
    const at = await elsewhere()
    const args = ["--at", `http://${at.address}`, "--name", "Ana", "--public", "--clock", "game:600"]
    const ana = run("host", "final-count", ...args, "--opt", "target=50", "--language", "es")
    const [, table] = await ana.until(/\/t\/([a-z0-9]{8})$/m)
    await ana.until(/Ana \(tú, anfitrión\)/)
    const eve = clientAt(at.address, table, "Eve")
    ends.push(() => eve.close())
    await until(eve, () => eve.news !== undefined)
    expect(eve.news?.room).toMatchObject({
      ...{ game: "final-count", options: { target: 50 } },
      settings: { isPublic: true, chat: "phrases", clock: "game", time: 600_000 },
    })
    const lobby = run("lobby", "--at", `http://${at.address}`)
    expect(await lobby.ended).toBe(0)
    expect(lobby.said()).toMatch(
      new RegExp(`^${table} {2}Final Count · \\d of \\d seats free · 10 min a game · Ana$`, "m"),
    )
  })

  it.each([
    [["host"], /which game\?/],
    [["host", "betski-scram"], /what is your name\? --name says it/],
    [["host", "betski-scram", "--name", "A", "--at", "x"], /--at takes an address such as .*, not “x”/],
    [["host", "betski-scram", "--name", "A", "--at", "http://x", "--lan"], /--lan and --port are for one that starts/],
    [["host", "betski-scram", "--name", "A", "--bot", "house"], /--bot takes easy, .* not “house”/],
    [["host", "betski-scram", "--name", "A", "--seats", "2", "--bot", "easy", "--bot", "easy"], /1 seats for 2 bots/],
    [["host", "betski-scram", "--name", "A", "--clock", "60"], /--clock takes none, move:SECONDS .*, not “60”/],
    [["host", "betski-scram", "--name", "A", "--port", "0"], /--port takes a number from 1 to 65,535, not “0”/],
    [["host", "betski-scram", "--table", "abcd2345"], /it takes neither a game nor --at/],
    [["host", "betski-scram", "--name", "A", "--at", "http://127.0.0.1:9"], /http:\/\/127\.0\.0\.1:9 does not answer/],
    [["lobby", "--at", "http://127.0.0.1:9"], /http:\/\/127\.0\.0\.1:9 does not answer/],
    [["lobby", "--at", "cards.example.org"], /--at takes an address/],
    [["learn", "betski-scram"], /a lesson needs a terminal; in a pipe: countertop rules betski-scram/],
  ])("rejects %j in one line that names the problem", async (args, words) => {
    const ran = run(...args)
    expect(await ran.ended).toBe(2)
    expect(ran.said()).toMatch(words)
    expect(ran.said().trim().split("\n")).toHaveLength(1)
  })

  it("reports a port that is in use and a table that does not exist", async () => {
    const at = await elsewhere()
    const taken = run("host", "betski-scram", "--name", "Ana", "--port", String(at.port))
    expect(await taken.ended).toBe(2)
    expect(taken.said()).toContain(`port ${at.port} is in use by another program; try another with --port`)
    const port = await freePort()
    const missing = run("host", "--table", "abcd2345", "--port", String(port))
    expect(await missing.ended).toBe(2)
    expect(missing.said()).toContain(`there is no table abcd2345 at http://localhost:${port}`)
  })

  it("a lobby without public tables says so", async () => {
    const at = await elsewhere()
    await createTable(at.address, "betski-scram")
    const lobby = run("lobby", "--at", `http://${at.address}`)
    expect(await lobby.ended).toBe(0)
    expect(lobby.said()).toBe("Nobody waits at a public table now. New ones appear here by themselves.\n")
  })
})

/** Answers every question for a move with the first move of the list, until the game ends. */
async function answerAll(ran: Ran): Promise<void> {
  for (let answered = 0; ; answered++) {
    const next = await ran.find((text) => {
      if (text.includes("Saved to ")) return "end"
      return text.split(/Your move: .*\n/).length - 1 > answered ? "question" : null
    })
    if (next === "end") return
    ran.write("1")
  }
}
