// All connections read into the same buffer. Node allocates 64 kB for each read, and frees what it does not need. For
// messages of a few dozen bytes that costs more than the read.

import { Socket, type SocketConstructorOpts } from "node:net"
import type { TcpSocket } from "./fast.ts"

/** Holds the received bytes until any connection reads again. */
const incoming = Buffer.allocUnsafeSlow(1 << 16)

/**
 * Returns another socket for the same connection, which reads into the shared buffer. `push` gets a view of that
 * buffer, and copies it before it waits anywhere.
 */
export function withSharedReads(socket: TcpSocket): TcpSocket {
  const { _handle: handle, server, _server } = socket
  socket._handle = null
  const onread = {
    buffer: incoming,
    callback: (length: number): boolean => after.push(incoming.subarray(0, length)),
  }
  const after = new Socket({ handle, allowHalfOpen: true, onread } as SocketConstructorOpts) as TcpSocket
  const { push } = after
  after.push = (chunk: Buffer | null, ...rest): boolean =>
    push.call(after, chunk === null ? null : Buffer.from(chunk), ...rest)
  // The server counts the new socket among its connections until it ends.
  Object.assign(after, { server, _server })
  socket.server = socket._server = null
  return after
}
