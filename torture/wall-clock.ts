// Gives a process a wall clock that tests can set while it runs, with Debian's faketime. The monotonic clock is not
// affected.

import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { install } from "../scripts/debian.mjs"

const LIBRARIES = "/usr/lib"
/** The variant for programs with several threads. */
const LIBRARY = "faketime/libfaketimeMT.so.1"

export class WallClock {
  readonly #folder = mkdtempSync(join(tmpdir(), "countertop-wall-clock-"))
  readonly #file = join(this.#folder, "now")
  readonly #library: string

  private constructor(library: string) {
    this.#library = library
    this.set(0)
  }

  /** Installs faketime if needed and possible: as root on Debian. Otherwise writes why and returns undefined. */
  static open(): WallClock | undefined {
    const library = findLibrary() ?? (install("faketime") ? findLibrary() : undefined)
    if (library !== undefined) return new WallClock(library)
    process.stderr.write(
      "Servers whose wall clock is set are not tested: that needs faketime (apt-get install faketime).\n",
    )
    return undefined
  }

  /** The environment for a process that uses this wall clock. */
  get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      LD_PRELOAD: [this.#library, process.env.LD_PRELOAD].filter(Boolean).join(":"),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    }
  }

  /** Sets the clock ahead by `seconds`, or back if negative. */
  set(seconds: number): void {
    writeFileSync(`${this.#file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`)
    renameSync(`${this.#file}.new`, this.#file) // atomic, because the process may read it at any time
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function findLibrary(): string | undefined {
  if (process.platform !== "linux") return undefined
  const folders = [LIBRARIES, ...readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))]
  return folders.map((folder) => join(folder, LIBRARY)).find((file) => existsSync(file))
}
