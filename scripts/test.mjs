// Runs all checks: types, lint, dead code, tests, and tests in a browser. Installs their dependencies first.

import { spawnSync } from "node:child_process"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"

ensureInstalled()
ensureBuilt()

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
  ["types of what runs in a browser", "tsc", "-p", "e2e"],
  ["lint and format", "biome", "ci", "."],
  ["dead code", "knip"],
  ["tests", "vitest", "run"],
]

function run(name, command, ...args) {
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

for (const [name, ...tool] of CHECKS) run(name, "npx", "--no-install", ...tool)
run("tests on other versions of Node", process.execPath, "scripts/test-nodes.mjs")
run("tests in a browser", process.execPath, "scripts/browser.mjs", "e2e")
run("tests in WebKit", process.execPath, "scripts/browser.mjs", "webkit")
