// Runs programs that need a browser: tests in Chromium (npm run e2e), tests in Safari's engine (npm run webkit),
// screenshots of every page (npm run shots), and measurements (npm run bench:web). Further arguments are passed on: npm
// run e2e -- --headed, npm run bench:web -- sizes.

import { spawnSync } from "node:child_process"
import { CHROMIUM_ARGS, ensureChromium } from "./chromium.mjs"
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs"
import { ensureWebKit } from "./webkit.mjs"

const BENCH = "dist/bench-web.mjs"
const PROGRAMS = {
  e2e: ["npx", "--no-install", "playwright", "test", "--project=e2e"],
  webkit: ["npx", "--no-install", "playwright", "test", "--project=webkit"],
  shots: ["npx", "--no-install", "playwright", "test", "--project=shots"],
  bench: [process.execPath, BENCH],
}

ensureInstalled()
ensureBuilt()
const [what, ...args] = process.argv.slice(2)
const env = what === "webkit" ? webkitEnv() : chromiumEnv()
if (what === "bench") {
  const { bundle } = await import("./bundle.mjs")
  await bundle("bench/web/main.ts", BENCH, { packages: "external" })
}
const [program, ...given] = PROGRAMS[what]
const { status } = spawnSync(program, [...given, ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...env },
})
process.exit(status ?? 1)

function chromiumEnv() {
  return { CHROMIUM_PATH: ensureChromium(what === "e2e"), CHROMIUM_ARGS: CHROMIUM_ARGS.join(" ") }
}

/** Returns the environment for WebKit. Skips the tests on machines that cannot install it. */
function webkitEnv() {
  const found = ensureWebKit()
  if (typeof found === "string") {
    process.stderr.write(`The tests in WebKit are skipped: ${found}.\n`)
    process.exit(0)
  }
  return { WEBKIT_DRIVER: found.driver, WEBKIT_BROWSER: found.browser, WEBKIT_DISPLAY: found.display }
}
