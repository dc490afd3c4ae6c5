// Players who are away while it is their turn.

import type { Who } from "../room/entries.ts"
import type { Room } from "../room/room.ts"

/** Provides who is connected. */
interface Presence {
  awaySince(who: Who): number | undefined
}

/** A seat whose player has to act and is away, with the time since when both have been true. */
interface AwayOnTurn {
  readonly seat: number
  readonly since: number
}

export function awayOnTurn({ seats, clocks }: Room, presence: Presence): readonly AwayOnTurn[] {
  const away: AwayOnTurn[] = []
  for (let seat = 0; seat < seats.length; seat++) {
    const { who, bot } = seats[seat]
    const asked = clocks.since[seat]
    if (who === undefined || bot !== undefined || asked === undefined) continue
    const since = presence.awaySince(who)
    if (since !== undefined) away.push({ seat, since: Math.max(since, asked) })
  }
  return away
}

/** Returns the seats of players who have been away on their turn for longer than the table's patience. */
export const awayTooLong = (room: Room, presence: Presence, now: number): number[] =>
  awayOnTurn(room, presence)
    .filter(({ since }) => now - since >= room.settings.patience)
    .map(({ seat }) => seat)
