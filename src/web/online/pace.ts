// Durations in words, and the choices of settings for a table.

import type { RoomSettings } from "../../table/room/entries.ts"
import { t } from "./words.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Chat = RoomSettings["chat"]

/**
 * Returns the talk setting after a table was opened to everyone or closed again. An open table allows ready-made
 * messages at most. Closing it restores `before`, unless the setting was changed meanwhile.
 */
export function chatWith(isPublic: boolean, chat: Chat, before: Chat | undefined): Chat {
  if (isPublic) return chat === "all" ? "phrases" : chat
  return chat === "phrases" ? (before ?? chat) : chat
}

export const TIMES = {
  move: [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, DAY, 3 * DAY, 7 * DAY],
  game: [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, HOUR, 7 * DAY, 14 * DAY],
} as const
export const TEMPOS = [0, 1000, 2000, 5000] as const
export const PATIENCES = [30 * SECOND, MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY] as const
export const DELAYS = [0, 30 * SECOND, 2 * MINUTE, 5 * MINUTE] as const

/** Returns a duration in its largest unit. */
export function lengthOf(ms: number): string {
  if (ms >= DAY) return t("time.d", { n: Math.round(ms / DAY) })
  if (ms >= HOUR) return t("time.h", { n: Math.round(ms / HOUR) })
  if (ms >= MINUTE) return t("time.min", { n: Math.round(ms / MINUTE) })
  return t("time.s", { n: Math.round(ms / SECOND) })
}

/**
 * Formats the time on a clock: minutes and seconds, or days and hours. It rounds up, so that the clock starts with the
 * full time.
 */
export function clockFace(ms: number): string {
  const hours = Math.ceil(ms / HOUR)
  const [d, h] = [Math.floor(hours / 24), hours % 24]
  if (d > 0) return h === 0 ? t("time.d", { n: d }) : t("time.dh", { d, h })
  if (ms >= 2 * HOUR) return t("time.h", { n: h })
  const seconds = Math.ceil(ms / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

export function paceOf({ clock, time }: RoomSettings): string {
  if (clock === "none") return t("noClock")
  return t(clock === "move" ? "perMove" : "perGame", { time: lengthOf(time) })
}
