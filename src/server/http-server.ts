// The HTTP server: its timeouts, its limits on connections, and which requests may become WebSockets.

import { createServer, IncomingMessage, type RequestListener, type Server, type ServerOptions } from "node:http"
import type { Duplex } from "node:stream"
import { addressOf, shortened } from "./address.ts"
import { AddressCounts, type Limits } from "./limits.ts"

/** Requests are small. A client that is slower or sends more is not a normal one. */
const PATIENCE: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 8192,
}
/** Maximum number of connections for pages and requests, besides those to tables. */
const REQUESTS = 2000

const offersUpgrade = Symbol("offersUpgrade")

/**
 * A request that is an upgrade only if it asks for a WebSocket. Node treats every request with an Upgrade header as
 * one, such as those of `curl --http2`. By RFC 9110 a server ignores protocols that it does not speak. Node reads this
 * property to decide, even in versions without `shouldUpgradeCallback`.
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
  /** Whether every connection comes from a proxy, so that its address says nothing about the client. */
  readonly isProxied: boolean
  /** Returns how many connections to tables an address has. */
  atTables(address: string): number
  /** Called when a connection was refused. */
  onrefused(from: string): void
}

/** Makes the server. It closes a connection beyond the limit of its address before it reads anything. */
export function makeHttpServer(
  listener: RequestListener,
  { limits, isProxied, atTables, onrefused }: HttpServerOptions,
): Server {
  const http = createServer({ ...PATIENCE, IncomingMessage: Request }, listener)
  http.maxConnections = limits.connections + REQUESTS
  if (isProxied) return http
  const most = limits.connectionsPerAddress + limits.requestsPerAddress
  const open = new AddressCounts() // without those to tables
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
