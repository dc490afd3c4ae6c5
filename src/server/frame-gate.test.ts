// A connection receives the same with and without a gate, up to the first frame that is not admitted.

import type { IncomingMessage } from "node:http"
import { Duplex } from "node:stream"
import fc from "fast-check"
import { expect, it, vi } from "vitest"
import { type WebSocket, WebSocketServer } from "ws"
import { FastSocket } from "./fast-io/fast.ts"
import { PLAIN_IO } from "./fast-io/plain.ts"
import type { ConnectionSocket } from "./fast-io/socket-io.ts"
import { FrameGate } from "./frame-gate.ts"
import { frame as clientFrame } from "./frames.testing.ts"

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

/** The ways to open a socket. The socket here is not one of Node's. */
const WAYS = [
  ["a stream in between", (socket: Duplex): ConnectionSocket => PLAIN_IO.open(socket)],
  ["a hook", (socket: Duplex): ConnectionSocket => new FastSocket(socket)],
] as const

/** How the socket is opened, and how many frames the gate admits, if not all. */
interface Gated {
  readonly open: (socket: Duplex) => ConnectionSocket
  readonly most?: number
}

/**
 * Returns what a connection receives from these chunks, sent one after another or all at once. Uses `ws` alone, or a
 * gate before it.
 */
async function heard(chunks: readonly Buffer[], isAtOnce: boolean, gated?: Gated): Promise<string[]> {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const opened = gated?.open(socket)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 300 })
  const ws = await new Promise<WebSocket>((resolve) => {
    sockets.handleUpgrade(UPGRADE, opened?.stream ?? socket, Buffer.alloc(0), resolve)
  })
  const all: string[] = []
  ws.on("message", (data, isBinary) => all.push(`${isBinary ? "bytes" : "text"} ${String(data)}`))
  ws.on("ping", (data) => all.push(`ping ${data}`))
  ws.on("pong", (data) => all.push(`pong ${data}`))
  ws.on("error", () => {
    all.push("error")
    ws.terminate()
  })
  const closed = new Promise((resolve) => ws.on("close", resolve))
  let left = gated?.most ?? Number.POSITIVE_INFINITY
  if (opened !== undefined) new FrameGate(opened, { admits: () => left-- > 0, full: () => all.push("full") })
  for (const chunk of chunks) {
    socket.push(Buffer.from(chunk)) // `ws` writes into it
    if (!isAtOnce) await new Promise(setImmediate)
  }
  for (let n = 0; n < 2; n++) await new Promise(setImmediate) // a stream in between takes one more turn
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
/** Frames as they arrive: whole, several at once, or in pieces. */
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

it.each(WAYS)("with %s, a connection receives the same as with ws alone", async (_, open) => {
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), async (chunks, isAtOnce) => {
      expect(await heard(chunks, isAtOnce, { open })).toEqual(await heard(chunks, isAtOnce))
    }),
    { numRuns: 2000 },
  )
})

it.each(WAYS)(
  "with %s, reading stops at the first frame that is not admitted, wherever chunks end",
  async (_, open) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, fc.constant("")).chain(framed), { minLength: 1, maxLength: 10 }),
        fc.nat(12),
        fc.array(fc.nat(600), { maxLength: 8 }),
        fc.boolean(),
        async (all, most, cuts, isAtOnce) => {
          const chunks = cutAt(Buffer.concat(all), cuts)
          const expected = await heard(all.slice(0, most), true)
          const received = await heard(chunks, isAtOnce, { open, most })
          // After an error nothing more is read.
          if (expected.includes("error")) expect(received.filter((one) => one !== "full")).toEqual(expected)
          else if (all.length > most)
            expect(received).toEqual([...expected.slice(0, -1), "full", ...expected.slice(-1)])
          else expect(received).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  },
)

it.each(WAYS)("with %s, only the admitted frames of a million pings are read", async (_, open) => {
  const pings = Buffer.alloc(6_000_000, frame(0x89, Buffer.alloc(0)))
  expect(await heard([pings], true, { open, most: 3 })).toEqual([...["ping ", "ping ", "ping ", "full", "closed 1006"]])
})

it("after a stop, discards a few chunks and then stops reading", async () => {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const admits = vi.fn(() => true)
  const fail = (): void => expect.unreachable()
  const opened = PLAIN_IO.open(socket)
  const gate = new FrameGate(opened, { admits, full: fail })
  gate.stop()
  const chunk = Buffer.alloc(1 << 14, frame(0x89, Buffer.alloc(0)))
  expect([1, 2, 3, 4, 5].map(() => opened.onchunk(chunk))).toEqual([true, true, true, false, false])
  expect([admits.mock.calls.length, opened.stream.readableLength]).toEqual([0, 0])
})
