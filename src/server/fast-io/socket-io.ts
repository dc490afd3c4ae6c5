// How the server reads and writes the sockets of connections. The plain way uses documented streams (`plain.ts`). The
// fast way bypasses them (`fast.ts`). Everything that Node does not document is in this folder.

import type { Duplex } from "node:stream"
import type { Message } from "../frames.ts"

/** The socket of one connection. */
export interface ConnectionSocket {
  /** The stream that `ws` reads and writes. */
  readonly stream: Duplex
  /** Gets every chunk before `ws` does. Returns false if nothing more should be read for now. */
  onchunk: (chunk: Buffer) => boolean
  /** Passes a chunk on to `ws`. Returns false if `ws` wants no more for now. */
  pass(chunk: Buffer): boolean
  /** Sends messages, and a ping behind them if one is given, by one write. */
  send(messages: readonly Message[], ping?: string): void
}

export interface SocketIo {
  readonly name: "plain" | "fast"
  /** Takes a socket over from the HTTP server. */
  open(socket: Duplex): ConnectionSocket
}
