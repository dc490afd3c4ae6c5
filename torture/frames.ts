// Writes WebSocket connections byte by byte, to send what no library would.

import { connect, type Socket } from "node:net"

export { frame, opening } from "../src/server/frames.testing.ts"

export const TEXT = 1
export const BINARY = 2

/** How a connection ends: closed properly, cut, or held open without reading or writing. */
export type Leaving = "end" | "cut" | "hold"

/**
 * Opens a connection and sends all bytes at once. Normally resolves when the server has read them and closed. With
 * “cut”, cuts the connection after sending. With “hold”, keeps it open and never reads.
 */
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
    socket.resume() // discards incoming data
    socket.write(bytes, () => {
      if (leaving === "cut") socket.resetAndDestroy()
    })
  })
}
