// All connections to tables: who may open one, how many there may be, and their end.

import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { isOurs } from "./address.ts"
import { Connection, type ConnectionOptions, READING } from "./connection.ts"
import type { ConnectionSocket, SocketIo } from "./fast-io/socket-io.ts"
import { AddressCounts, TokenBuckets } from "./limits.ts"

const LIVE_PATH = "/live"

/** Milliseconds after which a connection is looked at again, and pinged if need be. */
const ROUND = 5000
/** So many parts of all connections have their turn one after another: all at once would hold up everything else, and what pings measure. */
const PARTS = 20
const NOTHING = Buffer.alloc(0)
/** Milliseconds until connections that do not end by themselves are ended when the server stops. */
const STOPPING = 500

interface SocketOptions extends ConnectionOptions {
  readonly io: SocketIo
  /** Where the page may come from, this machine's own aside; any address of this server itself if left out. */
  readonly origins: readonly string[] | undefined
  /** Whoever asks, as an address. */
  addressOf(request: IncomingMessage): string
  isBanned(address: string): boolean
}

export class Sockets {
  readonly #options: SocketOptions
  readonly #server: WebSocketServer
  readonly #all = new Set<Connection>()
  readonly #parts = Array.from({ length: PARTS }, () => new Set<Connection>())
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

  /** The next part of all connections has its turn, and the others after it. */
  #beatOn(): void {
    this.#stopBeating = this.#options.clock.after(ROUND / PARTS, () => {
      this.#beatOn()
      for (const connection of this.#parts[this.#turns++ % PARTS]) connection.beat()
    })
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

  /** Tells everybody to come back, and ends all connections: also of those who do not end theirs. */
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
      socket.once("finish", () => socket.destroy()) // else it would stay open for as long as the other end likes
      socket.end(`HTTP/1.1 ${refusal}\r\nconnection: close\r\n\r\n`)
      return
    }
    const address = this.#options.addressOf(request)
    const opened = this.#options.io.open(socket)
    opened.stream.on("error", () => {})
    this.#server.handleUpgrade(request, opened.stream, NOTHING, (ws) => {
      this.#open(ws, opened, address)
      if (head.length > 0) opened.onchunk(head) // counted and read like what comes after it
    })
  }

  #refusal(request: IncomingMessage): string | undefined {
    const { limits, origins, addressOf, isBanned } = this.#options
    const path = (request.url ?? "").split("?")[0]
    if (path !== LIVE_PATH) return "404 Not Found"
    if (this.isStopping || this.#all.size >= limits.connections) return "503 Service Unavailable"
    if (!isOurs(request.headers, origins)) return "403 Forbidden"
    const address = addressOf(request)
    if (isBanned(address)) return "403 Forbidden"
    if (this.#perAddress.of(address) >= limits.connectionsPerAddress) return "429 Too Many Requests"
    return undefined
  }

  /** Ends the connections of those who may not be here any more. */
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
