// What is asked about tables over HTTP: opening one, the list of public ones, handing a seat to another device, records.

import { type Context, Hono } from "hono"
import * as v from "valibot"
import { BadInput } from "../engine/options.ts"
import { hashKey } from "../table/fair.ts"
import { JournalTrouble } from "../table/journal.ts"
import { foundSchema, keySchema, tableSchema } from "../wire/messages.ts"
import { Buckets, type Limits } from "./limits.ts"
import type { Tables } from "./tables/tables.ts"

export interface ApiOptions {
  readonly tables: Tables
  readonly limits: Limits
  addressOf(c: Context): string
  now(): number
}

const LONGEST = 8192

/** The part of the app under /api. */
export function api({ tables, limits, addressOf, now }: ApiOptions): Hono {
  const app = new Hono()
  const opening = new Buckets(limits.tablesPerAddress / 3600, 3600)
  const looking = new Buckets(limits.lookUps, 6)

  app.use(async (c, next) => {
    await next()
    c.header("cache-control", "no-store")
  })

  app.onError((problem, c) => {
    if (problem instanceof BadInput) return c.json({ problem: problem.message }, 400)
    if (problem instanceof JournalTrouble) return c.json({ problem: problem.message }, 503)
    throw problem
  })

  app.get("/tables", async (c) => c.json({ tables: await tables.listed() }))

  app.post("/tables", async (c) => {
    if (!opening.take(addressOf(c), now()))
      return c.json({ problem: "too many tables were opened from your address: try again later" }, 429)
    const wanted = await bodyOf(c, foundSchema)
    return c.json({ table: await tables.found(wanted) }, 201)
  })

  app.use("/tables/:id/*", async (c, next) => {
    if (!looking.take(addressOf(c), now())) return c.json({ problem: "too many requests: try again in a moment" }, 429)
    return next()
  })

  app.get("/tables/:id/info", async (c) => {
    const host = await findTable(c)
    if (host === undefined) return missing(c)
    const { room } = host
    const { live } = room
    return c.json({
      turn: live === undefined || room.stage !== "playing" ? 0 : room.game.actors(live.match.state),
      game: room.founded.game,
      seats: room.founded.seats,
      stage: room.stage,
      isLocked: room.settings.isLocked,
    })
  })

  app.get("/tables/:id/record", async (c) => {
    const host = await findTable(c)
    const live = host?.room.live
    if (live === undefined) return missing(c)
    if (live.match.result === undefined) return c.json({ problem: "the game is not over yet" }, 409)
    return c.text(live.record(), 200, { "content-type": "application/json; charset=utf-8" })
  })

  /** A one-time code with which another device gets this seat. */
  app.post("/tables/:id/handover", async (c) => {
    const { key } = await bodyOf(c, v.strictObject({ key: keySchema }))
    const host = await findTable(c)
    const who = host?.room.whoIs(hashKey(key))
    if (host === undefined || who === undefined) return missing(c)
    return c.json({ code: await tables.handOver(host.id, who) }, 201)
  })

  app.post("/handover", async (c) => {
    if (!looking.take(addressOf(c), now())) return c.json({ problem: "too many requests: try again in a moment" }, 429)
    const { code, key } = await bodyOf(c, v.strictObject({ code: v.pipe(v.string(), v.maxLength(64)), key: keySchema }))
    const table = await tables.takeOver(code, hashKey(key))
    return table === undefined
      ? c.json({ problem: "this code has been used or is too old: ask for a new one on the other device" }, 410)
      : c.json({ table })
  })

  async function findTable(c: Context): ReturnType<Tables["find"]> {
    const id = v.safeParse(tableSchema, c.req.param("id"))
    return id.success ? tables.find(id.output) : undefined
  }

  app.all("*", missing)
  return app
}

const missing = (c: Context): Response => c.json({ problem: "there is no such table" }, 404)

async function bodyOf<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const text = await c.req.text()
  if (text.length > LONGEST) throw new BadInput(`a request may have ${LONGEST} characters, not ${text.length}`)
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new BadInput("a request should be JSON")
  }
  const read = v.safeParse(schema, raw)
  if (read.success) return read.output
  const [{ message, path }] = read.issues
  throw new BadInput(`${path?.map(({ key }) => String(key)).join(".") || "the request"}: ${message}`)
}
