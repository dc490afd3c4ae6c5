// The whole of it on one port: the app, what is asked about tables, and the connections to them.

import type { IncomingMessage, Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { type Clock, realClock } from "../table/clock.ts"
import { entryText, type RoomEntry } from "../table/room/entries.ts"
import { addressBehind, addressOf, isLoopback, isOurs } from "./address.ts"
import { api } from "./api.ts"
import { webApp } from "./app.ts"
import { Bans } from "./bans.ts"
import { Departures, watchLoop } from "./departures.ts"
import { openDoor } from "./door.ts"
import { selectIo } from "./fast-io/fast.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { Health, problemIn } from "./health.ts"
import { checkAtStart } from "./journal/check.ts"
import { SqliteJournal } from "./journal/sqlite.ts"
import { Buckets, LIMITS, type Limits } from "./limits.ts"
import { KeepingLog, type LogEvent, limitedLog } from "./log.ts"
import { Counts, Metrics } from "./metrics.ts"
import { RandomDigits } from "./random.ts"
import { Sockets } from "./sockets.ts"
import { state } from "./state.ts"
import { Calendar } from "./tables/calendar.ts"
import type { Head } from "./tables/head.ts"
import { Sweeper } from "./tables/sweeping.ts"
import { Tables } from "./tables/tables.ts"
import { lastRun } from "./tables/times.ts"
import { ThreadThinker } from "./thinking.ts"
import { Watch } from "./watch.ts"

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
  /** May others than this machine see the metrics? */
  readonly openMetrics?: boolean
  /** How sockets are read and written; if left out, the fast way where it works. */
  readonly io?: SocketIo
  readonly log?: LogEvent
  /** Time and chance for the tables; real ones if left out. Tests hand in others, so that every byte is the same each time. */
  readonly clock?: Clock
  random?(bytes: number): string
}

export interface Running {
  readonly http: Server
  readonly tables: Tables
  /** Tells everybody to come back, ends all connections and closes the file. */
  stop(): Promise<void>
}

const DAY = 86_400_000
/** Seconds' worth of look-ups that may come at once. */
const LOOKING = 6

export async function openServer(options: ServerOptions): Promise<Running> {
  const limits = { ...LIMITS, ...options.limits }
  const log: LogEvent = options.log ?? (() => {})
  const clock = options.clock ?? realClock
  const strangers = limitedLog(log, clock)
  const counts = new Counts()
  const journal = await SqliteJournal.open<RoomEntry, Head>(options.data, entryText)
  journal.damage.watch((problem) => log("error", "the database is damaged", { problem }))
  const noteDamage = ({ message }: Error): void => journal.damage.note(message)
  const random = new RandomDigits()
  const io = options.io ?? (await selectIo())
  const keeping = new KeepingLog(log)
  const calendar = new Calendar(clock, journal, (DAY / 2) * Math.min(limits.keepFinished, limits.keepAbandoned))
  const tables = new Tables({
    journal,
    clock: calendar,
    thinker: new ThreadThinker(),
    limits,
    random: options.random ?? ((bytes) => random.of(bytes)),
    served: await lastRun(journal),
    onkept: ({ kind }) => {
      counts.entries++
      if (kind === "move") counts.moves++
      keeping.kept()
    },
    ontrouble: (problem) => keeping.failed(problem),
    onunreadable: noteDamage,
    onbroken: (table, problem) => log("error", "a table is broken", { table, problem: String(problem) }),
  })
  const bans = new Bans(journal, clock)
  const { unanswered, unwritten } = tables
  const watch = new Watch({
    ...{ clock, unanswered, unwritten, log },
    journalWaiting: () => journal.counts.waiting,
  })
  const metrics = new Metrics({
    counts,
    connections: () => sockets.count,
    tables: () => tables.count,
    journal: () => journal.counts,
    unanswered,
    watch,
    isDamaged: () => journal.damage.isFound,
    io,
  })
  const sweeper = new Sweeper({
    ...{ journal, tables, limits, calendar },
    onswept: (count) => {
      counts.swept += count
      log("info", "tables were forgotten after their time", { count })
    },
    onunreadable: noteDamage,
  })
  const health = new Health({
    ...{ journal, clock },
    checks: [() => watch.problems(), () => (journal.damage.isFound ? [problemIn("damaged")] : [])],
  })
  const origins = options.publicUrl === undefined ? undefined : [new URL(options.publicUrl).origin]
  const whoAsks = (header: string | undefined, socket: string | undefined): string =>
    options.trustProxy ? addressBehind(header, socket) : addressOf(socket)
  const common = {
    tables,
    limits,
    looking: new Buckets(limits.lookUps, LOOKING),
    isBanned: (address: string) => bans.has(address),
  }
  const app = webApp(
    options.web,
    api({
      ...common,
      clock,
      log: strangers,
      isOurs: (c: Context) => isOurs({ origin: c.req.header("origin"), host: c.req.header("host") }, origins),
      addressOf: (c: Context) => whoAsks(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address),
    }),
    state({ health, metrics, whyNotMeasure: (c) => whyNotMeasure(c, options) }),
  )
  const http = openDoor(getRequestListener(app.fetch), {
    limits,
    isProxied: options.trustProxy === true,
    atTables: (address) => sockets.countOf(address),
    onrefused: (from) => {
      counts.refused++
      strangers("info", "an address has too many connections", { from })
    },
  })
  const sockets = new Sockets({
    ...common,
    io,
    clock,
    counts,
    origins,
    departures: new Departures(watchLoop(), clock),
    addressOf: ({ headers, socket }: IncomingMessage) =>
      whoAsks(String(headers["x-forwarded-for"] ?? "") || undefined, socket.remoteAddress),
    onevent: (what, about) => strangers("info", what, about),
  })
  sockets.listen(http)
  bans.onchange = () => sockets.endBanned()
  calendar.onset = () => log("warn", "the machine's wall clock was set: tables are kept for longer")
  await bans.watch()
  await calendar.open(await tables.lookAhead())
  const stopCheck = await checkAtStart(options.data, {
    found: (what) => journal.damage.note(what),
    failed: (why) => log("warn", "the database could not be checked", { problem: why }),
  })
  return {
    http,
    tables,
    async stop() {
      stopCheck()
      for (const part of [bans, sweeper, metrics, watch]) part.close()
      http.close()
      await sockets.stop()
      await tables.close()
      http.closeAllConnections()
      await journal.close()
    },
  }
}

/** Why somebody may not read the metrics, if so. A proxy need not say that a request is from elsewhere. */
function whyNotMeasure(c: Context, { openMetrics, publicUrl, trustProxy }: ServerOptions): string | undefined {
  if (openMetrics === true) return undefined
  if (publicUrl !== undefined || trustProxy === true)
    return "Behind a proxy (--public-url or --trust-proxy) this is shown only if the server runs with --metrics."
  return isLocal(c) ? undefined : "Only for this machine itself, unless the server runs with --metrics."
}

/** This machine itself, and not somebody behind a proxy on it. */
const isLocal = (c: Context): boolean =>
  isLoopback(getConnInfo(c).remote.address) &&
  c.req.header("x-forwarded-for") === undefined &&
  c.req.header("forwarded") === undefined
