// The fast way: takes chunks where Node's socket pushes them, so that no stream of ours stands between the socket and
// `ws`. Node does not document that a socket gets its chunks through its own `push`.

import { connect, createServer, Socket } from "node:net"
import type { Duplex } from "node:stream"
import { encodeFrames, type Message } from "../frames.ts"
import { PLAIN_IO } from "./plain.ts"
import type { ConnectionSocket, SocketIo } from "./socket-io.ts"

/** Uses the fast way for TCP sockets without TLS, and the plain way for all others. */
export const FAST_IO: SocketIo = {
  name: "fast",
  open: (socket) => (isPlainTcp(socket) ? new FastSocket(socket) : PLAIN_IO.open(socket)),
}

const isPlainTcp = (socket: Duplex): boolean => Object.getPrototypeOf(socket) === Socket.prototype

/** Selects the fast way if it works on this system: a connection to ourselves has to push what it receives. */
export function selectIo(): Promise<SocketIo> {
  return new Promise((resolve) => {
    const server = createServer()
    const select = (io: SocketIo): void => {
      resolve(io)
      server.close()
    }
    server.on("error", () => select(PLAIN_IO))
    server.on("connection", (socket) => {
      const end = (io: SocketIo): void => {
        select(io)
        socket.destroy()
      }
      socket.on("error", () => end(PLAIN_IO))
      socket.on("data", () => end(PLAIN_IO)) // the chunk has come another way
      hookPush(socket, () => {
        end(isPlainTcp(socket) ? FAST_IO : PLAIN_IO)
        return false
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (address === null || typeof address === "string") return select(PLAIN_IO)
      connect(address.port, address.address)
        .on("error", () => select(PLAIN_IO))
        .end("x")
    })
  })
}

/** Passes each chunk that the system has read to `take`. Returns the function that passes a chunk on to the stream. */
function hookPush(stream: Duplex, take: (chunk: Buffer) => boolean): (chunk: Buffer) => boolean {
  const push = stream.push.bind(stream)
  stream.push = (chunk: Buffer | null) => (chunk === null ? push(null) : take(chunk))
  return push
}

export class FastSocket implements ConnectionSocket {
  readonly stream: Duplex
  readonly pass: (chunk: Buffer) => boolean
  onchunk: (chunk: Buffer) => boolean = (chunk) => this.pass(chunk)

  constructor(socket: Duplex) {
    this.stream = socket
    this.pass = hookPush(socket, (chunk) => this.onchunk(chunk))
  }

  send(messages: readonly Message[], ping?: string): void {
    this.stream.write(encodeFrames(messages, ping))
  }
}
