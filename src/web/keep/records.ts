// Makes the records of saved games, and stores loaded records.

import { hash64 } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { BadInput } from "../../engine/options.ts"
import { type GameRecord, readRecord, replay } from "../../engine/record.ts"
import { type Entry, entriesOfRecord, LiveTable } from "../../table/table.ts"
import { gameIds, loadGame } from "../games.ts"
import { keep, type TableSummary } from "./keep.svelte.ts"
import { loadedId } from "./summary.ts"
import { summaryOf } from "./summary-of.ts"
import { recordOfEntries } from "./written.ts"

/** Makes the record of a saved game, whatever version of the rules it was played with. */
export async function recordOf({ id, result }: Pick<TableSummary, "id" | "result">): Promise<string> {
  const { journal } = await keep()
  return recordOfEntries(await journal.read(id), result)
}

/** Reads a record and replays it. If something is wrong with it, throws `BadInput` with the reason. */
export async function checkedRecord(text: string): Promise<GameRecord> {
  const game = await gameOf(text)
  const record = readRecord(text, () => game)
  replay(record)
  return record
}

/**
 * Stores a record as a table of this browser, at most once, and returns its id. `own` holds what an online player knows
 * about it.
 */
export async function keepRecord(
  text: string,
  own?: Pick<TableSummary, "mine" | "noted" | "isHelped">,
): Promise<string> {
  const record = await checkedRecord(text)
  const id = loadedId(nameOf(record))
  const { bring, summaries } = await keep()
  const at = Date.now()
  const entries: readonly Entry[] = entriesOfRecord(record, at)
  await bring(id, entries)
  const before = await summaries.get(id)
  if (before === undefined || before.removed !== undefined)
    await summaries.put({ ...summaryOf(id, new LiveTable(record.game, entries), at), ...own })
  return id
}

/** Returns the same name for the same game, wherever its file was made. */
function nameOf({ game, setup, names, dealCheck, moves }: GameRecord): string {
  const all = JSON.stringify([game.id, setup, names, dealCheck, moves])
  return hash64(all)
    .map((half) => (half >>> 0).toString(36))
    .join("")
}

/**
 * Loads the game of a record before the record is read, because games are loaded one by one. If the text is not a
 * record, `readRecord` reports it.
 */
async function gameOf(text: string): Promise<Game> {
  const id = idIn(text)
  if (id !== undefined) return loadGame(id)
  readRecord(text, () => {
    throw new BadInput("this is no Countertop record: it names no game")
  })
  throw new BadInput("this is no Countertop record: it names no game")
}

function idIn(text: string): string | undefined {
  const raw = parsed(text)
  return raw?.countertop !== undefined && typeof raw.game === "string" ? raw.game : undefined
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    return typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The reason why a record cannot be loaded, as far as the player can do something about it. */
export type LoadProblem = "foreign" | "cut" | "noGame" | "rules" | "damaged"

export async function whatIsWrong(text: string): Promise<LoadProblem> {
  const raw = parsed(text)
  if (raw === undefined) return text.includes('"countertop"') ? "cut" : "foreign"
  if (raw.countertop === undefined) return "foreign"
  if (!gameIds.includes(String(raw.game))) return "noGame"
  const { version } = await loadGame(String(raw.game))
  return raw.rules === version ? "damaged" : "rules"
}

/** Splits a file into its records: a single one, or a list written by `allRecords`. */
export function recordsIn(text: string): string[] {
  try {
    const raw: unknown = JSON.parse(text)
    return Array.isArray(raw) ? raw.map((record: unknown) => JSON.stringify(record)) : [text]
  } catch {
    return [text]
  }
}

/** Combines the records of many games into the text of one file. Leaves out those that cannot be written. */
export async function allRecords(summaries: readonly TableSummary[]): Promise<string> {
  const texts: string[] = []
  for (const summary of summaries) {
    const text = await recordOf(summary).catch(() => undefined)
    if (text !== undefined) texts.push(text.trimEnd())
  }
  return `[\n${texts.join(",\n")}\n]\n`
}
