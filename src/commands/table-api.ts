// HTTP requests to a server about its tables.

import { BadInput, type Language } from "../engine/options.ts"
import type { ListedTable } from "../terminal/lobby.ts"
import { onlineUi, type ProblemKey } from "../terminal/online/words.ts"
import type { NewTable } from "../wire/messages.ts"

/** The default address of a server. */
export const SERVER = "http://localhost:4040"
/** The HTTP status of a server that cannot read a table right now. */
const UNAVAILABLE = 503
/** Timeout of a request, in milliseconds. The server then counts as out of reach. */
const PATIENCE = 10_000
const TABLE = /^[a-z0-9]{8}$/

/** Returns an error in the language of the player. */
export const problem = (
  language: Language,
  key: ProblemKey,
  parts: Readonly<Record<string, string | number>> = {},
): BadInput => new BadInput(onlineUi(language, `problem.${key}`, { server: SERVER, ...parts }))

/** Reads a server's address from an option, and drops its path. */
export function serverFrom(option: string, given: string, language: Language): string {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) throw problem(language, "server", { option, given })
  return new URL(given).origin
}

/** Opens a table. Returns its code. */
export async function createTable(server: string, wanted: NewTable, language: Language): Promise<string> {
  const reply = await ask(new URL("/api/tables", server), language, { method: "POST", body: JSON.stringify(wanted) })
  if (!reply.ok) throw await problemIn(reply, server, language)
  const { table } = (await reply.json()) as { table?: unknown }
  if (typeof table !== "string" || !TABLE.test(table)) throw problem(language, "noServer", { server })
  return table
}

/** Returns the public tables at which somebody waits. Leaves out tables that this version cannot read. */
export async function publicTables(server: string, language: Language): Promise<ListedTable[]> {
  const reply = await ask(new URL("/api/tables", server), language)
  if (!reply.ok) throw await problemIn(reply, server, language)
  const { tables } = (await reply.json().catch(() => ({}))) as { tables?: unknown }
  if (!Array.isArray(tables)) throw problem(language, "noServer", { server })
  return tables.filter(isListed)
}

function isListed(found: unknown): found is ListedTable {
  if (typeof found !== "object" || found === null) return false
  const { id, game, seats, free, names, settings } = found as Readonly<Record<string, unknown>>
  const isText = (part: unknown): boolean => typeof part === "string"
  return (
    isText(id) &&
    TABLE.test(String(id)) &&
    isText(game) &&
    typeof seats === "number" &&
    typeof free === "number" &&
    Array.isArray(names) &&
    names.every(isText) &&
    typeof settings === "object" &&
    settings !== null
  )
}

/** Checks that the table exists: the connection to a missing one would be retried for ever. */
export async function checkTable(server: string, table: string, language: Language): Promise<void> {
  const reply = await ask(new URL(`/api/tables/${table}/info`, server), language)
  if (reply.status === 404) throw problem(language, "gone", { table, server })
  if (reply.status === UNAVAILABLE) return // the table exists; the connection reports the problem
  if (!reply.ok) throw await problemIn(reply, server, language)
}

export async function recordOf(server: string, table: string, key: string, language: Language): Promise<string> {
  const url = new URL(`/api/tables/${table}/record`, server)
  const reply = await ask(url, language, { headers: { authorization: `Bearer ${key}` } })
  if (!reply.ok) throw await problemIn(reply, server, language)
  return reply.text()
}

const ask = (url: URL, language: Language, request: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw problem(language, "silent", { server: url.origin })
  })

/** Returns the problem that the server reports. */
async function problemIn(reply: Response, server: string, language: Language): Promise<BadInput> {
  const said: unknown = await reply.json().catch(() => undefined)
  const why = typeof said === "object" && said !== null && "problem" in said ? String(said.problem) : reply.status
  return problem(language, "answer", { server, why })
}
