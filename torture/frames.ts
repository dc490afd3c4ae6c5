// WebSocket connections byte by byte, as nobody's library would make them.

import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"

export const TEXT = 1
export const BINARY = 2

/** The request that opens a connection. What comes right behind it is read once it is open. */
export const opening = (address: string): Buffer =>
  Buffer.from(
    [
      "GET /live HTTP/1.1",
      `Host: ${address}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      "Sec-WebSocket-Version: 13",
      "\r\n",
    ].join("\r\n"),
  )

/** What those of clients are masked with: nothing, which is as good as anything. */
const MASK = Buffer.alloc(4)

/** One frame of a client. */
export function frame(kind: number, payload: Buffer, isLast = true): Buffer {
  const { length } = payload
  const size = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : longSize(length)
  const head = Buffer.from([(isLast ? 0x80 : 0) | kind, 0x80 | size[0], ...size.slice(1)])
  return Buffer.concat([head, MASK, payload])
}

const longSize = (length: number): number[] => [
  127,
  0,
  0,
  0,
  0,
  length >>> 24,
  (length >> 16) & 255,
  (length >> 8) & 255,
  length & 255,
]

/** How a connection is left: as it should be, cut, or held open without a word or a look. */
export type Leaving = "end" | "cut" | "hold"

/** Opens a connection, says all of this in one breath, and is done when the server has read it and let go; or cuts it, or keeps it open and never reads. */
export function say(port: number, bytes: Buffer, leaving: Leaving, patience: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const done = (): void => resolve(socket)
    socket.on("error", () => {})
    socket.once("close", done)
    socket.setTimeout(patience, () => socket.destroy())
    if (leaving === "hold") {
      socket.pause()
      socket.write(bytes, done)
      return
    }
    socket.resume() // what comes is read, and forgotten
    socket.write(bytes, () => {
      if (leaving === "cut") socket.resetAndDestroy()
    })
  })
}
