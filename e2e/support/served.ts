// An app at an address of its own, from a folder with its command and what was built of it.

import { spawn } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { addressOf } from "../../scripts/serving.ts"

export interface Served {
  readonly address: string
  stop(): void
}

/** Serves what is in the folder's `web`, on a free port. */
export async function serveFrom(folder: string): Promise<Served> {
  mkdirSync(folder, { recursive: true })
  cpSync("dist/cli.mjs", join(folder, "cli.mjs"))
  const server = spawn(process.execPath, [join(folder, "cli.mjs"), "serve", "--port", "0"])
  return { address: await addressOf(server), stop: () => server.kill("SIGTERM") }
}
