// What a person can do at an online table now, according to its latest news. All views share this.

import type { RoomNews } from "./client.ts"
import type { ShownRoom } from "./room/shown.ts"

/** Returns the seats that a person without one can take: free seats, and during a game those of bots. */
export function seatsToTake({ settings, stage, seats }: ShownRoom): number[] {
  if (settings.isLocked || (stage !== "gathering" && !settings.takeOver)) return []
  return [...seats.keys()].filter((seat) => seats[seat].who === null)
}

/** Tells whether the host has a seat and is connected. */
const hasHost = ({ room, here }: RoomNews): boolean =>
  here.includes(room.host) && room.seats.some(({ who }) => who === room.host)

/**
 * Tells whether this person may start the game. Only the host may; if no host is at the table, anybody in a seat may.
 */
export const mayStart = (news: RoomNews): boolean =>
  news.room.stage === "gathering" && news.seat !== null && (news.you === news.room.host || !hasHost(news))

/** Tells whether a bot plays for the person who has this seat. */
export const isStoodIn = ({ room, seat }: Pick<RoomNews, "room" | "seat">): boolean =>
  seat !== null && room.stage === "playing" && room.seats[seat].bot !== null

/** Tells what a person may say: nothing if the table does not know them, otherwise what the host allows. */
export function maySay({ room, you }: RoomNews): "nothing" | "phrases" | "anything" {
  if (you === null || room.settings.chat === "off") return "nothing"
  return room.settings.chat === "all" ? "anything" : "phrases"
}
