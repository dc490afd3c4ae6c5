// Plain streams, and every trick that bypasses them, read and write sockets alike.

import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { Duplex } from "node:stream"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { selectIo } from "./fast.ts"
import { BOTH_IO } from "./io.testing.ts"
import { PLAIN_IO } from "./plain.ts"
import type { ConnectionSocket, SocketIo } from "./socket-io.ts"

let http: Server
let io: SocketIo
/** The server's ends of the connections. */
let ends: ConnectionSocket[]

beforeEach(async () => {
  ends = []
  http = createServer()
  http.on("upgrade", (_, socket) => ends.push(io.open(socket)))
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
})
afterEach(() => {
  for (const { stream } of ends) stream.destroy()
  http.close()
})

const port = (): number => (http.address() as AddressInfo).port

async function connected(): Promise<[client: Socket, end: ConnectionSocket]> {
  const client = connect(port(), "127.0.0.1")
  client.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: any\r\n\r\n")
  const before = ends.length
  await expect.poll(() => ends.length).toBe(before + 1)
  return [client, ends[before]]
}

/** Reads until this many bytes have arrived. */
async function read(from: Duplex, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of from.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  return Buffer.concat(chunks).toString("latin1")
}

const connections = (): Promise<number> => new Promise((resolve) => http.getConnections((_, count) => resolve(count)))

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 251)

/** The frame of a text of 126 to 65,535 bytes. */
const frameOf = (text: string): string => `\x81\x7e${String.fromCharCode(text.length >> 8, text.length & 255)}${text}`

/** Sends much more than the system buffers for a client that does not read. Returns everything that was sent. */
function block(end: ConnectionSocket, letter: string): string {
  let sent = ""
  for (let n = 0; end.stream.writableLength < 1_000_000; n++) {
    const text = `${n} ${letter.repeat(50_000)}`
    sent += frameOf(text)
    end.send([text])
  }
  return sent
}

describe.each(BOTH_IO)("sockets with %s I/O:", (_, used) => {
  beforeEach(() => {
    io = used
  })

  it("unread data stays intact while other sockets receive data", async () => {
    const [[ana, { stream: toAna }], [ben, { stream: toBen }]] = [await connected(), await connected()]
    ana.write("a".repeat(1000))
    await expect.poll(() => toAna.readableLength).toBe(1000)
    ben.write("b".repeat(2000))
    await expect.poll(() => toBen.readableLength).toBe(2000)
    expect(await read(toAna, 1000)).toBe("a".repeat(1000))
    expect(await read(toBen, 2000)).toBe("b".repeat(2000))
    for (const one of [ana, ben]) one.destroy()
  })

  it("more data than a stream buffers arrives completely, and a reply still gets back", async () => {
    const [client, { stream }] = await connected()
    const sent = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(10)).join("")
    client.write(sent)
    await expect.poll(() => client.writableLength + stream.readableLength).toBeGreaterThan(0)
    expect((await read(stream, sent.length)) === sent).toBe(true)
    stream.write("thanks")
    expect(await read(client, 6)).toBe("thanks")
    client.destroy()
  })

  it("both ends notice a close, and closed connections are no longer counted", async () => {
    const [first, { stream: toFirst }] = await connected()
    const [second, { stream: toSecond }] = await connected()
    expect(await connections()).toBe(2)
    first.destroy()
    toSecond.resume()
    second.end()
    await new Promise((resolve) => toSecond.once("end", resolve))
    toSecond.end()
    await new Promise((resolve) => second.once("close", resolve))
    toFirst.resume()
    toFirst.end()
    await expect.poll(connections).toBe(0)
  })

  it("onchunk gets every chunk first, and only chunks that it passes on are read", async () => {
    const [client, end] = await connected()
    const shown: string[] = []
    end.onchunk = (chunk) => {
      shown.push(String(chunk))
      return shown.length < 2 || end.pass(chunk)
    }
    for (const text of ["one", "two", "three"]) {
      const before = shown.length
      client.write(text)
      await expect.poll(() => shown.length).toBe(before + 1)
    }
    expect(await read(end.stream, 8)).toBe("twothree")
    expect(shown).toEqual(["one", "two", "three"])
    client.destroy()
  })

  it("data that the system cannot take yet arrives later, complete and in order", async () => {
    const [client, end] = await connected()
    client.pause()
    const sent = block(end, "x")
    const chunks: Buffer[] = []
    for await (const chunk of client) {
      if (chunks.push(chunk) === 1) end.send(["last"])
      if (String(chunk).endsWith("last")) break
    }
    expect(Buffer.concat(chunks).toString("latin1") === `${sent}\x81\x04last`).toBe(true)
  })

  it("unsent data stays intact while other sockets send data", async () => {
    const [[slow, toSlow], [quick, toQuick]] = [await connected(), await connected()]
    slow.pause()
    const sent = block(toSlow, "x")
    const other = `0 ${"y".repeat(50_000)}`
    toQuick.send([other])
    expect((await read(quick, frameOf(other).length)) === frameOf(other)).toBe(true)
    expect((await read(slow, sent.length)) === sent).toBe(true)
    for (const one of [slow, quick]) one.destroy()
  })

  it("a ping is sent after earlier messages", async () => {
    const [client, end] = await connected()
    end.send(["said"], "17")
    end.send([], "18")
    expect(await read(client, 14)).toBe("\x81\x04said\x89\x0217\x89\x0218")
    client.destroy()
  })

  it.each<[string, string | Uint8Array]>([
    ...[0, 1, 125, 126, 65_535, 65_536, 200_000].map((n): [string, Uint8Array] => [`${n} bytes`, bytes(n)]),
    ["a text", "Añá ist da \u{1f600}"],
    ["no text", ""],
    ["a long text", "ä".repeat(40_000)],
  ])("a message of %s arrives complete, in order with others", async (_, message) => {
    const sockets = new WebSocketServer({ noServer: true })
    http.removeAllListeners("upgrade").on("upgrade", (request, socket, head) => {
      const end = io.open(socket)
      ends.push(end)
      sockets.handleUpgrade(request, end.stream, head, (ws) => {
        ws.send("first")
        end.send(["before", message, "after"])
        ws.send("last")
      })
    })
    const client = new WebSocket(`ws://127.0.0.1:${port()}/`)
    const all = await new Promise<(string | Buffer)[]>((resolve) => {
      const come: (string | Buffer)[] = []
      client.on("message", (data, isBinary) => {
        if (come.push(isBinary ? (data as Buffer) : String(data)) === 5) resolve(come)
      })
    })
    expect([all[0], all[1], all[3], all[4]]).toEqual(["first", "before", "after", "last"])
    expect(typeof message === "string" ? all[2] === message : Buffer.from(message).equals(all[2] as Buffer)).toBe(true)
    client.terminate()
  })
})

it("selects fast I/O, except on Windows", async () => {
  expect((await selectIo()).name).toBe(process.platform === "win32" ? "plain" : "fast")
})

it("uses plain I/O for a stream that is not a Node socket", () => {
  for (const [, one] of BOTH_IO) {
    const other = new Duplex({ read() {}, write() {} })
    expect(one.open(other).constructor).toBe(PLAIN_IO.open(other).constructor)
  }
})
