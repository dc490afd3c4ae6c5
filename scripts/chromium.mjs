// Finds Chromium for the tests in a browser; where there is none, installs it if that can be done here.

import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
/** Chromium without anything round its pages: for tests it is all that is needed, and takes less time. */
const SHELL = "chromium-headless-shell"

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"]
const APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google/Chrome/Application/chrome.exe")),
]

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findGiven() {
  const given = process.env.CHROMIUM_PATH
  return !given || canRun(given) ? given : fail(`CHROMIUM_PATH is ${given}, which cannot be run.`)
}

function findNamed(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...FOLDERS]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(canRun)
}

const findChromium = () => findNamed(NAMES) ?? APPS.find(canRun)

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const isRoot = () => process.getuid?.() === 0

/** As root on Debian or what is made from it; gives back its path. */
function install(name) {
  if (!isRoot() || !existsSync("/etc/debian_version")) return undefined
  process.stderr.write(`Installing ${name} for what needs a browser…\n`)
  const apt = (...args) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  const add = () => apt("install", "-y", "--no-install-recommends", name)
  return add() || (apt("update") && add()) ? findNamed([name]) : undefined
}

/** The path of a Chromium, or of its shell where that is enough. Without one the tests in a browser cannot be made, which is a failure and no reason to skip them. */
export function ensureChromium(isShellEnough) {
  return (
    findGiven() ??
    (isShellEnough ? (findNamed([SHELL]) ?? install(SHELL)) : undefined) ??
    findChromium() ??
    install("chromium") ??
    fail(
      "The tests in a browser need Chromium. Install it (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium), " +
        "or name one: CHROMIUM_PATH=/path/to/chromium npm test",
    )
  )
}

/** What Chromium is started with: nothing is fetched by the browser itself; as root it has no sandbox. */
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
