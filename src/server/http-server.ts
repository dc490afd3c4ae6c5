// The HTTP server: how long it waits for a request, how many connections it takes, and which may become WebSockets.

import { createServer, IncomingMessage, type RequestListener, type Server, type ServerOptions } from "node:http"
import type { Duplex } from "node:stream"
import { addressOf, shortened } from "./address.ts"
import { AddressCounts, type Limits } from "./limits.ts"

/** Requests are small. A client that is slower than this, or sends more, is up to no good. */
const PATIENCE: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 8192,
}
/** Connections that are no table's: pages and requests. */
const REQUESTS = 2000

const offersUpgrade = Symbol("offersUpgrade")

/**
 * A request that is an upgrade only if it asks for a WebSocket. Node takes every request with an Upgrade header for
 * one, such as those of `curl --http2`. By RFC 9110 a server ignores protocols that it does not speak. Node reads
 * this property to decide, also where it has no `shouldUpgradeCallback` yet.
 */
class Request extends IncomingMessage {
  declare [offersUpgrade]: boolean

  get upgrade(): boolean {
    return this[offersUpgrade] && (this.method === "CONNECT" || this.headers.upgrade?.toLowerCase() === "websocket")
  }

  set upgrade(is: boolean) {
    this[offersUpgrade] = is
  }
}

interface HttpServerOptions {
  readonly limits: Limits
  /** Does every connection come from a proxy? Then its address is nobody's. */
  readonly isProxied: boolean
  /** How many connections to tables an address has. */
  atTables(address: string): number
  /** A connection was not let in. */
  onrefused(from: string): void
}

/** Makes the server. A connection beyond the limit of its address is ended before anything is read from it. */
export function makeHttpServer(
  listener: RequestListener,
  { limits, isProxied, atTables, onrefused }: HttpServerOptions,
): Server {
  const http = createServer({ ...PATIENCE, IncomingMessage: Request }, listener)
  http.maxConnections = limits.connections + REQUESTS
  if (isProxied) return http
  const most = limits.connectionsPerAddress + limits.requestsPerAddress
  const open = new AddressCounts() // but for those to tables
  const addresses = new WeakMap<Duplex, string>()
  const leave = (socket: Duplex): void => {
    const address = addresses.get(socket)
    if (address !== undefined && addresses.delete(socket)) open.remove(address)
  }
  http.prependListener("connection", (socket) => {
    const address = addressOf(socket.remoteAddress)
    if (open.of(address) + atTables(address) >= most) {
      socket.destroy()
      return onrefused(shortened(address))
    }
    open.add(address)
    addresses.set(socket, address)
    socket.once("close", () => leave(socket))
  })
  http.prependListener("upgrade", (_, socket) => leave(socket))
  return http
}
