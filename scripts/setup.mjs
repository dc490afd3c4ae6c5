// Prepares a fresh clone: installs packages if the lock file has changed, and builds if a source file has. Uses only
// Node's own modules, because nothing else may be installed yet.

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALLED = join(root, "node_modules", ".countertop-installed")
const DIST = join(root, "dist")
const BUILT = join(DIST, ".countertop-built")
const MOST_TRIES = 10

const hashOf = (files) => {
  const hash = createHash("sha256")
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

const remembered = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")

function remember(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** Returns all source files under these folders except tests, in a fixed order. */
const filesIn = (...folders) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((name) => /\.(ts|mjs|json|svelte|css|html|svg|png|webmanifest)$/.test(name) && !name.endsWith(".test.ts"))
    .sort()

function fail(message, output) {
  if (output) process.stderr.write(output)
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Installs the packages of the lock file, unless they are installed. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Countertop needs Node 20.19 or newer; this is ${process.versions.node}.`)
  const hash = hashOf(["package-lock.json"])
  if (remembered(INSTALLED) === hash) return
  process.stderr.write("Installing what Countertop needs (once)…\n")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const done = spawnSync(
    npm,
    ["ci", "--include=dev", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"],
    {
      cwd: root,
      encoding: "utf8",
      shell: process.platform === "win32",
    },
  )
  if (done.error) fail(`npm could not be started: ${done.error.message}`)
  if (done.status !== 0) fail("npm ci did not succeed; its messages are above.", done.stdout + done.stderr)
  remember(INSTALLED, hash)
}

/** Bundles the command, its threads and the browser app into dist/ if a source file has changed. */
export function ensureBuilt() {
  const hash = hashOf([
    ...filesIn("src", "scripts"),
    "vite.config.ts",
    "svelte.config.js",
    "package.json",
    "package-lock.json",
  ])
  if (remembered(BUILT) === hash) return
  process.stderr.write("Building (once)…\n")
  mkdirSync(DIST, { recursive: true })
  const fresh = mkdtempSync(join(DIST, "building-"))
  // A separate process frees the memory of the build before this process runs on for long.
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "build.mjs"), fresh], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  })
  if (status === 0) putInPlace(fresh)
  rmSync(fresh, { recursive: true, force: true })
  if (status !== 0) fail("Countertop could not be built; why is said above.")
  remember(BUILT, hash)
}

/** Moves only complete files into place, because a server or another build may be running. */
function putInPlace(fresh) {
  for (const name of readdirSync(fresh)) putOne(join(fresh, name), join(DIST, name))
}

/**
 * Moves a file or folder into place. Renaming replaces a file. A folder must be moved aside first, and another build
 * may put its own there in between, so this retries.
 */
function putOne(from, to) {
  for (let n = 0; ; n++) {
    try {
      return renameSync(from, to)
    } catch (problem) {
      if (n >= MOST_TRIES) throw problem
      moveAside(to, `${from}-${n}`)
    }
  }
}

function moveAside(from, to) {
  try {
    renameSync(from, to)
  } catch {
    // Another build has moved it already.
  }
}
