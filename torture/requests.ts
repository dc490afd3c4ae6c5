// Generates bad HTTP requests to all routes and to some that do not exist. Bodies fit, are bent or are noise. Headers
// are malformed or partial. Some connections carry a second request although the first asks to close.

import { connect } from "node:net"
import type * as v from "valibot"
import { OPERATIONS, type Operation } from "../src/server/openapi.ts"
import { type Grammar, type Standing, standing } from "./grammar.ts"

export interface Request {
  readonly bytes: Buffer
  readonly standing: Standing
  /** The request breaks off, and nobody waits for an answer. */
  readonly isCut: boolean
}

const PLACES = [
  "/",
  "/api",
  "/api/",
  "/api/nothing",
  "/live",
  "/../../etc/passwd",
  "/%",
  "/%00",
  "/t/aaaaaaaa",
  "//",
  "*",
]
const METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "get", "\u0000"]
/** Longer than the limits for bodies and headers, in bytes. */
const LONG = 20_000

/** Returns a random request of any kind. */
export function anyRequest(g: Grammar, address: string, tables: readonly string[]): Request {
  const operation = g.pick(OPERATIONS)
  const [path, isPlace] = placeOf(g, operation, tables)
  const isAsked = operation.method === "get"
  const { body, fits } = isAsked ? { body: Buffer.alloc(0), fits: isPlace ? "valid" : "noise" } : bodyFor(g, operation)
  const method = g.oneIn(15) ? g.pick(METHODS) : operation.method.toUpperCase()
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${address}`, ...headers(g), ...framing(g, isAsked, body)]
  const whole = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body])
  const isCut = g.oneIn(12)
  const bytes = isCut ? whole.subarray(0, g.below(whole.length)) : g.oneIn(15) ? Buffer.concat([whole, whole]) : whole
  return { bytes, standing: isPlace ? (fits as Standing) : "noise", isCut }
}

/** Returns a path, and whether a route could accept it. */
function placeOf(g: Grammar, { path }: Operation, tables: readonly string[]): [path: string, isPlace: boolean] {
  if (g.oneIn(12)) return [g.pick(PLACES), false]
  if (!path.includes("{table}")) return [path, true]
  if (g.oneIn(10)) return [path.replace("{table}", encodeURIComponent(g.noise(40).toString("latin1"))), false]
  return [path.replace("{table}", g.pick(tables)), true]
}

function bodyFor(g: Grammar, { takes }: Operation): { readonly body: Buffer; readonly fits: Standing } {
  const real = takes === undefined ? {} : g.fitting(takes)
  const body = bentBody(g, real)
  return { body, fits: takes === undefined ? "json" : standing(body, takes as v.GenericSchema) }
}

function bentBody(g: Grammar, real: Record<string, unknown>): Buffer {
  switch (g.below(8)) {
    case 0:
      return g.noise(300)
    case 1:
      return g.garbled(JSON.stringify(real))
    case 2:
      return Buffer.from(JSON.stringify(g.oneIn(4) ? { ...real, more: "x".repeat(g.below(LONG)) } : g.bent(real)))
    case 3:
      return Buffer.from(JSON.stringify(g.bent(real)))
    default:
      return Buffer.from(JSON.stringify(real))
  }
}

function headers(g: Grammar): string[] {
  const all = [
    "Origin: https://elsewhere.example",
    "Origin: null",
    `X-Forwarded-For: ${g.noise(20).toString("hex")}`,
    "Accept-Encoding: \u00ff, br;q=, ;;;",
    "If-None-Match: *",
    `Cookie: ${"a=b; ".repeat(g.below(30))}`,
    "Content-Type: text/plain",
    "Upgrade: websocket",
    `X-Long: ${"x".repeat(g.oneIn(10) ? LONG : 10)}`,
  ]
  return g.oneIn(3) ? [g.pick(all), "Connection: close"] : ["Connection: close"]
}

/** Returns the headers for the body's length, which are mostly true. */
function framing(g: Grammar, isAsked: boolean, { length }: Buffer): string[] {
  if (isAsked && !g.oneIn(20)) return []
  switch (g.below(20)) {
    case 0:
      return ["Content-Length: -1"]
    case 1:
      return [`Content-Length: ${length}`, `Content-Length: ${length + 1}`]
    case 2:
      return ["Transfer-Encoding: chunked"] // not true
    case 3:
      return [`Content-Length: ${Math.max(0, length - 3)}`]
    default:
      return [`Content-Length: ${length}`]
  }
}

/** Sends a request. Returns the status of the answer, or undefined if there is none. */
export function ask(port: number, { bytes, isCut }: Request, patience: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    let start = ""
    socket.on("error", () => {})
    socket.on("data", (data) => {
      if (start.length < 20) start += data.toString("latin1")
    })
    socket.once("close", () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(start)
      resolve(status === null ? undefined : Number(status[1]))
    })
    socket.setTimeout(patience, () => socket.destroy())
    socket.write(bytes, () => {
      if (isCut) socket.resetAndDestroy()
    })
  })
}
