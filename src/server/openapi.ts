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
  about: "The request is invalid. The answer says why.",
  schema: problemSchema,
}
const MISSING: Answer = { about: "There is no such table.", schema: problemSchema }
const TROUBLE: Answer = {
  about: "The server cannot store anything at the moment, for example because the disk is full. Nothing has changed.",
  schema: problemSchema,
}
const UNREADABLE: Answer = {
  about: "The table exists, but the server cannot read or update it at the moment: try again later.",
  schema: problemSchema,
}
const FOREIGN: Answer = {
  about: "The request comes from a page of another site, or from a banned address.",
  schema: problemSchema,
}
const BANNED: Answer = { about: "The request comes from a banned address.", schema: problemSchema }
const LONG: Answer = { about: "The request is longer than 8192 bytes.", schema: problemSchema }

/** All operations of the API, without the app's own files. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/tables", id: "listTables", about: "Public tables where somebody is waiting" },
    more: "Lists the public tables that have not started, have a free seat, and have somebody connected.",
    answers: { 200: { about: "The list.", schema: listAnswer }, 403: BANNED, 429: BUSY },
  },
  {
    ...{ method: "post", path: "/api/tables", id: "openTable", about: "Open a table" },
    more: "Creates a table. The person who creates it is the host and has the first seat. The client generates an unguessable key. Whoever has the key has the seat, so the client must store it. The server stores only its hash. `bots` names a bot for each seat, or null. The first seat's is null.",
    takes: newTableSchema,
    answers: {
      201: { about: "The table exists and is on disk.", schema: foundAnswer },
      400: BAD,
      403: FOREIGN,
      413: LONG,
      429: BUSY,
      503: TROUBLE,
    },
  },
  {
    ...{ method: "get", path: "/api/tables/{table}/info", id: "tableInfo", about: "What a table is" },
    more: "Tells whether a code is right, and what its table is. Everything else comes over the WebSocket. `turn` has a bit for each seat that is to move. With the key of a seat (`Authorization: Bearer …`), `you` is that seat; otherwise it is null. Without a key, the answer is what a watcher may know: if watchers see games with a delay, `stage` is delayed too, and `turn` is 0. If nobody may watch, `turn` is 0.",
    answers: {
      200: { about: "The table exists.", schema: infoAnswer },
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
      about: "The record of the finished game",
    },
    more: "Returns the record as `countertop replay --verify` reads it, with the secret of the shuffle. With the key of a seat (`Authorization: Bearer …`) it is available at once. Without a key it has the same delay as watching, and is not available if nobody may watch.",
    answers: {
      200: { about: "The record.", schema: recordAnswer },
      403: { about: "Only people with a seat may have it, or the address is banned.", schema: problemSchema },
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
    more: "Creates a code that is valid for ten minutes and one use.",
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
    ...{ method: "post", path: "/api/handover", id: "takeOver", about: "Use a one-time code" },
    more: "Gives the seat a new key. The other device's connection is closed with “elsewhere”.",
    takes: takeOverSchema,
    answers: {
      200: { about: "The seat is yours.", schema: foundAnswer },
      400: BAD,
      403: FOREIGN,
      410: { about: "The code has been used or has expired.", schema: problemSchema },
      413: LONG,
      429: BUSY,
      503: TROUBLE,
    },
  },
  {
    ...{ method: "get", path: "/healthz", id: "health", about: "Whether the server is healthy" },
    more: "The server is healthy if it can write the journal, which it tries at most every five seconds, if no damage was found in the database since the start, and if no command has waited too long for its answer.",
    answers: {
      200: { about: "The server is healthy.", schema: healthAnswer },
      503: {
        about:
          "The server is not healthy. The answer says why: full, readonly, busy, broken, closed, damaged, slow, stuck or unanswered.",
        schema: healthAnswer,
      },
    },
  },
  {
    ...{ method: "get", path: "/metrics", id: "metrics", about: "Metrics for Prometheus" },
    more: "Available only from this machine, and not at all behind a proxy, unless the server runs with --metrics.",
    answers: {
      200: { about: "The metrics, in the text format of Prometheus." },
      403: { about: "Not available from this address." },
    },
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
      "Creates and finds tables. Games are played over a WebSocket at /live, which docs/protocol.md describes.",
  },
  paths: Object.fromEntries(
    [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => [
      path,
      Object.fromEntries(OPERATIONS.filter((one) => one.path === path).map((one) => [one.method, operationOf(one)])),
    ]),
  ),
})
