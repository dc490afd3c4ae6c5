// Nothing bypasses a TLS socket: everything that is sent is encrypted. The keys are shared beforehand, so that no
// certificate is needed.

import { createServer } from "node:https"
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import { connect as connectTls } from "node:tls"
import { afterEach, expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { BOTH_IO } from "./io.testing.ts"
import type { SocketIo } from "./socket-io.ts"

const PSK = { ciphers: "PSK-AES128-GCM-SHA256", maxVersion: "TLSv1.2" } as const
const KEY = Buffer.from("a key that both ends have")
const SECRET = "nobody on the way may read this "

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

/** A server that answers each text with the secret in three messages. Returns its port. */
async function served(io: SocketIo): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true })
  const https = createServer({ ...PSK, pskCallback: () => KEY })
  https.on("upgrade", (request, socket: Duplex, head) => {
    const end = io.open(socket)
    sockets.handleUpgrade(request, end.stream, head, (ws) =>
      ws.on("message", () => {
        end.send([SECRET, Buffer.from(SECRET)])
        end.send([SECRET.repeat(5000)], "a ping")
      }),
    )
  })
  await new Promise<void>((resolve) => https.listen(0, "127.0.0.1", resolve))
  ends.push(() => https.close())
  return portOf(https)
}

/** Forwards everything to a port, and records the bytes of both directions. */
async function tapped(port: number): Promise<{ readonly port: number; readonly bytes: Buffer[] }> {
  const bytes: Buffer[] = []
  const note = (socket: Socket): Socket => socket.on("error", () => {}).on("data", (chunk) => bytes.push(chunk))
  const tap = createTcpServer((near) => {
    const far = connectTcp(port, "127.0.0.1")
    note(near).pipe(note(far)).pipe(near)
  })
  await new Promise<void>((resolve) => tap.listen(0, "127.0.0.1", resolve))
  ends.push(() => tap.close())
  return { port: portOf(tap), bytes }
}

it.each(BOTH_IO)("with %s I/O a TLS connection carries every message, and none in plaintext", async (_, io) => {
  const { port, bytes } = await tapped(await served(io))
  const client = new WebSocket("wss://127.0.0.1/", {
    createConnection: () =>
      connectTls({
        ...{ ...PSK, port, host: "127.0.0.1" },
        pskCallback: () => ({ psk: KEY, identity: "anybody" }),
        checkServerIdentity: () => undefined,
      }),
  })
  ends.push(() => client.terminate())
  await new Promise((resolve) => client.once("open", resolve))
  const come: string[] = []
  const all = new Promise<void>((resolve, reject) => {
    client.on("error", reject)
    client.on("message", (data) => {
      if (come.push(String(data)) === 3) resolve()
    })
  })
  client.send("please")
  await all
  expect(come).toEqual([SECRET, SECRET, SECRET.repeat(5000)])
  const seen = Buffer.concat(bytes)
  expect(seen.length).toBeGreaterThan(SECRET.length * 5000)
  expect(seen.includes(SECRET)).toBe(false)
})
