// Runs a server as a real process, like `countertop serve`. It can be killed, and started again on the same port and
// folder.

import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Builds the server and the app if the build is missing or outdated. */
export function build(): void {
  const { status } = spawnSync(process.execPath, ["bin/countertop.mjs", "games"], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (status !== 0) throw new Error("the server could not be built")
}

/** High limits, so that they do not slow players down. */
const LIMITS = ["connectionsPerAddress", "messages", "messagesPerAddress"].flatMap((name) => [
  "--limit",
  `${name}=100000`,
])

export class ServerProcess {
  readonly #folder: string
  #child: ChildProcess | undefined
  #exited: Promise<number | null> = Promise.resolve(null)
  #said = ""
  #line = ""
  /** The server's port. 0 before the first start, which then picks any free port. */
  port = 0
  /** Called with each line of the log. */
  onlog: (line: string) => void = () => {}

  constructor(folder: string) {
    this.#folder = folder
  }

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  /** Starts the server. Returns the milliseconds until it listens. */
  async start(env = process.env): Promise<number> {
    const began = performance.now()
    const args = ["dist/cli.mjs", "serve", "--data", this.#folder, "--port", String(this.port), ...LIMITS]
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] })
    this.#child = child
    this.#said = this.#line = ""
    this.#exited = new Promise((resolve) => child.once("exit", (code) => resolve(code)))
    child.stderr.on("data", (part: Buffer) => this.#hearLog(String(part)))
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer): void => {
        this.#said = (this.#said + String(part)).slice(-10_000)
        const [, port] = /http:\/\/localhost:(\d+)/.exec(this.#said) ?? []
        if (port === undefined) return
        this.port = Number(port)
        resolve()
      }
      child.stdout.on("data", hear)
      child.stderr.on("data", hear)
      this.#exited.then((code) => reject(new Error(`the server ended with ${code}: ${this.#said}`)))
    })
    return Math.round(performance.now() - began)
  }

  #hearLog(part: string): void {
    const lines = (this.#line + part).split("\n")
    this.#line = lines.pop() ?? ""
    for (const line of lines) this.onlog(line)
  }

  /** The server's recent output, up to the last 10,000 characters. */
  get said(): string {
    return this.#said
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resident memory of the server, in megabytes. */
  get memory(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child?.pid}/status`, "utf8"))?.[1]) / 1024
  }

  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL")
    await this.#exited
  }

  /** Stops the server with SIGTERM, as an operator would. Returns its exit code. */
  async stop(): Promise<number | null> {
    this.#child?.kill("SIGTERM")
    return this.#exited
  }
}
