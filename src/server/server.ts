// The whole server on one port: the app, the HTTP API, and the connections to tables.

import type { IncomingMessage, Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { type Clock, realClock } from "../table/clock.ts"
import { entryText, type RoomEntry } from "../table/room/entries.ts"
import { addressBehind, addressOf, isFromOurPages, isLoopback } from "./address.ts"
import { api } from "./api.ts"
import { webApp } from "./app.ts"
import { Bans } from "./bans.ts"
import { selectIo } from "./fast-io/fast.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import { FlushQueue, watchLoop } from "./flush-queue.ts"
import { Health, problemIn } from "./health.ts"
import { healthRoutes } from "./health-routes.ts"
import { makeHttpServer } from "./http-server.ts"
import { checkAtStart } from "./journal/check.ts"
import { SqliteJournal } from "./journal/sqlite.ts"
import { LIMITS, type Limits, TokenBuckets } from "./limits.ts"
import { type LogEvent, rateLimited, StorageLog } from "./log.ts"
import { Counts, Metrics } from "./metrics.ts"
import { RandomDigits } from "./random.ts"
import { Sockets } from "./sockets.ts"
import { Calendar } from "./tables/calendar.ts"
import type { Head } from "./tables/head.ts"
import { Sweeper } from "./tables/sweeping.ts"
import { Tables } from "./tables/tables.ts"
import { lastRun } from "./tables/times.ts"
import { ThreadThinker } from "./thinking.ts"
import { Watchdog } from "./watchdog.ts"

export interface ServerOptions {
  /** The folder of the built app. */
  readonly web: string
  /** The folder of the database. It must exist. */
  readonly data: string
  readonly limits?: Partial<Limits>
  /** The public address of the app, behind a proxy. */
  readonly publicUrl?: string
  /** Trust the client's address that a proxy reports. */
  readonly trustProxy?: boolean
  /** Whether other machines may read the metrics. */
  readonly openMetrics?: boolean
  /** How sockets are read and written; if left out, the fast way where it works. */
  readonly io?: SocketIo
  readonly log?: LogEvent
  /** Clock and random numbers for the tables. Tests replace them, so that every byte is the same each time. */
  readonly clock?: Clock
  random?(bytes: number): string
}

export interface RunningServer {
  readonly http: Server
  readonly tables: Tables
  /** Asks all clients to reconnect, closes all connections, and closes the database. */
  stop(): Promise<void>
}

const DAY = 86_400_000
/** Seconds' worth of table look-ups that may come at once. */
const LOOKING = 6

/** The parts that the rest of the server is built on. */
interface Base {
  readonly options: ServerOptions
  readonly limits: Limits
  readonly log: LogEvent
  /** The log for events that strangers cause. It is rate-limited. */
  readonly strangers: LogEvent
  readonly clock: Clock
  readonly counts: Counts
  readonly journal: SqliteJournal<RoomEntry, Head>
  /** Records that an entry or a table could not be read. */
  noteDamage(problem: Error): void
}

export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const base = await openBase(options)
  const { log, clock, limits, journal } = base
  const io = options.io ?? (await selectIo())
  const calendar = new Calendar(clock, journal, (DAY / 2) * Math.min(limits.keepFinished, limits.keepAbandoned))
  const tables = await openTables(base, calendar)
  const bans = new Bans(journal, clock)
  const upkeep = startUpkeep(base, tables, calendar, { io, connections: () => port.sockets.count })
  const port = openPort(base, { tables, bans, io, ...upkeep })
  bans.onchange = () => port.sockets.endBanned()
  calendar.onset = () => log("warn", "the machine's wall clock was set: tables are kept for longer")
  await bans.watch()
  await calendar.open(await tables.lookAhead())
  const stopCheck = await checkAtStart(options.data, {
    found: (what) => journal.damage.note(what),
    failed: (why) => log("warn", "the database could not be checked", { problem: why }),
  })
  return {
    http: port.http,
    tables,
    async stop() {
      stopCheck()
      bans.close()
      upkeep.close()
      port.http.close()
      await port.sockets.stop()
      await tables.close()
      port.http.closeAllConnections()
      await journal.close()
    },
  }
}

async function openBase(options: ServerOptions): Promise<Base> {
  const log: LogEvent = options.log ?? (() => {})
  const clock = options.clock ?? realClock
  const journal = await SqliteJournal.open<RoomEntry, Head>(options.data, entryText)
  journal.damage.watch((problem) => log("error", "the database is damaged", { problem }))
  return {
    ...{ options, log, clock, journal },
    limits: { ...LIMITS, ...options.limits },
    strangers: rateLimited(log, clock),
    counts: new Counts(),
    noteDamage: ({ message }) => journal.damage.note(message),
  }
}

async function openTables(
  { options, limits, log, counts, journal, noteDamage }: Base,
  clock: Calendar,
): Promise<Tables> {
  const random = new RandomDigits()
  const keeping = new StorageLog(log)
  return new Tables({
    ...{ journal, clock, limits },
    thinker: new ThreadThinker(),
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
}

interface Upkeep {
  readonly health: Health
  readonly metrics: Metrics
  close(): void
}

/** Starts the watchdog, the metrics, the health checks, and the removal of old tables. */
function startUpkeep(
  { limits, log, clock, counts, journal, noteDamage }: Base,
  tables: Tables,
  calendar: Calendar,
  { io, connections }: { readonly io: SocketIo; connections(): number },
): Upkeep {
  const { unanswered, unwritten } = tables
  const watch = new Watchdog({
    ...{ clock, unanswered, unwritten, log },
    journalWaiting: () => journal.counts.waiting,
  })
  const metrics = new Metrics({
    ...{ counts, unanswered, watch, io, connections },
    tables: () => tables.count,
    journal: () => journal.counts,
    isDamaged: () => journal.damage.isFound,
  })
  const sweeper = new Sweeper({
    ...{ journal, tables, limits, calendar },
    onswept: (count) => {
      counts.swept += count
      log("info", "expired tables were deleted", { count })
    },
    onunreadable: noteDamage,
  })
  const health = new Health({
    ...{ journal, clock },
    checks: [() => watch.problems(), () => (journal.damage.isFound ? [problemIn("damaged")] : [])],
  })
  return {
    ...{ health, metrics },
    close: () => {
      for (const part of [sweeper, metrics, watch]) part.close()
    },
  }
}

interface PortParts extends Pick<Upkeep, "health" | "metrics"> {
  readonly tables: Tables
  readonly bans: Bans
  readonly io: SocketIo
}

/** Creates the HTTP server, with the connections to tables. It does not listen yet. */
function openPort(
  { options, limits, strangers, clock, counts }: Base,
  { tables, bans, io, health, metrics }: PortParts,
): { readonly http: Server; readonly sockets: Sockets } {
  const origins = options.publicUrl === undefined ? undefined : [new URL(options.publicUrl).origin]
  const whoAsks = (header: string | undefined, socket: string | undefined): string =>
    options.trustProxy ? addressBehind(header, socket) : addressOf(socket)
  const common = {
    ...{ tables, limits, clock },
    looking: new TokenBuckets(limits.lookUps, LOOKING),
    isBanned: (address: string) => bans.has(address),
  }
  const app = webApp(
    options.web,
    api({
      ...common,
      log: strangers,
      isOurs: (c: Context) => isFromOurPages({ origin: c.req.header("origin"), host: c.req.header("host") }, origins),
      addressOf: (c: Context) => whoAsks(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address),
    }),
    healthRoutes({ health, metrics, whyNotMeasure: (c) => whyNotMeasure(c, options) }),
  )
  const http = makeHttpServer(getRequestListener(app.fetch), {
    limits,
    isProxied: options.trustProxy === true,
    atTables: (address) => sockets.countOf(address),
    onrefused: (from) => {
      counts.refused++
      strangers("info", "an address has too many connections", { from })
    },
  })
  const sockets = new Sockets({
    ...{ ...common, io, counts, origins },
    flushQueue: new FlushQueue(watchLoop(), clock),
    addressOf: ({ headers, socket }: IncomingMessage) =>
      whoAsks(String(headers["x-forwarded-for"] ?? "") || undefined, socket.remoteAddress),
    onevent: (what, about) => strangers("info", what, about),
  })
  sockets.listen(http)
  return { http, sockets }
}

/**
 * Returns why a client may not read the metrics, if so. A proxy need not reveal that a request comes from elsewhere.
 */
function whyNotMeasure(c: Context, { openMetrics, publicUrl, trustProxy }: ServerOptions): string | undefined {
  if (openMetrics === true) return undefined
  if (publicUrl !== undefined || trustProxy === true)
    return "Behind a proxy (--public-url or --trust-proxy) this is shown only if the server runs with --metrics."
  return isLocal(c) ? undefined : "Only for this machine itself, unless the server runs with --metrics."
}

/** Returns whether a request comes from this machine itself, and not through a proxy on it. */
const isLocal = (c: Context): boolean =>
  isLoopback(getConnInfo(c).remote.address) &&
  c.req.header("x-forwarded-for") === undefined &&
  c.req.header("forwarded") === undefined
