// countertop serve: the table in the browser.

import { createInterface } from "node:readline/promises"
import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import about from "../../package.json" with { type: "json" }
import { BadInput } from "../engine/options.ts"
import { PLAIN_IO } from "../server/fast-io/plain.ts"
import { LIMIT_NAMES, LIMIT_SPECS, readLimits } from "../server/limits.ts"
import { LOG_LEVELS, type LogLevel, openLog } from "../server/log.ts"
import { openServer } from "../server/server.ts"
import { onSignals } from "../terminal/signals.ts"
import { type Command, readArgs } from "./command.ts"
import { dataFrom, makeData } from "./data.ts"
import { greeting } from "./greeting.ts"
import { badHost, commandAt, isFree, listenOn, nextFree, portFrom } from "./ports.ts"

const HOST = "127.0.0.1"
/** Percentage of heap growth after which V8 collects garbage. The default is much higher. */
const GROWTH = 80

export const serveCommand: Command = {
  name: "serve",
  usage:
    "[--port 4040] [--host 127.0.0.1] [--data DIR] [--public-url URL] [--trust-proxy] [--limit name=n]… [--log LEVEL] [--log-json] [--metrics] [--plain-io]",
  about: "the table in the browser, and tables over the network",
  details: `Serves the app on this machine until Ctrl-C; tables that are being played go on at the next start.
  --port N         the port (4040, or the variable PORT); 0 takes any that is free
  --host ADDRESS   0.0.0.0 lets other devices in your network come too: it prints how they reach it, and a QR code
  --data DIR       the folder of the tables, made if it is not there: COUNTERTOP_HOME/server, or .countertop/server in your home folder
  --public-url U   behind a proxy: the address that people use; pages of any other site are kept out
  --trust-proxy    behind a proxy: take people's addresses from X-Forwarded-For
  --limit name=n   change a limit; again for each further one, or all in the variable COUNTERTOP_LIMITS, by commas
  --log LEVEL      ${LOG_LEVELS.join(", ")} (warn on a terminal, else info), to the standard error output
  --log-json       logs as a JSON object a line also on a terminal
  --metrics        let anybody read /metrics: else only this machine may, and nobody with --public-url or --trust-proxy
  --plain-io       use only what Node documents to read and write connections: slower, for when you suspect the fast way

Limits, and what they are if nothing is said:
${LIMIT_NAMES.map((name) => `  ${name.padEnd(22)} ${String(LIMIT_SPECS[name].usual).padStart(8)}  ${LIMIT_SPECS[name].about}`).join("\n")}

docs/server.md tells more: a proxy with TLS, backups, what is kept and for how long.`,
  async run(args) {
    const { values } = readArgs(
      args,
      {
        port: { type: "string" },
        host: { type: "string", default: HOST },
        data: { type: "string" },
        "public-url": { type: "string" },
        "trust-proxy": { type: "boolean", default: false },
        limit: { type: "string", multiple: true, default: [] },
        log: { type: "string" },
        "log-json": { type: "boolean", default: false },
        metrics: { type: "boolean", default: false },
        "plain-io": { type: "boolean", default: false },
      },
      0,
    )
    const port = portFrom(values.port)
    const host = hostFrom(values.host)
    const folder = dataFrom(values.data)
    const stop = stopped()
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
    const publicUrl = publicUrlFrom(values["public-url"])
    const isTerminal = process.stderr.isTTY
    const log = openLog({
      level: logLevelFrom(values.log ?? (isTerminal ? "warn" : "info")),
      isJson: values["log-json"] || !isTerminal,
    })
    // Checked before the tables are opened: a second server should first report that the port is taken.
    const wanted = await freePort(port, host, stop)
    if (wanted === undefined) return 0
    const server = await openServer({
      web: fileURLToPath(new URL("web", import.meta.url)),
      data: makeData(folder, values.data === undefined),
      limits: readLimits([...limitsOf(process.env.COUNTERTOP_LIMITS), ...values.limit]),
      trustProxy: values["trust-proxy"],
      openMetrics: values.metrics,
      log,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(values["plain-io"] ? { io: PLAIN_IO } : {}),
    })
    try {
      const free = await listenOn(server.http, wanted, host)
      const colour = process.stdout.isTTY === true
      console.log(greeting({ port: free, host, publicUrl, colour }).join("\n"))
      log("info", "serving", { port: free, host, version: about.version })
      await stop
      log("info", "stopping: all clients are told to reconnect")
      return 0
    } finally {
      await server.stop()
    }
  },
}

/** Rejects an empty host. Node would listen on every address, perhaps only because a variable is not set. */
function hostFrom(given: string): string {
  if (given.trim() === "") throw new BadInput(badHost(given))
  return given
}

function publicUrlFrom(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new BadInput(
      `--public-url takes an address such as https://cards.example.org, with nothing before or behind the name, not “${given}”`,
    )
  return given
}

function logLevelFrom(given: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === given)
  if (level === undefined) throw new BadInput(`--log takes ${LOG_LEVELS.join(", ")}, not “${given}”`)
  return level
}

const limitsOf = (variable: string | undefined): string[] =>
  (variable ?? "").split(",").filter((text) => text.trim() !== "")

/** Returns the port if it is free, else the next free one if the user agrees, else nothing. */
async function freePort(port: number, host: string, stop: Promise<void>): Promise<number | undefined> {
  if (await isFree(port, host)) return port
  const next = await nextFree(port, host)
  const taken = `port ${port} is taken by another program`
  if (next === undefined) throw new BadInput(`${taken}, and so are the next; try another: ${commandAt(8080)}`)
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new BadInput(`${taken}; the next is free: ${commandAt(next)}`)
  return (await ask(`Port ${port} is taken. Use ${next} instead? [Y/n] `, stop)) ? next : undefined
}

/** Asks a question. Every answer that does not start with n means yes; a stop instead of an answer means no. */
async function ask(question: string, stop: Promise<void>): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const left = new AbortController()
  terminal.on("SIGINT", () => left.abort())
  stop.then(() => left.abort())
  try {
    return !/^\s*n/i.test(await terminal.question(question, { signal: left.signal }))
  } catch {
    return false
  } finally {
    terminal.close()
  }
}

/** Waits for Ctrl-C or another signal. A second one ends the process at once. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    onSignals(() => resolve())
    if (process.env.npm_lifecycle_event !== undefined) onOrphaned(resolve)
  })

/** Calls `then` when the parent process has died: npm signals only its shell, which passes nothing on. */
function onOrphaned(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, 200)
  timer.unref()
}
