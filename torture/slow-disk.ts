// Simulates a slow disk for a process, with a small C library that delays every fsync. Compiled on first use.

import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Relative to the project's folder, where tests and benchmarks run. */
const SOURCE = "torture/slow-fsync.c"
const COMPILERS = ["cc", "gcc", "clang"]
/** Delay of an fsync on a slow disk, in ms. */
const SLOW = 7

/** Path of the compiled library; null if it cannot be compiled; undefined before the first attempt. */
let library: string | null | undefined

/**
 * Returns the environment for a process whose every fsync takes `ms` longer, varied by up to `jitter` ms.
 * Without Linux and a C compiler, writes the reason to stderr once and returns undefined.
 */
export function slowDisk(ms = SLOW, jitter = 0): NodeJS.ProcessEnv | undefined {
  library ??= compiled()
  if (library === null) return undefined
  return {
    ...process.env,
    LD_PRELOAD: [library, process.env.LD_PRELOAD].filter(Boolean).join(":"),
    COUNTERTOP_FSYNC_US: String(Math.round(ms * 1000)),
    COUNTERTOP_FSYNC_JITTER_US: String(Math.round(jitter * 1000)),
  }
}

function compiled(): string | null {
  if (process.platform !== "linux") return skipped(`it needs Linux, and this is ${process.platform}`)
  const folder = mkdtempSync(join(tmpdir(), "countertop-slow-disk-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, "slow-fsync.so")
  let problem = `no C compiler was found (${COMPILERS.join(", ")})`
  for (const compiler of COMPILERS) {
    const args = ["-shared", "-fPIC", "-O2", "-o", file, SOURCE, "-ldl"]
    const { error, status, stderr } = spawnSync(compiler, args, { encoding: "utf8" })
    if (error !== undefined) continue // not installed
    if (status === 0) return file
    problem = `${compiler} cannot compile ${SOURCE}: ${stderr.trim()}`
  }
  return skipped(problem)
}

function skipped(why: string): null {
  process.stderr.write(`The part with the slow fsync is skipped: ${why}.\n`)
  return null
}
