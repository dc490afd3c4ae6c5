import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net"
import { Duplex } from "node:stream"
import fc from "fast-check"
import { expect, it, vi } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { frame as clientFrame } from "./frames.testing.ts"
import { Input, writeFrames } from "./frames.ts"

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
      ws.send("first")
      writeFrames(["before", message, "after"], socket)
      ws.send("last")
    }),
  )
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  const all = await new Promise<(string | Buffer)[]>((resolve) => {
    const come: (string | Buffer)[] = []
    client.on("message", (data, isBinary) => {
      if (come.push(isBinary ? (data as Buffer) : String(data)) === 5) resolve(come)
    })
  })
  const same = typeof message === "string" ? message : Buffer.from(message)
  expect(all).toEqual(["first", "before", same, "after", "last"])
  client.terminate()
  http.close()
})

it("what the system cannot take yet comes later, whole and in order", async () => {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const come = new Promise<Socket>((resolve) => server.once("connection", resolve))
  const reader = connect((server.address() as AddressInfo).port, "127.0.0.1").pause()
  const socket = await come
  const sent: string[] = []
  // More than it holds for somebody who does not read; then some more, of which it might take the beginning at once.
  while (socket.writableLength < 1_000_000) {
    const text = `${sent.length} ${"x".repeat(50_000)}`
    sent.push(text)
    writeFrames([text], socket)
  }
  const chunks: Buffer[] = []
  for await (const chunk of reader) {
    if (chunks.push(chunk) === 1) writeFrames(["last"], socket)
    if (String(chunk).endsWith("last")) break
  }
  const frames = sent.map((text) => `\x81\x7e${String.fromCharCode(text.length >> 8, text.length & 255)}${text}`)
  expect(Buffer.concat(chunks).toString("latin1") === `${frames.join("")}\x81\x04last`).toBe(true)
  server.close()
})

it("what has not gone yet stays as it was, whatever is written next", () => {
  const written: Buffer[] = []
  const slow = new Duplex({ read() {}, write: (chunk) => written.push(chunk) })
  const quick = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  writeFrames(["slow"], slow)
  writeFrames(["other"], quick)
  writeFrames(["quick"], quick)
  expect(written.map((chunk) => chunk.toString("latin1"))).toEqual(["\x81\x04slow"])
})

/** A client's frame with this first byte. */
const frame = (first: number, content: Uint8Array): Buffer =>
  clientFrame(first & 0x0f, content, first >= 0x80, [7, 0, 255, 130])

const UPGRADE = {
  ...{ method: "GET", url: "/" },
  headers: {
    ...{ upgrade: "websocket", connection: "Upgrade" },
    ...{ "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version": "13" },
  },
} as unknown as IncomingMessage

/** How texts and pongs that are read before `ws` are written down; and how many frames are admitted, if not all. */
interface Ours {
  readonly text: string
  readonly pong: string
  readonly most?: number
}

/**
 * What a connection hears of these chunks, which come one after another or all at once: with `ws` alone, or with frames
 * counted and short texts and pongs read before it.
 */
async function heard(chunks: readonly Buffer[], isAtOnce: boolean, ours?: Ours): Promise<string[]> {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 300 })
  const ws = await new Promise<WebSocket>((resolve) => {
    sockets.handleUpgrade(UPGRADE, socket, Buffer.alloc(0), resolve)
  })
  const all: string[] = []
  ws.on("message", (data, isBinary) => all.push(`${isBinary ? "bytes" : "text"} ${String(data)}`))
  ws.on("ping", (data) => all.push(`ping ${data}`))
  ws.on("pong", (data) => all.push(`pong ${data}`))
  ws.on("error", () => ws.terminate())
  const closed = new Promise((resolve) => ws.on("close", resolve))
  let left = ours?.most ?? Number.POSITIVE_INFINITY
  if (ours !== undefined)
    new Input(ws, socket, {
      admits: () => left-- > 0,
      full: () => all.push("full"),
      text: (text) => all.push(`${ours.text} ${text}`),
      pong: (id) => all.push(`${ours.pong} ${id}`),
    })
  for (const chunk of chunks) {
    socket.push(Buffer.from(chunk)) // `ws` writes into it
    if (!isAtOnce) await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  socket.push(null)
  all.push(`closed ${await closed}`)
  return all
}

const text = fc.oneof(
  fc.string({ maxLength: 130 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constant("x".repeat(400)),
)
const [ANYTHING, A_PART, ITS_END] = [fc.constantFrom(0x81, 0x82, 0x89, 0x8a), 0x01, 0x80]
const frames = fc.oneof(
  { weight: 8, arbitrary: text.map((one) => [frame(0x81, Buffer.from(one))]) },
  { weight: 3, arbitrary: fc.tuple(ANYTHING, text).map(([kind, one]) => [frame(kind, Buffer.from(one))]) },
  { weight: 2, arbitrary: text.map((one) => [frame(A_PART, Buffer.from(one)), frame(ITS_END, Buffer.from("end"))]) },
  { weight: 1, arbitrary: fc.constant([frame(0x88, Buffer.from([3, 232]))]) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => [Buffer.from(bytes)]) },
)
const framed = (content: string): fc.Arbitrary<Buffer> =>
  ANYTHING.map((kind) => frame(kind, Buffer.from(kind < 0x88 ? content : content.slice(0, 30))))
const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const ends = [...cuts.map((_, i) => cuts.slice(0, i + 1).reduce((a, b) => a + b, 0)), bytes.length]
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end)).filter(({ length }) => length > 0)
}
/** Frames as they come: whole, several at once, or in pieces. */
const lines = fc
  .tuple(
    fc.array(frames, { maxLength: 12 }),
    fc.array(fc.oneof(fc.nat(20), fc.nat(400)), { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([all, cuts, isWhole]) => {
    const whole = all.flat()
    return isWhole ? whole : cutAt(Buffer.concat(whole), cuts)
  })

it("what comes is the same whether short texts and pongs are read here or by ws", async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), async (chunks, isAtOnce) => {
      expect(await heard(chunks, isAtOnce, { text: "text", pong: "pong" })).toEqual(await heard(chunks, isAtOnce))
    }),
    { numRuns: 2000 },
  )
})

it("short texts and pongs are read here wherever a message can begin", async () => {
  const [short, longer] = [frame(0x81, Buffer.from("short")), frame(0x81, Buffer.from("longer".repeat(30)))]
  const [ping, pong] = [frame(0x89, Buffer.from("1")), frame(0x8a, Buffer.from("1"))]
  const [part, end] = [frame(A_PART, Buffer.from("part")), frame(ITS_END, Buffer.from("end"))]
  const both = Buffer.concat([short, short])
  const chunks = [short, longer, ping, pong, both, short, short.subarray(0, 3), short.subarray(3)]
  const all = await heard([...chunks, short, part, pong, end, pong], false, { text: "ours", pong: "our pong" })
  expect(all.map((one) => one.replace(/ \S*$/, ""))).toEqual([
    ...["ours", "text", "ping", "our pong", "text", "text", "ours", "text"],
    ...["ours", "pong", "text", "our pong", "closed"],
  ])
})

it("frames are cut off at the first that is not admitted, wherever chunks end, and those before it heard", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, fc.constant("")).chain(framed), { minLength: 1, maxLength: 10 }),
      fc.nat(12),
      fc.array(fc.nat(600), { maxLength: 8 }),
      fc.boolean(),
      async (all, most, cuts, isAtOnce) => {
        const chunks = cutAt(Buffer.concat(all), cuts)
        const expected = await heard(all.slice(0, most), true)
        const ours = { text: "text", pong: "pong", most }
        expect(await heard(chunks, isAtOnce, ours)).toEqual(
          all.length > most ? [...expected.slice(0, -1), "full", ...expected.slice(-1)] : expected,
        )
      },
    ),
    { numRuns: 1000 },
  )
})

it("of a million pings that come at once no more is looked at than is admitted", async () => {
  const pings = Buffer.alloc(6_000_000, frame(0x89, Buffer.alloc(0)))
  expect(await heard([pings], true, { text: "text", pong: "pong", most: 3 })).toEqual([
    ...["ping ", "ping ", "ping ", "full", "closed 1006"],
  ])
})

it("after the end some bytes are taken and thrown away, and then none", async () => {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const ws = { OPEN: 1, readyState: 1 } as WebSocket
  const admits = vi.fn(() => true)
  const fail = (): void => expect.unreachable()
  const input = new Input(ws, socket, { admits, full: fail, text: fail, pong: fail })
  input.stop()
  const chunk = Buffer.alloc(1 << 14, frame(0x89, Buffer.alloc(0)))
  expect([1, 2, 3, 4, 5].map(() => socket.push(chunk))).toEqual([true, true, true, false, false])
  expect([admits.mock.calls.length, socket.readableLength]).toEqual([0, 0])
})

it("a ping goes behind what was said, by the same write", () => {
  const written: string[] = []
  const socket = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      written.push(chunk.toString("latin1"))
      done()
    },
  })
  writeFrames(["said"], socket, "17")
  writeFrames([], socket, "18")
  expect(written).toEqual(["\x81\x04said\x89\x0217", "\x89\x0218"])
})
