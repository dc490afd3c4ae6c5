import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { frameOf } from "./frames.ts"

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  "a message of %i bytes comes whole, between others",
  async (length) => {
    const message = Uint8Array.from({ length }, (_, i) => i % 251)
    const sockets = new WebSocketServer({ noServer: true })
    const http = createServer()
    http.on("upgrade", (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.send("before")
        socket.write(frameOf(message))
        ws.send("after")
      }),
    )
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
    const all = await new Promise<Buffer[]>((resolve) => {
      const come: Buffer[] = []
      client.on("message", (data) => {
        if (come.push(data as Buffer) === 3) resolve(come)
      })
    })
    expect([String(all[0]), String(all[2])]).toEqual(["before", "after"])
    expect(all[1].equals(message)).toBe(true)
    client.terminate()
    http.close()
  },
)
