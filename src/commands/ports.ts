// The port that a server listens on.

import { createServer, type Server } from "node:http"
import { BadInput } from "../engine/options.ts"

const PORT = "4040"
const HIGHEST = 65_535
/** Ports that are tried after one that is in use. */
const TRIES = 20

/** Returns `--port`, or the variable PORT, or the default. Accepts only digits: other notations are hardly intended. */
export function portFrom(option: string | undefined): number {
  const given = option ?? (process.env.PORT || PORT)
  if (/^\d{1,5}$/.test(given) && Number(given) <= HIGHEST) return Number(given)
  const what = option === undefined ? "the variable PORT" : "--port"
  throw new BadInput(`${what} takes a number from 0 to ${HIGHEST.toLocaleString("en")}, not “${given}”`)
}

export const badHost = (given: string): string => `--host takes an address of this machine, not “${given}”`

/** Listens on this port. Returns the actual port, because 0 asks for any. */
export async function listenOn(server: Server, port: number, host: string): Promise<number> {
  if (await listen(server, port, host)) return portOf(server) ?? port
  throw new BadInput(`port ${port} has just been taken; try again`)
}

/** Returns the next port that nothing listens on. */
export async function nextFree(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(HIGHEST, port + TRIES); next++) {
    if (await isFree(next, host)) return next
  }
  return undefined
}

export async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  const could = await listen(probe, port, host)
  await new Promise<void>((resolve) => {
    probe.close(() => resolve())
  })
  return could
}

/** Returns `false` if the port is in use. */
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
  if (code === "EACCES") return `port ${port} is reserved on this machine; try one above 1023: ${commandAt(PORT)}`
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return badHost(host)
  return `the app cannot be served: ${message}`
}

/** Returns the command that serves at another port, as the user has started this one: by npm or by name. */
export const commandAt = (port: number | string): string =>
  process.env.npm_lifecycle_event === "start" ? `PORT=${port} npm start` : `npx countertop serve --port ${port}`

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === "object" ? address?.port : undefined
}
