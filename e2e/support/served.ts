// An app at an address of its own, from a folder with its command and what was built of it.

import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Served, serve } from "../../scripts/serving.ts"

export type { Served }

/** Serves what is in the folder's `web`, on a free port. */
export async function serveFrom(folder: string): Promise<Served> {
  mkdirSync(folder, { recursive: true })
  for (const name of ["cli.mjs", "journal.mjs", "checking.mjs"]) cpSync(join("dist", name), join(folder, name))
  return serve(join(folder, "cli.mjs"))
}
