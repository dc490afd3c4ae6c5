// A connection that dies silently, as when a network drops its packets: neither end is told.

import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { TestClock } from "../table/clock.testing.ts"
import { QUIET, SILENCE } from "../wire/client.ts"
import { BOTH_IO } from "./fast-io/io.testing.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { clientAt, createTable, type Listening, listening, until } from "./server.testing.ts"

let folder: string
let at: Listening
let between: Server
/** The ends of all connections that pass through. */
const lines: Socket[] = []

async function open(io: SocketIo): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "countertop-quiet-"))
  at = await listening(folder, { io })
  between = createServer((near) => {
    const far = connect(at.port, "127.0.0.1")
    near.pipe(far).pipe(near)
    for (const end of [near, far]) lines.push(end.on("error", () => {}))
  })
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve))
}

afterEach(async () => {
  for (const end of lines.splice(0)) end.destroy()
  between.close()
  await at.server.stop()
  rmSync(folder, { recursive: true })
})

/** Stops all traffic in both directions, without telling anybody. */
function freeze(): void {
  for (const end of lines.splice(0)) end.unpipe().pause()
}

describe.each(BOTH_IO)("with %s I/O:", (_, io) => {
  beforeEach(() => open(io))

  it("an idle client notices a dead connection, and reconnects", async () => {
    const table = await createTable(at.address, "betski-scram")
    const clock = new TestClock()
    const { port } = between.address() as AddressInfo
    const ana = clientAt(`127.0.0.1:${port}`, table, "Ana", clock)
    await until(ana, ({ connection }) => connection === "open")
    freeze()
    await clock.pass(QUIET - 1)
    await clock.pass(1 + SILENCE - 1)
    expect(ana.connection).toBe("open")
    await clock.pass(1)
    expect(ana.connection).toBe("lost")
    await clock.pass(300)
    await until(ana, ({ connection }) => connection === "open")
    ana.close()
  })

  it("an idle connection is probed and stays open", async () => {
    const table = await createTable(at.address, "betski-scram")
    const clock = new TestClock()
    let heard = (_: string): void => {}
    const ana = clientAt(at.address, table, "Ana", clock, (text) => heard(text))
    await until(ana, ({ connection }) => connection === "open")
    for (let n = 0; n < 3; n++) {
      const answer = new Promise<void>((resolve) => {
        heard = (text) => {
          if (text === `{"t":"here"}`) resolve()
        }
      })
      await clock.pass(n === 0 ? QUIET : QUIET - SILENCE)
      await answer
      await clock.pass(SILENCE)
      expect(ana.connection).toBe("open")
    }
    ana.close()
  })
})
