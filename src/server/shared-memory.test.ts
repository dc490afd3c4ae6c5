import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { Duplex } from "node:stream"
import { afterEach, beforeEach, expect, it } from "vitest"
import { withSharedMemory } from "./shared-memory.ts"

let http: Server
/** The server's end of connections, each in the place of the one that it had. */
let ends: Duplex[]

beforeEach(async () => {
  ends = []
  http = createServer()
  http.on("upgrade", (_, socket) => {
    const end = withSharedMemory(socket)
    expect(end).not.toBe(socket)
    ends.push(end)
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
})
afterEach(() => {
  for (const end of ends) end.destroy()
  http.close()
})

async function connected(): Promise<[client: Socket, end: Duplex]> {
  const client = connect((http.address() as AddressInfo).port, "127.0.0.1")
  client.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: any\r\n\r\n")
  const before = ends.length
  await expect.poll(() => ends.length).toBe(before + 1)
  return [client, ends[before]]
}

/** All that comes, until so many bytes have. */
async function read(from: Duplex, bytes: number): Promise<string> {
  let text = ""
  for await (const chunk of from.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.length >= bytes) break
  }
  return text
}

const connections = (): Promise<number> => new Promise((resolve) => http.getConnections((_, count) => resolve(count)))

it("what waits to be read stays as it came, whatever comes to others meanwhile", async () => {
  const [[ana, toAna], [ben, toBen]] = [await connected(), await connected()]
  ana.write("a".repeat(1000))
  await expect.poll(() => toAna.readableLength).toBe(1000)
  ben.write("b".repeat(2000))
  await expect.poll(() => toBen.readableLength).toBe(2000)
  expect(await read(toAna, 1000)).toBe("a".repeat(1000))
  expect(await read(toBen, 2000)).toBe("b".repeat(2000))
  for (const one of [ana, ben]) one.destroy()
})

it("more than it holds comes whole, and who does not read holds up only whoever sends", async () => {
  const [client, end] = await connected()
  const sent = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(10)).join("")
  client.write(sent)
  await expect.poll(() => client.writableLength + end.readableLength).toBeGreaterThan(0)
  expect((await read(end, sent.length)) === sent).toBe(true)
  end.write("thanks")
  expect(await read(client, 6)).toBe("thanks")
  client.destroy()
})

it("an end is heard at both ends, and the connection is counted until then", async () => {
  const [first] = await connected()
  const [second, end] = await connected()
  expect(await connections()).toBe(2)
  first.destroy()
  end.resume()
  second.end()
  await new Promise((resolve) => end.once("end", resolve))
  end.end()
  await new Promise((resolve) => second.once("close", resolve))
  ends[0].resume()
  ends[0].end()
  await expect.poll(connections).toBe(0)
})

it("what is no socket of Node's stays as it is", () => {
  const other = new Duplex({ read() {}, write() {} })
  expect(withSharedMemory(other)).toBe(other)
})
