// All connections to tables: admission, limits and shutdown.

import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { isFromOurPages } from "./address.ts"
import { Connection, type ConnectionOptions, READING } from "./connection.ts"
import type { ConnectionSocket, SocketIo } from "./fast-io/socket-io.ts"
import { AddressCounts, TokenBuckets } from "./limits.ts"

const LIVE_PATH = "/live"

/** Milliseconds between two checks of a connection, which may ping it. */
const ROUND = 5000
/**
 * Connections are checked in this many groups, one after another. A check of all at once would block the event loop,
 * and distort the pings.
 */
const PARTS = 20
/** Milliseconds by which a check must be late to count as a stall: the process could not run. */
const STALLED = 1000
const NOTHING = Buffer.alloc(0)
/** Milliseconds that clients have to close their connections when the server stops. */
const STOPPING = 500

interface SocketOptions extends ConnectionOptions {
  readonly io: SocketIo
  /** Origins that pages may have, besides this machine's own; any address of this server if left out. */
  readonly origins: readonly string[] | undefined
  /** Returns the client's address. */
  addressOf(request: IncomingMessage): string
  isBanned(address: string): boolean
}

export class Sockets {
  readonly #options: SocketOptions
  readonly #server: WebSocketServer
  readonly #all = new Set<Connection>()
  readonly #parts = Array.from({ length: PARTS }, () => new Set<Connection>())
  /** For each part, how many milliseconds the process was stalled since its last check. */
  readonly #stalled = new Array<number>(PARTS).fill(0)
  #opened = 0
  #turns = 0
  readonly #perAddress = new AddressCounts()
  readonly #messages: TokenBuckets
  #stopBeating: () => void = () => {}
  #onempty: () => void = () => {}
  isStopping = false

  constructor(options: SocketOptions) {
    this.#options = options
    this.#server = new WebSocketServer({ ...READING, noServer: true, clientTracking: false })
    this.#messages = new TokenBuckets(options.limits.messagesPerAddress)
    this.#beatOn()
  }

  /** Checks the next group of connections, and schedules the one after. */
  #beatOn(): void {
    const { clock } = this.#options
    const due = clock.monotonic() + ROUND / PARTS
    this.#stopBeating = clock.after(ROUND / PARTS, () => {
      this.#noteStall(clock.monotonic() - due)
      this.#beatOn()
      const turn = this.#turns++ % PARTS
      for (const connection of this.#parts[turn]) connection.beat(this.#stalled[turn])
      this.#stalled[turn] = 0
    })
  }

  #noteStall(late: number): void {
    if (late > STALLED) for (const turn of this.#stalled.keys()) this.#stalled[turn] += late
  }

  get count(): number {
    return this.#all.size
  }

  countOf(address: string): number {
    return this.#perAddress.of(address)
  }

  listen(server: Server): void {
    server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head))
  }

  /** Asks all clients to reconnect, and closes all connections, even of clients that do not close theirs. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.#stopBeating()
    for (const connection of [...this.#all]) connection.bye("stopping", 1000)
    this.#server.close()
    if (this.#all.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STOPPING)
      this.#onempty = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    for (const connection of [...this.#all]) connection.cut()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => {})
    const refusal = this.#refusal(request)
    if (refusal !== undefined) {
      this.#options.counts.refused++
      socket.once("finish", () => socket.destroy()) // otherwise it would stay open as long as the client likes
      socket.end(`HTTP/1.1 ${refusal}\r\nconnection: close\r\n\r\n`)
      return
    }
    const address = this.#options.addressOf(request)
    const opened = this.#options.io.open(socket)
    opened.stream.on("error", () => {})
    this.#server.handleUpgrade(request, opened.stream, NOTHING, (ws) => {
      this.#open(ws, opened, address)
      if (head.length > 0) opened.onchunk(head) // counted and read like all later bytes
    })
  }

  #refusal(request: IncomingMessage): string | undefined {
    const { limits, origins, addressOf, isBanned } = this.#options
    const path = (request.url ?? "").split("?")[0]
    if (path !== LIVE_PATH) return "404 Not Found"
    if (this.isStopping || this.#all.size >= limits.connections) return "503 Service Unavailable"
    if (!isFromOurPages(request.headers, origins)) return "403 Forbidden"
    const address = addressOf(request)
    if (isBanned(address)) return "403 Forbidden"
    if (this.#perAddress.of(address) >= limits.connectionsPerAddress) return "429 Too Many Requests"
    return undefined
  }

  /** Closes the connections of addresses that are banned now. */
  endBanned(): void {
    for (const connection of [...this.#all])
      if (this.#options.isBanned(connection.address)) connection.bye("banned", null)
  }

  #open(ws: WebSocket, socket: ConnectionSocket, address: string): void {
    this.#perAddress.add(address)
    const connection = new Connection(ws, socket, address, this.#options, (now) => this.#messages.take(address, now))
    const part = this.#parts[this.#opened++ % PARTS]
    this.#all.add(connection)
    part.add(connection)
    ws.on("close", () => {
      this.#all.delete(connection)
      part.delete(connection)
      this.#perAddress.remove(address)
      if (this.#all.size === 0) this.#onempty()
    })
  }
}
