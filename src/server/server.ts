// The whole of it on one port: the app, what is asked about tables, and the connections to them.

import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { realClock } from "../table/clock.ts"
import type { RoomEntry } from "../table/room/entries.ts"
import { api } from "./api.ts"
import { webApp } from "./app.ts"
import { SqliteJournal } from "./journal/sqlite.ts"
import { LIMITS, type Limits } from "./limits.ts"
import { Sockets } from "./socket.ts"
import type { Head } from "./tables/head.ts"
import { Tables } from "./tables/tables.ts"
import { ThreadThinker } from "./thinking.ts"

export interface ServerOptions {
  /** The folder of the built app. */
  readonly web: string
  /** The folder of the tables' file, which must be there. */
  readonly data: string
  readonly limits?: Partial<Limits>
  /** Where the app is for those outside, behind a proxy. */
  readonly publicUrl?: string
  /** Take the address of whoever asks from the proxy's word. */
  readonly trustProxy?: boolean
  onevent?(what: string, about: Readonly<Record<string, unknown>>): void
}

export interface Running {
  readonly http: Server
  readonly tables: Tables
  /** Tells everybody to come back, ends all connections and closes the file. */
  stop(): Promise<void>
}

export async function openServer(options: ServerOptions): Promise<Running> {
  const limits = { ...LIMITS, ...options.limits }
  const journal = await SqliteJournal.open<RoomEntry, Head>(options.data)
  const tables = new Tables({
    journal,
    clock: realClock,
    thinker: new ThreadThinker(),
    random: (bytes) => randomBytes(bytes).toString("hex"),
  })
  const forwarded = (header: string | undefined, socket: string | undefined): string =>
    (options.trustProxy ? header?.split(",").at(-1)?.trim() : undefined) ?? socket ?? "unknown"
  const app = webApp(
    options.web,
    api({
      tables,
      limits,
      now: Date.now,
      addressOf: (c: Context) => forwarded(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address),
    }),
  )
  const http = createServer(getRequestListener(app.fetch))
  const sockets = new Sockets({
    tables,
    limits,
    origins: options.publicUrl === undefined ? undefined : [new URL(options.publicUrl).origin],
    addressOf: ({ headers, socket }: IncomingMessage) =>
      forwarded(String(headers["x-forwarded-for"] ?? "") || undefined, socket.remoteAddress),
    isBanned: () => false,
    onevent: (what, about) => options.onevent?.(what, about),
  })
  sockets.listen(http)
  return {
    http,
    tables,
    async stop() {
      sockets.stop()
      await tables.close()
      http.close()
      http.closeAllConnections()
      await journal.close()
    },
  }
}
