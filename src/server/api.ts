// The HTTP API of tables: opening a table, the list of public tables, moving a seat to another device, and records.

import { type Context, Hono, type MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import * as v from "valibot"
import about from "../../package.json" with { type: "json" }
import { BadInput } from "../engine/options.ts"
import type { Clock } from "../table/clock.ts"
import { hashKey } from "../table/fair.ts"
import { JournalTrouble } from "../table/journal.ts"
import type { Room, Stage } from "../table/room/room.ts"
import { maySee } from "../table/room/shown.ts"
import { keySchema, type NewTable, newTableSchema, tableSchema } from "../wire/messages.ts"
import { shortened } from "./address.ts"
import { apiPage, PAGE_POLICY } from "./api-page.ts"
import { type Limits, TokenBuckets } from "./limits.ts"
import type { LogEvent } from "./log.ts"
import { handOverSchema, openApi, takeOverSchema } from "./openapi.ts"
import type { TableHost } from "./tables/host.ts"
import { readWanted, type Tables } from "./tables/tables.ts"

export interface ApiOptions {
  readonly tables: Pick<Tables, "create" | "find" | "handOver" | "listed" | "takeOver">
  readonly limits: Limits
  addressOf(c: Context): string
  isBanned(address: string): boolean
  /** Returns whether a request comes from one of our pages, or from no page at all. */
  isOurs(c: Context): boolean
  /** Shared with the connections, since both look for tables. */
  readonly looking: TokenBuckets
  readonly clock: Pick<Clock, "monotonic">
  readonly log: LogEvent
}

/** Maximum bytes of a request's body. */
const LONGEST = 8192

/** The client disconnected before the whole body had arrived. */
class BrokenOff extends Error {
  override name = "BrokenOff"
}

const limitBody = bodyLimit({
  maxSize: LONGEST,
  onError: (c) => c.json({ problem: `a request may have ${LONGEST} bytes` }, 413, { connection: "close" }),
})

const shortBodies: MiddlewareHandler = async (c, next) => {
  try {
    return await limitBody(c, next)
  } catch {
    throw new BrokenOff() // only reading the body can fail here: Hono gives the errors of later handlers to `onError`
  }
}

/** Creates the part of the app under /api. */
export function api(options: ApiOptions): Hono {
  const app = new Hono()
  app.use(keepOut(options))
  app.use(shortBodies)
  app.onError((problem, c) => answerProblem(problem, c, options))
  app.get("/", (c) => c.html(apiPage(about.version), 200, { "content-security-policy": PAGE_POLICY }))
  app.get("/openapi.json", (c) => c.json(openApi(about.version)))
  addTables(app, options)
  addTable(app, options)
  app.all("*", (c) => c.json({ problem: "nothing can be asked like this: /api says what can" }, 404))
  return app
}

/** Keeps out banned addresses, and pages of other sites that would act here. */
const keepOut =
  ({ isBanned, addressOf, isOurs }: ApiOptions): MiddlewareHandler =>
  async (c, next) => {
    c.header("cache-control", "no-store")
    if (isBanned(addressOf(c))) return c.json({ problem: "this server does not let you in" }, 403)
    if (c.req.method !== "GET" && c.req.method !== "HEAD" && !isOurs(c))
      return c.json({ problem: "pages of other sites cannot act here" }, 403)
    return next()
  }

/** Limits how fast one address can look for tables, so that nobody finds a table or a code by trying. */
const slowly =
  ({ looking, addressOf, clock }: ApiOptions): MiddlewareHandler =>
  async (c, next) =>
    looking.take(addressOf(c), clock.monotonic())
      ? next()
      : c.json({ problem: "too many requests: try again in a moment" }, 429, { "retry-after": "5" })

function answerProblem(problem: Error, c: Context, { log, addressOf }: ApiOptions): Response {
  if (problem instanceof BadInput) return c.json({ problem: problem.message }, 400)
  if (problem instanceof JournalTrouble && problem.trouble === "damaged") {
    log("warn", "a table cannot be read", { problem: problem.message })
    return c.json({ problem: "the server cannot read this table right now: try again later" }, 503)
  }
  if (problem instanceof JournalTrouble) {
    log("warn", "a request failed: nothing can be stored", { problem: problem.message }) // it names files: not for strangers
    return c.json({ problem: "the server cannot store anything at the moment: try again later" }, 503)
  }
  if (problem instanceof BrokenOff) {
    log("info", "a client aborted a request", { from: shortened(addressOf(c)) })
    return c.json({ problem: "the request ended before it was whole" }, 400)
  }
  log("warn", "a request failed", { problem: String(problem) })
  return c.json({ problem: "something went wrong here: try again" }, 500)
}

/** Adds the list of public tables, opening a table, and taking over a seat by a code. */
function addTables(app: Hono, options: ApiOptions): void {
  const { tables, limits, addressOf, clock } = options
  const opening = new TokenBuckets(limits.tablesPerAddress / 3600, 3600)

  app.get("/tables", slowly(options), async (c) => c.json({ tables: await tables.listed() }))

  app.post("/tables", async (c) => {
    const wanted = readFound(await bodyOf(c))
    readWanted(wanted) // throws if the request is invalid: then it does not count
    if (!opening.take(addressOf(c), clock.monotonic()))
      return c.json({ problem: "too many tables were opened from your address: try again later" }, 429)
    return c.json({ table: await tables.create(wanted) }, 201)
  })

  app.post("/handover", slowly(options), async (c) => {
    const { code, key } = checked(takeOverSchema, await bodyOf(c))
    const table = await tables.takeOver(code, hashKey(key))
    return table === undefined
      ? c.json({ problem: "this code has been used or is too old: ask for a new one on the other device" }, 410)
      : c.json({ table })
  })
}

/** Adds the requests about one table. */
function addTable(app: Hono, options: ApiOptions): void {
  const { tables } = options

  async function findTable(c: Context): ReturnType<Tables["find"]> {
    const id = v.safeParse(tableSchema, c.req.param("id"))
    return id.success ? tables.find(id.output) : undefined
  }

  app.use("/tables/:id/*", slowly(options))

  app.get("/tables/:id/info", async (c) => {
    const host = await findTable(c)
    if (host === undefined) return missing(c)
    const { room } = host
    const seat = seatIn(c, room)
    return c.json({
      turn: seesAtOnce(room, seat) ? turnIn(room) : 0,
      game: room.creation.game,
      seats: room.creation.seats,
      stage: await stageFor(host, seat),
      isLocked: room.settings.isLocked,
      you: seat ?? null,
    })
  })

  app.get("/tables/:id/record", async (c) => {
    const host = await findTable(c)
    if (host === undefined) return missing(c)
    const seat = seatIn(c, host.room)
    if (!maySee(host.room, seat)) return c.json({ problem: "the games of this table are for those who sit at it" }, 403)
    const { live } = seat === undefined ? await host.asWatched() : host.room
    if (live?.match.result === undefined) return c.json({ problem: "the game is not over yet" }, 409)
    return c.text(live.record(), 200, { "content-type": "application/json; charset=utf-8" })
  })

  app.post("/tables/:id/handover", async (c) => {
    const { key } = checked(handOverSchema, await bodyOf(c))
    const host = await findTable(c)
    const who = host?.room.whoIs(hashKey(key))
    if (host === undefined || who === undefined) return missing(c)
    return c.json({ code: await tables.handOver(host, who) }, 201)
  })
}

/** Returns the seat whose key the request carries, if any. */
function seatIn(c: Context, room: Room): number | undefined {
  const key = v.safeParse(keySchema, c.req.header("authorization")?.replace(/^Bearer /, ""))
  return key.success ? room.seatOf(room.whoIs(hashKey(key.output))) : undefined
}

/** Returns whether somebody in this seat, or in none, may see the game without delay. */
const seesAtOnce = (room: Room, seat: number | undefined): boolean =>
  maySee(room, seat) && (seat !== undefined || room.settings.delay === 0)

const turnIn = ({ live, stage, game }: Room): number =>
  live === undefined || stage !== "playing" ? 0 : game.actors(live.match.state)

/**
 * Returns the stage as this viewer may know it. Watchers see it with their delay. A closed table is closed for
 * everybody. Viewers who may not watch the game may know the current stage, as over a connection.
 */
async function stageFor(host: TableHost, seat: number | undefined): Promise<Stage> {
  const { room } = host
  const isNow = seat !== undefined || room.stage === "closed" || !room.settings.watching
  return (isNow ? room : await host.asWatched()).stage
}

const missing = (c: Context): Response => c.json({ problem: "there is no such table" }, 404)

/** Reads the body as JSON. */
async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(() => {
    throw new BrokenOff()
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput("a request should be JSON")
  }
}

/** Reads a request for a new table. An option that the schema would silently drop is refused like an unknown one. */
function readFound(raw: unknown): NewTable {
  const found = checked(newTableSchema, raw)
  return { ...found, options: (raw as NewTable).options }
}

function checked<S extends v.GenericSchema>(schema: S, raw: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, raw)
  if (read.success) return read.output
  const [{ message, path }] = read.issues
  throw new BadInput(`${path?.map(({ key }) => String(key)).join(".") || "the request"}: ${message}`)
}
