// Plays a person at a terminal: runs the real command through pipes.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@playwright/test"

export class Terminal {
  readonly #child: ChildProcess
  #said = ""
  #answered = 0
  readonly ended: Promise<number | null>

  constructor(...args: readonly string[]) {
    const home = mkdtempSync(join(tmpdir(), "countertop-terminal-"))
    this.#child = spawn(process.execPath, ["dist/cli.mjs", ...args], {
      env: { ...process.env, COUNTERTOP_HOME: home, LANG: "C", LC_ALL: "C", NO_COLOR: "1" },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (part: Buffer) => {
        this.#said += String(part)
      })
    this.ended = new Promise((resolve) =>
      this.#child.once("close", (code) => {
        rmSync(home, { recursive: true, force: true })
        resolve(code)
      }),
    )
  }

  /** The command's whole output so far. */
  get said(): string {
    return this.#said
  }

  /** Waits for a question that has not been answered yet, and types a line. */
  async answer(question: RegExp, line: string): Promise<void> {
    await expect.poll(() => question.test(this.#said.slice(this.#answered)), `asked ${question}`).toBe(true)
    this.#answered = this.#said.length
    this.#child.stdin?.write(`${line}\n`)
  }

  /** Plays to the end, and always chooses the first legal move. */
  async play(): Promise<void> {
    let answered = 0
    const answer = (): void => {
      const asked = this.#said.match(/Your move: .*\n/g)?.length ?? 0
      if (asked > answered) this.#child.stdin?.write("1\n")
      answered = asked
    }
    this.#child.stdout?.on("data", answer)
    answer()
    await this.ended
  }

  stop(): void {
    this.#child.kill("SIGTERM")
  }
}
