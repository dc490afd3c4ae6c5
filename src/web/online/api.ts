// The browser's requests to the server about tables.

import type { RoomSettings } from "../../table/room/entries.ts"
import type { Stage } from "../../table/room/room.ts"
import type { NewTable } from "../../wire/messages.ts"
import { keptTables } from "./kept.ts"

/** A public table that can be joined. */
export interface ListedTable {
  readonly id: string
  readonly game: string
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: RoomSettings
  readonly seats: number
  readonly free: number
  readonly names: readonly string[]
}

export interface TableInfo {
  readonly game: string
  readonly seats: number
  readonly stage: Stage
  readonly isLocked: boolean
  /** The seats that have to move, as bits. */
  readonly turn: number
  /** Your own seat; null without one. */
  readonly you: number | null
}

/** A request failed: the server cannot be reached, or its response says what is wrong. */
export class RequestFailed extends Error {
  override name = "NoAnswer"
  /** The HTTP status; 0 if there was no response at all. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Milliseconds after which a server counts as unreachable. */
const PATIENCE = 8000

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const text = await askText(path, body)
  return JSON.parse(text) as T
}

/** Adds the key that this browser has for the table, if any, because players may know more than spectators. */
function asSeated(id: string): RequestInit {
  const key = keptTables().find((table) => table.id === id)?.key
  return key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }
}

async function askText(path: string, body?: unknown, more: RequestInit = {}): Promise<string> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE)
  try {
    const reply = await fetch(`/api${path}`, {
      signal: abort.signal,
      ...more,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new RequestFailed(reply.status, problemIn(text))
    return text
  } catch (problem) {
    if (problem instanceof RequestFailed) throw problem
    throw new RequestFailed(0, String(problem))
  } finally {
    clearTimeout(timer)
  }
}

function problemIn(text: string): string {
  try {
    return String((JSON.parse(text) as { problem?: unknown }).problem ?? text)
  } catch {
    return text.slice(0, 200)
  }
}

export const createTable = async (wanted: NewTable): Promise<string> =>
  (await ask<{ table: string }>("/tables", wanted)).table

export const publicTables = async (): Promise<readonly ListedTable[]> =>
  (await ask<{ tables: readonly ListedTable[] }>("/tables")).tables

/** Fetches the state of a table. */
export const tableInfo = async (id: string): Promise<TableInfo> =>
  JSON.parse(await askText(`/tables/${id}/info`, undefined, asSeated(id))) as TableInfo

export const tableRecord = (id: string): Promise<string> => askText(`/tables/${id}/record`, undefined, asSeated(id))

/** Requests a one-time code with which another device can take over this seat. */
export const handOver = async (id: string, key: string): Promise<string> =>
  (await ask<{ code: string }>(`/tables/${id}/handover`, { key })).code

/** Takes over a seat with a one-time code, and returns its table. */
export const takeOver = async (code: string, key: string): Promise<string> =>
  (await ask<{ table: string }>("/handover", { code, key })).table
