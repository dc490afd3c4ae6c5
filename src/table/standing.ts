// What somebody can do at an online table now, by its latest news: the same for every view.

import type { RoomNews } from "./client.ts"
import type { ShownRoom } from "./room/shown.ts"

/** Returns the seats that somebody without one can take: free ones, and during a game those of bots. */
export function seatsToTake({ settings, stage, seats }: ShownRoom): number[] {
  if (settings.isLocked || (stage !== "gathering" && !settings.takeOver)) return []
  return [...seats.keys()].filter((seat) => seats[seat].who === null)
}

/** Is the host at the table, in a seat and connected? */
const hasHost = ({ room, here }: RoomNews): boolean =>
  here.includes(room.host) && room.seats.some(({ who }) => who === room.host)

/** Only the host may start the game; anybody in a seat may if there is no host at the table. */
export const mayStart = (news: RoomNews): boolean =>
  news.room.stage === "gathering" && news.seat !== null && (news.you === news.room.host || !hasHost(news))

/** Does a bot play for the person who has this seat? */
export const isStoodIn = ({ room, seat }: Pick<RoomNews, "room" | "seat">): boolean =>
  seat !== null && room.stage === "playing" && room.seats[seat].bot !== null

/** What somebody may say: nothing if the table does not know them, and else what the host allows. */
export function maySay({ room, you }: RoomNews): "nothing" | "phrases" | "anything" {
  if (you === null || room.settings.chat === "off") return "nothing"
  return room.settings.chat === "all" ? "anything" : "phrases"
}
