// The fast way: four tricks that bypass Node's streams. Each can be switched off alone. `npm run bench:server --
// --tricks` does so to measure what each saves.

import { connect, createServer, Socket } from "node:net"
import type { Duplex } from "node:stream"
import { encodeFrames, type Message } from "../frames.ts"
import { sendDirectly } from "./direct-writes.ts"
import { hookPush } from "./hooked-push.ts"
import { PLAIN_IO } from "./plain.ts"
import { withSharedReads } from "./shared-reads.ts"
import { readShort } from "./short-reads.ts"
import type { ConnectionSocket, SocketIo } from "./socket-io.ts"

export const TRICKS = ["sharedReads", "hookedPush", "shortReads", "directWrites"] as const
export type Trick = (typeof TRICKS)[number]

/** The undocumented members of a Node socket. */
export interface TcpSocket extends Socket {
  _handle: TcpHandle | null
  server?: unknown
  _server?: unknown
}

interface TcpHandle {
  readonly fd: number
  readonly useUserBuffer: unknown
}

/** Uses these tricks for sockets that have the members they need, and the plain way for all others. */
export const fastIo = (tricks: readonly Trick[] = TRICKS): SocketIo => ({
  name: "fast",
  open: (socket) => (isPlainTcp(socket) ? new FastSocket(socket, tricks) : PLAIN_IO.open(socket)),
})

/** Selects the fast way if it works on this system. A connection to ourselves shows that. */
export function selectIo(): Promise<SocketIo> {
  return new Promise((resolve) => {
    const server = createServer()
    const select = (io: SocketIo): void => {
      resolve(io)
      server.close()
    }
    server.on("error", () => select(PLAIN_IO))
    server.on("connection", (socket) => {
      select(isPlainTcp(socket) ? fastIo() : PLAIN_IO)
      socket.destroy()
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (address === null || typeof address === "string") return select(PLAIN_IO)
      connect(address.port, address.address).on("error", () => select(PLAIN_IO))
    })
  })
}

/** Tells whether this is a TCP socket without TLS that has every undocumented member that the tricks need. */
function isPlainTcp(socket: Duplex): socket is TcpSocket {
  if (Object.getPrototypeOf(socket) !== Socket.prototype) return false
  const { _handle: handle } = socket as TcpSocket
  return handle != null && handle.fd >= 0 && typeof handle.useUserBuffer === "function" && "_server" in socket
}

export class FastSocket implements ConnectionSocket {
  readonly stream: Duplex
  readonly readShort: (chunk: Buffer) => string | undefined
  readonly pass: (chunk: Buffer) => boolean
  onchunk: (chunk: Buffer) => boolean = (chunk) => this.pass(chunk)
  readonly #tcp: TcpSocket
  readonly #writesDirectly: boolean

  constructor(socket: TcpSocket, tricks: readonly Trick[]) {
    const take = (chunk: Buffer): boolean => this.onchunk(chunk)
    this.#tcp = tricks.includes("sharedReads") ? withSharedReads(socket) : socket
    this.#writesDirectly = tricks.includes("directWrites")
    this.readShort = tricks.includes("shortReads") ? readShort : () => undefined
    if (tricks.includes("hookedPush")) {
      this.stream = this.#tcp
      this.pass = hookPush(this.#tcp, take)
    } else {
      const plain = PLAIN_IO.open(this.#tcp)
      plain.onchunk = take
      this.stream = plain.stream
      this.pass = (chunk) => plain.pass(chunk)
    }
  }

  send(messages: readonly Message[], ping?: string): void {
    if (this.#writesDirectly) sendDirectly(messages, ping, this.#tcp, this.stream)
    else this.stream.write(encodeFrames(messages, ping))
  }
}
