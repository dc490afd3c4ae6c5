// Builds the app with a sixth game: the tests' own game, and a line in the list of games. The build is served from
// dist/sixth, and nothing of it ships.

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { type Served, serveFrom } from "./served.ts"

const COPIED = ["src", "scripts", "vite.config.ts", "svelte.config.js", "tsconfig.json", "package.json"]
const TARGET = join(process.cwd(), "dist/sixth")

/** Builds that app and serves it on a free port. */
export async function serveSixth(): Promise<Served> {
  rmSync(TARGET, { recursive: true, force: true })
  for (const name of COPIED) cpSync(name, join(TARGET, name), { recursive: true })
  cpSync("src/testing/high-card", join(TARGET, "src/games/high-card"), { recursive: true })
  enlist(join(TARGET, "src/games/index.ts"))
  await build({ configFile: join(TARGET, "vite.config.ts"), root: join(TARGET, "src/web"), logLevel: "warn" })
  return serveFrom(join(TARGET, "dist"))
}

function enlist(list: string): void {
  const text = readFileSync(list, "utf8")
  const longer = text.replace(/(const games\b[^=]*= \[)/, "$1highCard, ")
  if (longer === text) throw new Error(`${list} has no list of games to add to`)
  writeFileSync(list, `import { highCard } from "./high-card/index.ts"\n${longer}`)
}
