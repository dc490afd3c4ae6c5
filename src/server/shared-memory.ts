// Connections that read into memory that all of them share. Node takes 64 kB for whatever comes in, and gives back what is not needed: for messages
// of some dozen bytes that costs more than to read them.

import { Socket, type SocketConstructorOpts } from "node:net"
import type { Duplex } from "node:stream"

/** What comes lies here until the next of all connections reads. */
const incoming = Buffer.allocUnsafeSlow(1 << 16)

/** What of a socket is not told in Node's documentation. */
interface Inside {
  _handle?: { readonly useUserBuffer?: unknown } | null
  server?: unknown
  _server?: unknown
}

/**
 * Gives another socket in the place of this one, with the same connection under it. What is pushed onto it is a view of the shared memory, and is copied
 * before it waits anywhere. Where Node should be another inside than it was, the socket stays what it is.
 */
export function withSharedMemory(socket: Duplex & Inside): Duplex {
  const { _handle: handle, server, _server } = socket
  const isPlain = Object.getPrototypeOf(socket) === Socket.prototype // one with TLS has more to it
  if (!isPlain || typeof handle?.useUserBuffer !== "function") return socket
  socket._handle = null
  const onread = {
    buffer: incoming,
    callback: (length: number): boolean => after.push(incoming.subarray(0, length)),
  }
  const after: Socket & Inside = new Socket({ handle, allowHalfOpen: true, onread } as SocketConstructorOpts)
  const { push } = after
  after.push = (chunk: Buffer | null, ...rest): boolean =>
    push.call(after, chunk === null ? null : Buffer.from(chunk), ...rest)
  // It is counted among the server's connections until it ends.
  Object.assign(after, { server, _server })
  socket.server = socket._server = null
  return after
}
