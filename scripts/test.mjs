// Every check: types, lint, dead code, tests. Installs what they need first.

import { spawnSync } from "node:child_process"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"

ensureInstalled()
await ensureBuilt()

const CHECKS = [
  ["types", "tsc"],
  [
    "types of the app",
    "svelte-check",
    "--tsconfig",
    "src/web/tsconfig.json",
    "--fail-on-warnings",
    "--output",
    "human",
  ],
  ["lint and format", "biome", "ci", "."],
  ["dead code", "knip"],
  ["tests", "vitest", "run"],
]

for (const [name, tool, ...args] of CHECKS) {
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync("npx", ["--no-install", tool, ...args], { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
