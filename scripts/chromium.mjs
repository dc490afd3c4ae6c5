// Finds Chromium for browser tests. If there is none, installs it where possible.

import { join } from "node:path"
import { canRun, findNamed, install, isRoot } from "./debian.mjs"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
/** Chromium without a user interface. It is enough for tests, and faster. */
const SHELL = "chromium-headless-shell"

const APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google/Chrome/Application/chrome.exe")),
]

function findGiven() {
  const given = process.env.CHROMIUM_PATH
  return !given || canRun(given) ? given : fail(`CHROMIUM_PATH is ${given}, which cannot be run.`)
}

const findChromium = () => findNamed(NAMES) ?? APPS.find(canRun)

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const installed = (name) => (install(name) ? findNamed([name]) : undefined)

/**
 * Returns the path of Chromium, or of its headless shell if that is enough. Without either, the browser tests fail
 * rather than skip.
 */
export function ensureChromium(isShellEnough) {
  return (
    findGiven() ??
    (isShellEnough ? (findNamed([SHELL]) ?? installed(SHELL)) : undefined) ??
    findChromium() ??
    installed("chromium") ??
    fail(
      "The tests in a browser need Chromium. Install it (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium), " +
        "or name one: CHROMIUM_PATH=/path/to/chromium npm test",
    )
  )
}

/** Arguments for Chromium. The browser itself must fetch nothing, and as root it runs without a sandbox. */
export const CHROMIUM_ARGS = [
  ...(isRoot() ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
]
