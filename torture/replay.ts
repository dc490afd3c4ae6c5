// Replays the tables from the data that a killed server left on disk, and compares them with what players were told.

import { isDeepStrictEqual } from "node:util"
import type { State } from "../src/engine/cards.ts"
import { findGame } from "../src/games/index.ts"
import type { RoomEntry } from "../src/table/room/entries.ts"
import { Room } from "../src/table/room/room.ts"
import { viewOf } from "../src/table/seen.ts"
import type { Kept } from "./kept.ts"
import { type Told, viewerOf } from "./ledger.ts"

/** The tables as they were on disk at the latest kill. Each comparison continues from there. */
export class Replays {
  readonly #rooms = new Map<string, Room>()

  /** Returns the contradictions between the disk and what viewers were told since the latest comparison. */
  compare({ tables }: Pick<Kept, "tables">, told: readonly Told[]): string[] {
    const byTable = grouped(told, ({ table }) => table)
    return [...new Set([...tables.keys(), ...byTable.keys()])].flatMap((table) => {
      try {
        return this.#compareTable(table, tables.get(table) ?? [], byTable.get(table) ?? [])
      } catch (problem) {
        return [`table ${table} cannot be played again: ${problem}`]
      }
    })
  }

  #compareTable(table: string, entries: readonly RoomEntry[], told: readonly Told[]): string[] {
    const room = this.#room(table, entries)
    const first = room?.version ?? 0
    const byVersion = grouped(told, ({ version }) => Math.max(version, first))
    const problems: string[] = []
    const check = (version: number): void => {
      for (const one of byVersion.get(version) ?? []) if (room !== undefined) problems.push(...differs(room, one))
    }
    check(first)
    for (let n = first; room !== undefined && n < entries.length; n++) {
      room.apply(entries[n])
      check(n + 1)
    }
    for (const { bits, version } of told)
      if (version > entries.length)
        problems.push(
          `table ${table}: version ${version} was told to ${viewerOf(bits)} and is lost; the file ends at ${entries.length}`,
        )
    return problems
  }

  #room(table: string, entries: readonly RoomEntry[]): Room | undefined {
    const known = this.#rooms.get(table)
    const [founding] = entries
    if (known !== undefined || founding?.kind !== "found") return known
    const room = new Room(findGame(founding.game), [founding])
    this.#rooms.set(table, room)
    return room
  }
}

function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one)) ?? []
    groups.set(keyOf(one), group)
    group.push(one)
  }
  return groups
}

/**
 * Returns the differences between a table and what a viewer was told of it. Talk may be told late. But a view must not
 * be of an earlier version than the one that was on disk when the server started.
 */
function differs(room: Room, { table, bits, version, view, line }: Told): string[] {
  const whom = `table ${table}: ${viewerOf(bits)} was told`
  const problems: string[] = []
  if (view !== undefined && version < room.version)
    problems.push(`${whom} version ${version} after ${room.version} was on disk`)
  else if (view !== undefined && !isSeen(room, bits, view))
    problems.push(`${whom} another game under version ${version} than is on disk`)
  const said = room.talk.findLast(({ n }) => n === line?.n)
  if (line !== undefined && JSON.stringify(said) !== JSON.stringify(line))
    problems.push(`${whom} ${JSON.stringify(line)}, and on disk is ${JSON.stringify(said)}`)
  return problems
}

const isSeen = ({ live }: Room, bits: number, view: State): boolean =>
  live !== undefined && isDeepStrictEqual(viewOf(live.match, bits), view)

/** Returns the tables whose entries on disk have changed since they were first seen. */
export function changed({ texts }: Pick<Kept, "texts">, seen: ReadonlyMap<string, readonly string[]>): string[] {
  return [...seen].flatMap(([table, before]) => {
    const now = texts.get(table) ?? []
    const n = before.findIndex((text, i) => text !== now[i])
    return n < 0 ? [] : [`table ${table}: entry ${n} was on disk as ${before[n]}, and is now ${now[n] ?? "gone"}`]
  })
}
