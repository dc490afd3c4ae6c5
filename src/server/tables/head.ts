// What is kept beside a table's entries, so that lists and sweeping need not read them.

import type { RoomEntry } from "../../table/room/entries.ts"
import type { Room } from "../../table/room/room.ts"

export interface Head {
  readonly isClosed?: boolean
  /** When somebody's time may be up: the table has to be looked at then, even if nobody is there. */
  readonly due?: number
}

/** The head to keep along with this entry; nothing where it would be the same. (That a game is over is seen by looking.) */
export function headAfter(room: Room, entry: RoomEntry): Head | undefined {
  if (entry.kind === "close") return { isClosed: true }
  const { clock, time } = entry.kind === "settings" ? entry.settings : room.settings
  if (clock === "none" && room.settings.clock === "none") return undefined
  const isPlaying = entry.kind === "open" || (entry.kind !== "again" && room.stage === "playing")
  return clock !== "none" && isPlaying ? { due: entry.at + time } : {}
}
