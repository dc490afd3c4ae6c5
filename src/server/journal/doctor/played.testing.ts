// Makes a database with played tables for tests, from a seed. Its entries are real, in the order in which simultaneous
// tables write them. Some tables are removed again, so that there are free pages.

import { MoveList, writeMove } from "../../../engine/moves.ts"
import { namedOptions, readOptions } from "../../../engine/options.ts"
import { games } from "../../../games/index.ts"
import { commitTo, hashKey } from "../../../table/fair.ts"
import { commandOf } from "../../../table/room/commands.ts"
import { entryText, type RoomEntry } from "../../../table/room/entries.ts"
import { judge } from "../../../table/room/judging.ts"
import { SETTINGS } from "../../../table/room/room.testing.ts"
import { Room } from "../../../table/room/room.ts"
import { type Command, ruleOn } from "../../../table/room/ruling.ts"
import { type Head, headAfter } from "../../tables/head.ts"
import { idFrom } from "../../tables/ids.ts"
import { SqliteJournal } from "../sqlite.ts"

/** Returns a source of numbers from 0 up to, but not including, its argument. The same seed gives the same numbers. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** The content of a database. */
export interface Kept {
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly values: ReadonlyMap<string, string>
}

interface Playing {
  readonly code: string
  readonly room: Room
  readonly entries: RoomEntry[]
  readonly isRemoved: boolean
}

/**
 * Fills a folder with this many tables, which are opened and played at the same time. A quarter as many more are
 * removed again.
 */
export async function playInto(folder: string, seed: number, count: number, turns = 100): Promise<Kept> {
  const chance = chanceOf(seed)
  const journal = await SqliteJournal.open<RoomEntry, Head>(folder, entryText)
  const hex = (bytes: number): string =>
    Array.from({ length: bytes }, () => chance(256).toString(16).padStart(2, "0")).join("")
  const tables: Playing[] = []
  const total = count + Math.floor(count / 4)
  let now = 1_700_000_000_000
  for (let turn = 0; turn < total * turns; turn++) {
    now += chance(5000)
    if (tables.length <= total && chance(turns / 2) === 0) tables.push(opened(journal, hex, now, tables.length))
    const table = tables[chance(tables.length)]
    if (table !== undefined) act(journal, table, { chance, hex, now })
    if (turn === Math.floor((total * turns) / 2)) tables.push(talkedAt(journal, opened(journal, hex, now, -1)))
    if (turn % 50 === 0) await new Promise(setImmediate) // one commit stores all of these
  }
  for (const { code, isRemoved } of tables) if (isRemoved) await journal.remove(code)
  const values = new Map([
    ["ban 203.0.113.0/24", "2026-01-02"],
    ["ban 2001:db8::/32", "2026-03-04"],
    ["running", String(now)],
    [`code ${hex(12)}`, JSON.stringify({ table: tables[0].code, who: 0, from: hex(32), until: now + 1000 })],
  ])
  for (const [key, value] of values) await journal.put(key, value)
  await journal.close()
  const left = tables.filter(({ isRemoved }) => !isRemoved)
  return { values, tables: new Map(left.map(({ code, entries }) => [code, entries.map(entryText)])) }
}

type Journal = SqliteJournal<RoomEntry, Head>

function opened(journal: Journal, hex: (bytes: number) => string, at: number, n: number): Playing {
  const game = games[Math.max(0, n) % games.length]
  const seats = 2
  const first: RoomEntry = {
    ...{
      kind: "found",
      at,
      ms: at,
      game: game.id,
      rules: game.version,
      seats,
      name: `Ana ${n}`,
      hash: hashKey(hex(16)),
    },
    options: namedOptions(game, readOptions(game, seats, {})),
    settings: { ...SETTINGS, clock: n % 3 === 0 ? "move" : "none" },
    fair: commitTo(hex(32)),
  }
  const room = new Room(game, [first])
  const code = idFrom(hex(16))
  journal.append(code, 0, first, headAfter(room, first, 0))
  return { code, room, entries: [first], isRemoved: n < 0 || n % 5 === 4 }
}

/** Fills whole pages, which become free when the table is removed. */
function talkedAt(journal: Journal, table: Playing): Playing {
  const { code, room } = table
  for (let n = 0; n < 150; n++) {
    const entry: RoomEntry = { kind: "chat", at: n, ms: n, who: 0, text: `${n} `.repeat(60) }
    journal.append(code, room.version, entry)
    room.apply(entry)
  }
  return table
}

interface Chances {
  readonly chance: (below: number) => number
  readonly hex: (bytes: number) => string
  readonly now: number
}

/** Lets somebody do something at a table. */
function act(journal: Journal, table: Playing, { chance, hex, now }: Chances): void {
  const { room, code, entries } = table
  const { who, what } = wish(room, chance)
  const hash = who === undefined ? hashKey(hex(16)) : room.people[who].hash
  const id = commandOf(hash.slice(0, 12), `w-${entries.length}`)
  const ruling = ruleOn(
    judge,
    room,
    what,
    { who, hash, id },
    { at: now, ms: now, awayFor: () => 0, newFair: () => commitTo(hex(32)) },
  )
  if ("refused" in ruling) return
  const { entry } = ruling
  journal.append(code, room.version, entry, headAfter(room, entry, 0))
  room.apply(entry)
  entries.push(entry)
}

function wish(room: Room, chance: Chances["chance"]): { who: number | undefined; what: Command } {
  if (room.stage === "gathering" && room.people.length < 2)
    return { who: undefined, what: { do: "sit", seat: 1, name: "Ben" } }
  if (room.stage === "gathering") return { who: 0, what: { do: "start" } }
  if (chance(8) === 0 || room.live === undefined) {
    const who = chance(room.people.length)
    return { who, what: { do: "chat", text: "What a game! ".repeat(1 + chance(20)) } }
  }
  if (room.stage !== "playing") return { who: 0, what: { do: "again", turned: chance(2) === 0 } }
  const { state, moves } = room.live.match
  const acting = [...room.seats.keys()].filter((seat) => room.game.actors(state) & (1 << seat))
  const seat = acting[chance(acting.length)]
  const legal = new MoveList()
  room.game.legal(state, seat, legal)
  const move = writeMove(room.game.verbs, legal.at[chance(legal.count)])
  const { who } = room.seats[seat]
  return { who: who ?? 0, what: { do: "move", on: moves.length, move } }
}
