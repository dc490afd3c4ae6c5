// Serves the app at its own address, so that a test can release a new version of it.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Served, serveFrom } from "./served.ts"

const KEPT_IN = join(process.cwd(), "dist/versions")

export interface Released extends Served {
  /** Releases another version. Its name is twelve hexadecimal digits, which the page contains. */
  release(name: string): void
}

/** Serves the app as it was built. */
export async function serveVersions(): Promise<Released> {
  mkdirSync(KEPT_IN, { recursive: true })
  const folder = mkdtempSync(join(KEPT_IN, "app-"))
  cpSync("dist/web", join(folder, "web"), { recursive: true })
  const { address, stop } = await serveFrom(folder)
  return {
    address,
    release: (name) => {
      change(join(folder, "web/index.html"), "<head>", `<head><meta name="release" content="${name}">`)
      change(join(folder, "web/sw.js"), /(name:\s*[`'"])[0-9a-f]{12}/, `$1${name}`)
    },
    stop: () => {
      stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8")
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, changed)
}
