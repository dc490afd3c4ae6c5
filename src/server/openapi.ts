// Describes the HTTP API for programs (OpenAPI), from the schemas that check requests.

import { toJsonSchema } from "@valibot/to-json-schema"
import * as v from "valibot"
import { keySchema, newTableSchema, settingsSchema, tableSchema } from "../wire/messages.ts"

export const handOverSchema = v.strictObject({ key: keySchema })
export const takeOverSchema = v.strictObject({ code: v.pipe(v.string(), v.maxLength(64)), key: keySchema })

const problemSchema = v.object({ problem: v.string() })
const foundAnswer = v.object({ table: tableSchema })
const listAnswer = v.object({
  tables: v.array(
    v.object({
      id: tableSchema,
      game: v.string(),
      options: v.record(v.string(), v.union([v.string(), v.number()])),
      settings: settingsSchema,
      seats: v.number(),
      free: v.number(),
      names: v.array(v.string()),
    }),
  ),
})
const infoAnswer = v.object({
  game: v.string(),
  seats: v.number(),
  stage: v.picklist(["gathering", "playing", "over", "closed"]),
  isLocked: v.boolean(),
  turn: v.number(),
  you: v.nullable(v.number()),
})
const codeAnswer = v.object({ code: v.string() })
const recordAnswer = v.looseObject({ game: v.string() })
const healthAnswer = v.object({
  ok: v.boolean(),
  trouble: v.optional(v.string()),
  problems: v.optional(v.array(v.object({ trouble: v.string(), about: v.string() }))),
})

interface Answer {
  readonly about: string
  readonly schema?: v.GenericSchema
}

export interface Operation {
  readonly method: "get" | "post"
  readonly path: string
  readonly id: string
  readonly about: string
  readonly more: string
  readonly takes?: v.GenericSchema
  readonly answers: Readonly<Record<number, Answer>>
}

const BUSY: Answer = { about: "Too many requests from this address: try again later.", schema: problemSchema }
const BAD: Answer = {
  about: "The request is not as it should be; the answer says what is wrong.",
  schema: problemSchema,
}
const MISSING: Answer = { about: "There is no such table.", schema: problemSchema }
const TROUBLE: Answer = {
  about: "Nothing can be kept now (the disk is full, say): nothing has happened.",
  schema: problemSchema,
}
const UNREADABLE: Answer = {
  about: "The table is there, and cannot be read or brought up to date right now: try again later.",
  schema: problemSchema,
}
const FOREIGN: Answer = { about: "From a page of another site, or a banned address.", schema: problemSchema }
const BANNED: Answer = { about: "From a banned address.", schema: problemSchema }
const LONG: Answer = { about: "Longer than 8192 bytes.", schema: problemSchema }

/** All operations of the API, without the app's own files. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/tables", id: "listTables", about: "Public tables at which somebody waits" },
    more: "Tables that are marked public, still gather, have a free seat, and have somebody connected.",
    answers: { 200: { about: "The list.", schema: listAnswer }, 403: BANNED, 429: BUSY },
  },
  {
    ...{ method: "post", path: "/api/tables", id: "openTable", about: "Open a table" },
    more: "Whoever opens it has the first seat and is the host. The key is made by the client, unguessable, and is the seat: keep it. Only its hash is kept. `bots` names a bot for each seat, or null; the first seat's is null.",
    takes: newTableSchema,
    answers: {
      201: { about: "It is open, and kept.", schema: foundAnswer },
      400: BAD,
      403: FOREIGN,
      413: LONG,
      429: BUSY,
      503: TROUBLE,
    },
  },
  {
    ...{ method: "get", path: "/api/tables/{table}/info", id: "tableInfo", about: "What a table is" },
    more: "For whoever has a code and wants to know whether it is right. Everything else comes over the connection. `turn` has a bit for each seat that is to move, and `you` is the seat of who gives its key (`Authorization: Bearer …`), null for everybody else. Who gives none is told what those know who watch: where they see games later, `stage` is as it was so long ago and `turn` is 0; where nobody may watch, `turn` is 0.",
    answers: {
      200: { about: "It is there.", schema: infoAnswer },
      403: BANNED,
      404: MISSING,
      429: BUSY,
      503: UNREADABLE,
    },
  },
  {
    ...{
      method: "get",
      path: "/api/tables/{table}/record",
      id: "tableRecord",
      about: "The record of the game that is over",
    },
    more: "As `countertop replay --verify` reads it, with the secret of the shuffle. Where those who watch see games later, it can be had that much later too, and where nobody may watch not at all, but at once with the key of a seat (`Authorization: Bearer …`).",
    answers: {
      200: { about: "The record.", schema: recordAnswer },
      403: { about: "For those who have a seat only; or to a banned address.", schema: problemSchema },
      404: MISSING,
      409: { about: "The game is not over yet.", schema: problemSchema },
      429: BUSY,
      503: UNREADABLE,
    },
  },
  {
    ...{
      method: "post",
      path: "/api/tables/{table}/handover",
      id: "handOver",
      about: "A one-time code for another device",
    },
    more: "Good for ten minutes and one use.",
    takes: handOverSchema,
    answers: {
      201: { about: "The code.", schema: codeAnswer },
      400: BAD,
      403: FOREIGN,
      404: MISSING,
      413: LONG,
      429: BUSY,
      503: TROUBLE,
    },
  },
  {
    ...{ method: "post", path: "/api/handover", id: "takeOver", about: "Use such a code" },
    more: "The seat has this key from now on, and the other device's connection ends with “elsewhere”.",
    takes: takeOverSchema,
    answers: {
      200: { about: "The seat is yours.", schema: foundAnswer },
      400: BAD,
      403: FOREIGN,
      410: { about: "The code has been used, or is too old.", schema: problemSchema },
      413: LONG,
      429: BUSY,
      503: TROUBLE,
    },
  },
  {
    ...{ method: "get", path: "/healthz", id: "health", about: "Can this server do its work?" },
    more: "It can if the journal can be written, which is tried, at most every five seconds, and if no damage was found in the database since the start.",
    answers: {
      200: { about: "It can.", schema: healthAnswer },
      503: { about: "It cannot, and why: full, readonly, busy, broken, closed or damaged.", schema: healthAnswer },
    },
  },
  {
    ...{ method: "get", path: "/metrics", id: "metrics", about: "Numbers for Prometheus" },
    more: "From this machine only, and behind a proxy from nowhere, unless the server runs with --metrics.",
    answers: { 200: { about: "In the text format of Prometheus." }, 403: { about: "Not from here." } },
  },
]

export const schemaOf = (schema: v.GenericSchema): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", target: "draft-2020-12" })
  return rest
}

const contentOf = (schema: v.GenericSchema): object => ({ "application/json": { schema: schemaOf(schema) } })

function operationOf({ id, about, more, takes, answers, path }: Operation): object {
  return {
    operationId: id,
    summary: about,
    description: more,
    ...(path.includes("{table}")
      ? { parameters: [{ name: "table", in: "path", required: true, schema: schemaOf(tableSchema) }] }
      : {}),
    ...(takes === undefined ? {} : { requestBody: { required: true, content: contentOf(takes) } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, { about: description, schema }]) => [
        status,
        { description, ...(schema === undefined ? {} : { content: contentOf(schema) }) },
      ]),
    ),
  }
}

/** Returns the whole description. */
export const openApi = (version: string): object => ({
  openapi: "3.1.0",
  info: {
    title: "Countertop",
    version,
    description:
      "Opening and finding tables. Playing at them goes over a WebSocket at /live, which docs/protocol.md describes.",
  },
  paths: Object.fromEntries(
    [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => [
      path,
      Object.fromEntries(OPERATIONS.filter((one) => one.path === path).map((one) => [one.method, operationOf(one)])),
    ]),
  ),
})
