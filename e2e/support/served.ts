// Serves an app from a folder with its command and its build, at an address of its own.

import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Served, serve } from "../../scripts/serving.ts"

export type { Served }

/** Serves the folder's `web` on a free port. */
export async function serveFrom(folder: string): Promise<Served> {
  mkdirSync(folder, { recursive: true })
  const programs = Object.keys(JSON.parse(readFileSync("src/bundles.json", "utf8")))
  for (const name of ["cli", ...programs]) cpSync(join("dist", `${name}.mjs`), join(folder, `${name}.mjs`))
  return serve(join(folder, "cli.mjs"))
}
