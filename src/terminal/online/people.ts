// Texts about the people at an online table: who is there, whom the game waits for, how much time is left.

import { isLevel } from "../../bots/reactions.ts"
import { timeLeft } from "../../table/room/shown.ts"
import { sanitized } from "../ink.ts"
import type { OnlineSession } from "./session.ts"
import { onlineUi } from "./words.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Returns a line for each seat that says who sits there. */
export function people({ client: { news }, language }: OnlineSession): string[] {
  if (news === undefined) return []
  const word = (key: Parameters<typeof onlineUi>[1]): string => onlineUi(language, key)
  const lines = news.room.seats.map(({ who, bot, name }, seat) => {
    const marks = [
      ...(who !== null && who === news.you ? [word("isYou")] : []),
      ...(who !== null && who === news.room.host ? [word("isHost")] : []),
      ...(who !== null && !news.here.includes(who) ? [word("isAway")] : []),
      ...(bot !== null && name !== "" ? [word("isBot")] : []),
    ]
    const shown = name !== "" ? sanitized(name) : bot === null ? word("free") : word(isLevel(bot) ? bot : "isBot")
    return `  ${seat + 1}  ${[shown, ...(marks.length > 0 ? [`(${marks.join(", ")})`] : [])].join(" ").trim()}`
  })
  return news.watchers > 0 ? [...lines, `     ${onlineUi(language, "watchers", { n: news.watchers })}`] : lines
}

/** Returns lines for somebody without a seat: that they watch, why they cannot do more, and what they will see. */
export function watchLines(session: OnlineSession): string[] {
  const { language, seat } = session
  const { news } = session.client
  if (news === undefined || seat !== undefined) return []
  const locked = news.room.settings.isLocked ? [onlineUi(language, "locked")] : []
  return [onlineUi(language, "watching"), ...locked, ...lateLines(session)]
}

/** Returns the notice that people who watch see the game with a delay, if they do. */
export function lateLines({ client: { news }, language }: OnlineSession): string[] {
  const { delay, watching } = news?.room.settings ?? { delay: 0, watching: false }
  if (!watching || delay === 0) return []
  const [key, unit] = delay < MINUTE ? (["seenLate", SECOND] as const) : (["seenLateMinutes", MINUTE] as const)
  return [onlineUi(language, key, { n: Math.round(delay / unit) })]
}

/** Returns the line that names the host, for whom everybody waits before the game. */
export function hostLine({ client: { news }, language }: OnlineSession): string {
  const room = news?.room
  return onlineUi(language, "waitingForHost", { name: sanitized(room?.people[room.host]?.name ?? "") })
}

/** Returns the line about whom the game waits for. */
export function waitingLine(session: OnlineSession): string {
  const { language, seat: own } = session
  const { news } = session.client
  const shown = session.shown()
  if (news === undefined || shown === undefined || news.room.stage !== "playing") return ""
  if (session.isStoodIn) return `${onlineUi(language, "standsIn")} / ${onlineUi(language, "takeBack")}`
  const names = news.room.seats.map(({ name }) => sanitized(name))
  const [impatient] = news.waiting
  if (impatient !== undefined) return onlineUi(language, "impatient", { name: names[impatient] })
  const actors = shown.game.actors(shown.seen.view)
  const lines = news.room.seats.flatMap(({ who }, seat) => {
    if ((actors & (1 << seat)) === 0 || seat === own) return []
    const isAway = who !== null && !news.here.includes(who)
    return [onlineUi(language, isAway ? "waitingAway" : "waitingFor", { name: names[seat] })]
  })
  return lines.join(" · ")
}

/** Returns the player's remaining time, if the table has clocks: `1:05`, or days and hours. */
export function timeLine({ client: { news }, language, seat, sinceNews }: OnlineSession): string | undefined {
  const left = seat === undefined || news === undefined ? undefined : timeLeft(news.room, seat, sinceNews)
  return left === undefined ? undefined : onlineUi(language, "clock", { left: duration(left) })
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const two = (n: number): string => String(n).padStart(2, "0")
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
