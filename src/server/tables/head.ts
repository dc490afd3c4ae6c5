// Data stored beside a table's entries, so that lists and sweeping need not read the entries.

import type { RoomEntry } from "../../table/room/entries.ts"
import type { Room } from "../../table/room/room.ts"

export interface Head {
  readonly isClosed?: boolean
  /**
   * How long servers of this journal had been running at the latest entry, in milliseconds. Only where people play by a
   * clock.
   */
  readonly served?: number
  /**
   * Milliseconds after the latest entry at which somebody's time may be up. The table needs attention then, even if
   * nobody is connected.
   */
  readonly within?: number
  /**
   * A wall-clock time that older versions stored instead of `served` and `within`. It says that people play by a clock,
   * and nothing else.
   */
  readonly due?: number
}

/**
 * Returns the head to store with this entry, or undefined if the head stays the same. Only the entries tell whether a
 * game is over.
 */
export function headAfter(room: Room, entry: RoomEntry, served: number): Head | undefined {
  if (entry.kind === "close") return { isClosed: true }
  const { clock, time } = entry.kind === "settings" ? entry.settings : room.settings
  if (clock === "none" && room.settings.clock === "none") return undefined
  const isPlaying = entry.kind === "open" || (entry.kind !== "again" && room.stage === "playing")
  return clock !== "none" && isPlaying ? { served, within: time } : {}
}
