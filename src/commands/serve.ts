// countertop serve: the table in the browser.

import { createServer, type Server } from "node:http"
import { networkInterfaces } from "node:os"
import { createInterface } from "node:readline/promises"
import { fileURLToPath } from "node:url"
import { BadInput } from "../engine/options.ts"
import { openServer } from "../server/server.ts"
import { type Command, readArgs, wholeFrom } from "./command.ts"
import { usualData } from "./data.ts"
import { makeFolder } from "./saves.ts"

const PORT = "4040"
const HIGHEST = 65_535
const HOST = "127.0.0.1"
/** How many ports after a taken one are tried. */
const TRIES = 20

export const serveCommand: Command = {
  name: "serve",
  usage: "[--port 4040] [--host 127.0.0.1] [--data DIR] [--public-url URL] [--trust-proxy]",
  about: "the table in the browser",
  details: [
    "Serves the app on this machine until Ctrl-C. The port can also be given as the variable PORT; 0 takes any that is free.",
    "--host 0.0.0.0 lets other devices in your network open it too, such as a phone.",
    "--data is the folder of the tables that are played over the network: COUNTERTOP_HOME/server, or .countertop/server in your home folder.",
    "Behind a proxy: --public-url is the address that people use, --trust-proxy takes their addresses from X-Forwarded-For.",
  ].join("\n"),
  async run(args) {
    const usual = process.env.PORT || PORT
    const { values } = readArgs(
      args,
      {
        port: { type: "string" },
        host: { type: "string", default: HOST },
        data: { type: "string" },
        "public-url": { type: "string" },
        "trust-proxy": { type: "boolean", default: false },
      },
      0,
    )
    const port = wholeFrom("port", values.port ?? usual, 0, HIGHEST)
    const stop = stopped()
    const publicUrl = values["public-url"]
    if (publicUrl !== undefined && !/^https?:/.test(URL.canParse(publicUrl) ? publicUrl : ""))
      throw new BadInput(`--public-url takes an address such as https://cards.example.org, not “${publicUrl}”`)
    const server = await openServer({
      web: fileURLToPath(new URL("web", import.meta.url)),
      data: dataFolder(values.data),
      trustProxy: values["trust-proxy"],
      ...(publicUrl === undefined ? {} : { publicUrl }),
    })
    try {
      const free = await freePort(server.http, port, values.host, stop)
      if (free === undefined) return 0
      console.log(greeting(free, values.host))
      await stop
      return 0
    } finally {
      await server.stop()
    }
  },
}

/** Where tables are kept: made if it is the usual place. */
function dataFolder(given: string | undefined): string {
  if (given !== undefined) return given
  const folder = usualData()
  makeFolder(folder)
  return folder
}

function greeting(port: number, host: string): string {
  const elsewhere = host === HOST || host === "localhost" ? [] : addresses(host)
  return [
    `Countertop is at http://localhost:${port}`,
    ...elsewhere.map((address) => `        and at http://${address}:${port}`),
    "Ctrl-C stops it.",
  ].join("\n")
}

/** How other devices name this machine. */
const addresses = (host: string): string[] =>
  host === "0.0.0.0" || host === "::"
    ? Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .filter(({ family, internal }) => family === "IPv4" && !internal)
        .map(({ address }) => address)
    : [host]

/** Listens on this port, or on the next if that is wanted; gives back which one it is, or nothing if none is. */
async function freePort(server: Server, port: number, host: string, stop: Promise<void>): Promise<number | undefined> {
  if (await listen(server, port, host)) return portOf(server)
  const next = await nextFree(port, host)
  const taken = `port ${port} is taken by another program`
  if (next === undefined) throw new BadInput(`${taken}, and so are the next; try another: PORT=8080 npm start`)
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new BadInput(`${taken}; the next is free: PORT=${next} npm start`)
  if (!(await ask(`Port ${port} is taken. Use ${next} instead? [Y/n] `, stop))) return undefined
  if (await listen(server, next, host)) return portOf(server)
  throw new BadInput(`port ${next} has just been taken too; try again`)
}

/** Yes, unless it is plainly no, or stopped instead of answered. */
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

async function nextFree(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(HIGHEST, port + TRIES); next++) {
    const probe = createServer()
    const isFree = await listen(probe, next, host)
    probe.close()
    if (isFree) return next
  }
  return undefined
}

/** Says whether the port could be had. */
function listen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refused = (problem: NodeJS.ErrnoException): void => {
      if (problem.code === "EADDRINUSE") resolve(false)
      else reject(new BadInput(whyNot(problem, port, host)))
    }
    server.once("error", refused)
    server.listen(port, host, () => {
      server.off("error", refused)
      resolve(true)
    })
  })
}

function whyNot({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EACCES") return `port ${port} is reserved on this machine; try one above 1023: PORT=${PORT} npm start`
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `--host takes an address of this machine, not “${host}”`
  return `the app cannot be served: ${message}`
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === "object" ? address?.port : undefined
}

/** Waits for Ctrl-C or the like. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve())
    if (process.env.npm_lifecycle_event !== undefined) onOrphaned(resolve)
  })

/** npm passes a signal on to the shell that it started us in, and that one dies without a word. */
function onOrphaned(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, 200)
  timer.unref()
}
