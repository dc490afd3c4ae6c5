// `countertop serve` as a real process: prints its address, handles a port in use, and stops on signals.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { createTable } from "../server/server.testing.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const running: ChildProcess[] = []
const homes = mkdtempSync(join(tmpdir(), "countertop-serve-"))

const aFile = join(homes, "a-file")
writeFileSync(aFile, "")

afterAll(() => rmSync(homes, { recursive: true, force: true }))

afterEach(() => {
  for (const { pid } of running.splice(0)) endGroup(pid)
})

/** Kills what a failed test has left running. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // the process has ended already
  }
}

interface Served {
  readonly child: ChildProcess
  /** Returns the output so far. */
  said(): string
  /** Its exit code. */
  readonly ended: Promise<number | null>
  /** Waits until the output matches. Returns the match. */
  until(pattern: RegExp): Promise<RegExpMatchArray>
}

const serve = (args: readonly string[], env: Record<string, string> = {}): Served =>
  run(process.execPath, ["bin/countertop.mjs", "serve", ...args], env)

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Served {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, COUNTERTOP_HOME: mkdtempSync(join(homes, "home-")), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  running.push(child)
  let text = ""
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      text += String(part)
      for (const heard of listeners) heard()
    })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const until = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text)
        if (found !== null) resolve(found)
      }
      listeners.add(look)
      look()
      ended.then(() => reject(new Error(`it ended after: ${text}`)))
    })
  return { child, said: () => text, ended, until }
}

const address = /http:\/\/localhost:(\d+)/

const answers = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

/** Occupies a port. */
async function takenPort(): Promise<{ readonly port: number; free(): void }> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  return { port: (other.address() as AddressInfo).port, free: () => other.close() }
}

describe("countertop serve", () => {
  it("prints its address and serves the app there", async () => {
    const served = serve(["--port", "0"])
    const [, port] = await served.until(address)
    const reply = await fetch(`http://127.0.0.1:${port}/play/abc`)
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("<title>Countertop</title>")])
  })

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s stops it, even with a client connected", async (signal) => {
    const served = serve(["--port", "0"])
    const [, port] = await served.until(address)
    await fetch(`http://127.0.0.1:${port}/`) // stays connected
    served.child.kill(signal)
    expect(await served.ended).toBe(0)
  })

  it("Ctrl-C stops a server that npm started, and so does a signal to npm alone", async () => {
    for (const stop of [
      (pid: number) => process.kill(-pid, "SIGINT"), // as a terminal does: to the whole group
      (pid: number) => process.kill(pid, "SIGINT"),
      (pid: number) => process.kill(pid, "SIGTERM"),
    ]) {
      const home = mkdtempSync(join(homes, "npm-"))
      const served = run("npm", ["start", "--", "--port", "0"], { COUNTERTOP_HOME: home })
      const [, port] = await served.until(address)
      stop(served.child.pid ?? 0)
      await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false)
      await served.ended // npm also forwards the terminal's signal, which must not count as a second Ctrl-C
      expect(readdirSync(join(home, "server")), "the file was closed").not.toContain("countertop.db-wal")
    }
  })

  it("PORT sets the port, and --port overrides it", async () => {
    const { port, free } = await takenPort()
    free()
    const served = serve([], { PORT: String(port) })
    expect((await served.until(address))[1]).toBe(String(port))
    const other = serve(["--port", "0"], { PORT: String(port) })
    expect((await other.until(address))[1]).not.toBe(String(port))
  })

  it("a second server reports a port in use first, then a folder that another server uses", async () => {
    const home = mkdtempSync(join(homes, "shared-"))
    const first = serve(["--port", "0"], { COUNTERTOP_HOME: home })
    const [, port] = await first.until(/localhost:(\d+)/)
    const second = serve(["--port", port], { COUNTERTOP_HOME: home })
    expect(await second.ended).not.toBe(0)
    expect(second.said()).toMatch(
      new RegExp(`port ${port} is taken by another program; .*npx countertop serve --port \\d+`),
    )
    const third = serve(["--port", "0"], { COUNTERTOP_HOME: home })
    expect(await third.ended).not.toBe(0)
    expect(third.said()).toMatch(/another Countertop is running on .*: use that one, or give this one a folder/)
  })

  it("if the port is in use, the error gives the command for another one", async () => {
    const { port, free } = await takenPort()
    const served = serve([], { PORT: String(port) })
    expect(await served.ended).toBe(2)
    expect(served.said()).toMatch(
      new RegExp(`port ${port} is taken by another program; .*npx countertop serve --port \\d+`),
    )
    free()
  })

  it.each([
    [["--port", "70000"], "--port takes a number from 0 to 65,535, not “70000”"],
    [["--port", "http"], "--port takes a number"],
    [["--port", "0x10"], "--port takes a number from 0 to 65,535, not “0x10”"],
    [["--port", "1e3"], "--port takes a number from 0 to 65,535, not “1e3”"],
    [["--port", "-1"], "--port takes a number from 0 to 65,535, not “-1”"],
    [["--host", ""], "--host takes an address of this machine, not “”"],
    [["--host", " "], "--host takes an address of this machine, not “ ”"],
    [["--data", ""], "--data takes the name of a folder, not “”"],
    [
      ["--data", `${aFile}/data`, "--port", "0"],
      `/a-file/data for the tables cannot be made (a part of its path is no folder)`,
    ],
    [["--limit", "watchers=many"], "a limit is name=number, with one of the names connections, "],
    [["--limit", "messages=0"], "the limit messages is from 1 to 1,000,000, not 0"],
    [["--log", "loud"], "--log takes info, warn, error, silent, not “loud”"],
    [["--public-url", "cards.example.org"], "--public-url takes an address such as https://cards.example.org"],
    [
      ["--public-url", "https://example.org/cards"],
      "with nothing before or behind the name, not “https://example.org/cards”",
    ],
    [
      ["--public-url", "https://me:secret@example.org"],
      "--public-url takes an address such as https://cards.example.org",
    ],
    [["--data", "/no/such/place"], "there is no folder /no/such/place"],
    [["--host", "203.0.113.1", "--port", "0"], "--host takes an address of this machine"],
  ])("rejects %j in one line that names the problem", async (args, words) => {
    const served = serve(args)
    expect(await served.ended).toBe(2)
    expect(served.said()).toContain(words)
    expect(served.said().trim()).toMatch(/^countertop: .*$/)
  })

  it("the error for an invalid PORT names the variable", async () => {
    const served = serve([], { PORT: "0x10" })
    expect(await served.ended).toBe(2)
    expect(served.said()).toBe("countertop: the variable PORT takes a number from 0 to 65,535, not “0x10”\n")
  })

  it("--limit overrides COUNTERTOP_LIMITS, and logs are JSON without a terminal", async () => {
    const served = serve(["--port", "0", "--limit", "tablesPerAddress=1"], {
      COUNTERTOP_LIMITS: "tablesPerAddress=5,watchers=1",
    })
    const [, port] = await served.until(address)
    await createTable(`127.0.0.1:${port}`, "betski-scram")
    await expect(createTable(`127.0.0.1:${port}`, "betski-scram")).rejects.toThrow("too many tables")
    await served.until(/^\{"level":"info",.*"msg":"serving"\}$/m)
  })

  it("on SIGTERM, tells connected clients to reconnect, and exits", async () => {
    const served = serve(["--port", "0", "--log", "silent"])
    const [, port] = await served.until(address)
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live`)
    await new Promise((resolve) => ws.once("open", resolve))
    const said = new Promise((resolve) => ws.once("message", (data) => resolve(JSON.parse(String(data)))))
    served.child.kill("SIGTERM")
    expect(await said).toEqual({ t: "bye", why: "stopping", again: 1000 })
    expect(await served.ended).toBe(0)
  })
})

it.each([
  ["takes the fast way", [], 1],
  ["takes the plain way with --plain-io", ["--plain-io"], 0],
])("serve %s for its connections, and /metrics reports it", async (_, more, isFast) => {
  const served = serve(["--port", "0", ...more])
  const [, port] = await served.until(address)
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
  expect(metrics).toContain(`countertop_fast_io ${isFast}\n`)
  served.child.kill("SIGTERM")
  expect(await served.ended).toBe(0)
})
