// WebSocket connections byte by byte, as nobody's library would make them.

import { connect, type Socket } from "node:net"

export { frame, opening } from "../src/server/frames.testing.ts"

export const TEXT = 1
export const BINARY = 2

/** How a connection is left: as it should be, cut, or held open without a word or a look. */
export type Leaving = "end" | "cut" | "hold"

/**
 * Opens a connection and sends all of this at once. Resolves when the server has read it and closed. Or it cuts the
 * connection, or keeps it open and never reads.
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
    socket.resume() // what comes is read, and forgotten
    socket.write(bytes, () => {
      if (leaving === "cut") socket.resetAndDestroy()
    })
  })
}
