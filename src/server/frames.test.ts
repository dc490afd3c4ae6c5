import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { frameOf } from "./frames.ts"

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 251)

it.each<[string, string | Uint8Array]>([
  ...[0, 1, 125, 126, 65_535, 65_536, 200_000].map((n): [string, Uint8Array] => [`${n} bytes`, bytes(n)]),
  ["a text", "Añá ist da \u{1f600}"],
  ["no text", ""],
  ["a long text", "ä".repeat(40_000)],
])("a message of %s comes whole, between others", async (_, message) => {
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
  const all = await new Promise<(string | Buffer)[]>((resolve) => {
    const come: (string | Buffer)[] = []
    client.on("message", (data, isBinary) => {
      if (come.push(isBinary ? (data as Buffer) : String(data)) === 3) resolve(come)
    })
  })
  expect(all).toEqual(["before", typeof message === "string" ? message : Buffer.from(message), "after"])
  client.terminate()
  http.close()
})
