// What needs a browser: its tests (npm run e2e), pictures of every page (npm run shots), measurements (npm run bench:web).
// What follows is handed on: npm run e2e -- --headed, npm run bench:web -- sizes.

import { spawnSync } from "node:child_process"
import { CHROMIUM_ARGS, ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"

const PROGRAMS = {
  e2e: ["playwright", "test", "--project=e2e"],
  shots: ["playwright", "test", "--project=shots"],
  bench: ["tsx", "bench/web/main.ts"],
}

ensureInstalled()
await ensureBuilt()
const chromium = ensureChromium()
const [what, ...args] = process.argv.slice(2)
const { status } = spawnSync("npx", ["--no-install", ...PROGRAMS[what], ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: chromium, CHROMIUM_ARGS: CHROMIUM_ARGS.join(" ") },
})
process.exit(status ?? 1)
