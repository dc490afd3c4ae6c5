// The app in a real browser: npm run e2e, or npm run shots for pictures of every page. What follows is handed on to Playwright.

import { spawnSync } from "node:child_process"
import { CHROMIUM_ARGS, ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"

ensureInstalled()
await ensureBuilt()
const chromium = ensureChromium()
const [kind = "e2e", ...args] = process.argv.slice(2)

const { status } = spawnSync("npx", ["--no-install", "playwright", "test", `--project=${kind}`, ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: chromium, CHROMIUM_ARGS: CHROMIUM_ARGS.join(" ") },
})
process.exit(status ?? 1)
