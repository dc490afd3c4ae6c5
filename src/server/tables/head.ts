// What is kept beside a table's entries, so that lists and sweeping need not read them.

import type { RoomEntry } from "../../table/room/entries.ts"
import type { Room } from "../../table/room/room.ts"

export interface Head {
  readonly isClosed?: boolean
  /**
   * Where people play by a clock: how long servers of this journal had been running at the latest entry, in
   * milliseconds.
   */
  readonly served?: number
  /**
   * And so many milliseconds after it somebody's time may be up: the table has to be looked at then, even if nobody is
   * there.
   */
  readonly within?: number
  /**
   * What older versions kept instead of both: a wall-clock time. It says that people play by a clock, and nothing else.
   */
  readonly due?: number
}

/**
 * The head to keep along with this entry; nothing where it would be the same. (That a game is over is seen by looking.)
 */
export function headAfter(room: Room, entry: RoomEntry, served: number): Head | undefined {
  if (entry.kind === "close") return { isClosed: true }
  const { clock, time } = entry.kind === "settings" ? entry.settings : room.settings
  if (clock === "none" && room.settings.clock === "none") return undefined
  const isPlaying = entry.kind === "open" || (entry.kind !== "again" && room.stage === "playing")
  return clock !== "none" && isPlaying ? { served, within: time } : {}
}
