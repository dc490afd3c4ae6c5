// What needs a browser: its tests (npm run e2e), pictures of every page (npm run shots), measurements (npm run bench:web).
// What follows is handed on: npm run e2e -- --headed, npm run bench:web -- sizes.

import { spawnSync } from "node:child_process"
import { CHROMIUM_ARGS, ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"

const BENCH = "dist/bench-web.mjs"
const PROGRAMS = {
  e2e: ["npx", "--no-install", "playwright", "test", "--project=e2e"],
  shots: ["npx", "--no-install", "playwright", "test", "--project=shots"],
  bench: [process.execPath, BENCH],
}

ensureInstalled()
ensureBuilt()
const [what, ...args] = process.argv.slice(2)
const chromium = ensureChromium(what === "e2e")
if (what === "bench") {
  const { bundle } = await import("./bundle.mjs")
  await bundle("bench/web/main.ts", BENCH, { packages: "external" })
}
const [program, ...given] = PROGRAMS[what]
const { status } = spawnSync(program, [...given, ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: chromium, CHROMIUM_ARGS: CHROMIUM_ARGS.join(" ") },
})
process.exit(status ?? 1)
