// Examines the tables of a database: whether every stored entry is there and readable, and how far each damaged table
// can be read.

import { isObject } from "../../../engine/objects.ts"
import { BadInput } from "../../../engine/options.ts"
import { games } from "../../../games/index.ts"
import type { RoomEntry } from "../../../table/room/entries.ts"
import { Room } from "../../../table/room/room.ts"
import { type Head, headAfter } from "../../tables/head.ts"
import { type Chain, readChains } from "./chains.ts"
import type { Pages } from "./pages.ts"
import { type Log, type Rows, readRows } from "./rows.ts"

/** A table, as far as it can be read. */
export interface ExaminedTable {
  /** Its code; undefined if that is lost. */
  readonly name: string | undefined
  /** The places of its sound entries in the log, from the first on. */
  readonly places: readonly number[]
  /** How many entries it had, if known. */
  readonly had: number | undefined
  readonly head: string | null
  readonly touched: number
  /** Everything that is wrong with it; empty if it is sound. */
  readonly problems: readonly string[]
  /** A description, for a table whose code is lost. */
  readonly about: string
}

export interface Examined {
  readonly rows: Rows
  readonly tables: readonly ExaminedTable[]
  /** The codes of tables from which nothing can be saved. */
  readonly lost: readonly string[]
}

export function examine(pages: Pages): Examined {
  const rows = readRows(pages)
  const { chains, lost } = readChains(rows)
  const nameOf = (table: number): string => rows.tables.get(table)?.name ?? rows.names.get(table) ?? `number ${table}`
  const examined = chains.map((chain) => examineTable(rows, chain))
  return {
    rows,
    tables: examined.filter(({ places }) => places.length > 0),
    lost: [
      ...lost.map(nameOf),
      ...examined.flatMap(({ places, name }) => (places.length === 0 ? [name ?? "one whose code is lost"] : [])),
    ],
  }
}

function examineTable(rows: Rows, { table, places, had }: Chain): ExaminedTable {
  const row = table === undefined ? undefined : rows.tables.get(table)
  const name = row?.name ?? (table === undefined ? undefined : rows.names.get(table))
  const end = table === undefined ? undefined : rows.ends.get(table)
  const read = replay(rows.log, places)
  const isComplete = read.places.length === had
  const hasHead = row !== undefined && (row.head === null || isObject(parsedFrom(row.head)))
  const problems = [
    ...(name === undefined ? ["its code is lost"] : []),
    ...(name !== undefined && row === undefined ? ["the row of its name is lost"] : []),
    ...(row !== undefined && !hasHead ? ["its head cannot be read"] : []),
    ...(name !== undefined && had === undefined ? ["the row of its end is lost"] : []),
    ...(read.problem === undefined ? [] : [read.problem]),
    ...(had !== undefined && places.length < had ? [`entry ${places.length} is missing`] : []),
    ...(isComplete && end?.touched !== read.touched ? ["the time of its last entry is wrong"] : []),
  ]
  const head = isComplete && hasHead ? row.head : read.head
  return { name, had, problems, head, places: read.places, about: read.about, touched: read.touched }
}

interface Replayed {
  /** The places of the sound entries. */
  readonly places: readonly number[]
  readonly touched: number
  /** The head to store beside a table after these entries. */
  readonly head: string | null
  readonly problem: string | undefined
  readonly about: string
}

/** Reads entries up to the first that cannot be read, or that the room refuses. */
function replay(log: Log, places: readonly number[]): Replayed {
  const table = new Replay()
  let sound = 0
  let problem: string | undefined
  for (const place of places) {
    problem = table.take(log.entry(place))
    if (problem !== undefined) break
    sound++
  }
  const { head, touched, about } = table
  return {
    ...{ touched, about, places: places.slice(0, sound) },
    head: head === undefined ? null : JSON.stringify(head),
    problem: problem === undefined ? undefined : `entry ${sound} ${problem}`,
  }
}

/** Replays one table, entry by entry. */
class Replay {
  #room: Room | undefined
  #entries = 0
  head: Head | undefined
  touched = 0
  about = ""

  /** Takes the next entry. Returns what is wrong with it, if anything. */
  take(text: string): string | undefined {
    const entry = entryFrom(text)
    if (entry === undefined) return "cannot be read"
    try {
      if (this.#entries === 0) this.#begin(entry)
      else this.#goOn(entry)
    } catch (problem) {
      return `does not fit: ${problem instanceof Error ? problem.message : String(problem)}`
    }
    this.touched = Math.floor(entry.at)
    this.#entries++
    return undefined
  }

  /**
   * Creates the room. If the table has other rules than ours, there is no room, because it is unknown which entries
   * fit.
   */
  #begin(first: RoomEntry): void {
    if (first.kind !== "found") throw new BadInput("a table begins with its founding")
    this.about = `${first.game}, opened by ${first.name} on ${new Date(first.at).toISOString().slice(0, 16)}`
    const game = games.find(({ id }) => id === first.game)
    if (game === undefined || game.version !== first.rules) return
    this.#room = new Room(game, [first])
    this.head = headFrom(this.#room, first)
  }

  #goOn(entry: RoomEntry): void {
    if (this.#room === undefined) return
    this.head = headFrom(this.#room, entry) ?? this.head
    this.#room.apply(entry)
  }
}

/**
 * Returns the head without the servers' running time, which entries do not hold. A server then gives players back the
 * thinking time since.
 */
function headFrom(room: Room, entry: RoomEntry): Head | undefined {
  const head = headAfter(room, entry, 0)
  if (head === undefined) return undefined
  const { served: _, ...rest } = head
  return rest
}

function entryFrom(text: string): RoomEntry | undefined {
  const entry = parsedFrom(text)
  const isEntry = isObject(entry) && typeof entry.kind === "string" && Number.isFinite(entry.at)
  return isEntry ? (entry as unknown as RoomEntry) : undefined
}

function parsedFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
