// What is kept beside a table's entries, so that lists and sweeping need not read them.

import type { RoomEntry } from "../../table/room/entries.ts"
import type { Room, Stage } from "../../table/room/room.ts"

export interface Head {
  readonly game: string
  readonly stage: Stage
  /** When somebody's time may be up: the table has to be looked at then, even if nobody is there. */
  readonly due?: number
}

const AFTER: Partial<Record<RoomEntry["kind"], Stage>> = { open: "playing", again: "gathering", close: "closed" }

/** The head to keep along with this entry; nothing where it would be the same. (That a game is over is seen by looking.) */
export function headAfter(room: Room, entry: RoomEntry): Head | undefined {
  const stage = AFTER[entry.kind] ?? room.stage
  const hasClock = room.settings.clock !== "none" && stage === "playing"
  if (entry.kind === "move" && !hasClock) return undefined
  return { game: room.founded.game, stage, ...(hasClock ? { due: entry.at + room.settings.time } : {}) }
}
