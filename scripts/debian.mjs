// Finds programs that tests need and npm does not provide. Where possible, installs them from Debian's packages.

import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"]

export function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of the first program with one of these names. */
export function findNamed(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...FOLDERS]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(canRun)
}

export const isRoot = () => process.getuid?.() === 0

export const canInstall = () => isRoot() && existsSync("/etc/debian_version")

/** Seconds to wait until another installation on this machine ends. */
const PATIENCE = 300

/** Installs packages. Returns whether that succeeded. */
export function install(...packages) {
  if (!canInstall()) return false
  process.stderr.write(`Installing ${packages.join(" and ")} for the tests…\n`)
  const apt = (...args) =>
    spawnSync("apt-get", ["-o", `DPkg::Lock::Timeout=${PATIENCE}`, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  const add = () => apt("install", "-y", "--no-install-recommends", ...packages)
  return add() || (apt("update") && add())
}
