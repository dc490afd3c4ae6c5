// Serves a build of the app from its own folder, at its own address.

import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Served, serve } from "../../scripts/serving.ts"

export type { Served }

/** Copies the command into the folder, and serves the folder's `web` on a free port. */
export async function serveFrom(folder: string): Promise<Served> {
  mkdirSync(folder, { recursive: true })
  const programs = Object.keys(JSON.parse(readFileSync("src/bundles.json", "utf8")))
  for (const name of ["cli", ...programs]) cpSync(join("dist", `${name}.mjs`), join(folder, `${name}.mjs`))
  return serve(join(folder, "cli.mjs"))
}
