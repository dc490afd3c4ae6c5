// Runs a server of the app as a separate process, for tests and measurements.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Served {
  readonly address: string
  stop(): void
}

/** Serves with this bundled command on a free port, with its own data folder. */
export async function serve(cli: string, forNode: readonly string[] = []): Promise<Served> {
  const home = mkdtempSync(join(tmpdir(), "countertop-home-"))
  const server = spawn(process.execPath, [...forNode, cli, "serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, COUNTERTOP_HOME: home },
  })
  server.once("exit", () => rmSync(home, { recursive: true, force: true }))
  return { address: await addressOf(server), stop: () => server.kill("SIGTERM") }
}

/** Resolves with the address that the server prints. */
const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    server.stdout?.on("data", (chunk: Buffer) => {
      const [, address] = /at (http:\/\/\S+)/.exec(String(chunk)) ?? []
      if (address !== undefined) resolve(address)
    })
    server.on("exit", () => reject(new Error("the server ended before it said where it is")))
  })
