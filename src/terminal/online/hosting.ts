// The actions of a host before the game: bots in free seats, the link for others, the countdown, closing the table.

import { LEVELS } from "../../bots/reactions.ts"
import type { Command } from "../../table/room/ruling.ts"
import type { List } from "../list.ts"
import type { Action, Asking } from "../session.ts"
import type { OnlineSession } from "./session.ts"
import { onlineUi } from "./words.ts"

/** Details for the player who opened the table from here. */
export interface Hosting {
  /** The link that brings others to the table. */
  readonly link: string
  /** The link as a QR code, or no lines if there is no room for it. */
  readonly code: readonly string[]
  /** Does this process serve the table, so that it stops when the player leaves? */
  readonly isServer: boolean
}

const isHost = ({ client: { news } }: OnlineSession): boolean => news !== undefined && news.you === news.room.host

/** Returns an action that sends a command to the table. */
export const action = (session: OnlineSession, name: string, label: string, what: Command): Action => ({
  ...{ name, label },
  do: () => session.ask(what),
})

/** Returns the host's action that stops a running countdown. */
export const countdownActions = (session: OnlineSession): Action[] =>
  isHost(session) && startsIn(session) !== undefined
    ? [action(session, "wait", onlineUi(session.language, "wait"), { do: "wait" })]
    : []

/** Returns the host's actions besides starting. Other players get none. */
export function hostActions(session: OnlineSession): Action[] {
  const { language, hosting, client } = session
  const room = client.news?.room
  if (room === undefined || !isHost(session)) return []
  const word = (key: Parameters<typeof onlineUi>[1]): string => onlineUi(language, key)
  const isGathering = room.stage === "gathering"
  const actions: Action[] = []
  if (isGathering && room.seats.some(({ who }) => who === null))
    actions.push({ name: "bots", label: word("bots"), opens: "bots", do: () => word("botsHow") })
  if (isGathering && hosting !== undefined && hosting.code.length > 0)
    actions.push({ name: "code", label: word("invite"), opens: "invite", do: () => hosting.link })
  if (room.stage !== "playing")
    actions.push({ ...action(session, "close", word("close"), { do: "close" }), opens: "close" })
  return actions
}

/** Returns actions that put a bot of each strength in each seat without a person, or free the seat of a bot. */
export function botActions(session: OnlineSession): Action[] {
  const { language, client } = session
  const room = client.news?.room
  if (room?.stage !== "gathering" || !isHost(session)) return []
  return room.seats.flatMap(({ who, bot: now }, seat): Action[] => {
    if (who !== null) return []
    const n = seat + 1
    const others = LEVELS.filter((level) => level !== now)
    const bots = others.map((bot) => {
      const label = onlineUi(language, "botIn", { n, level: onlineUi(language, bot) })
      return action(session, `bot ${n} ${bot}`, label, { do: "bot", seat, bot })
    })
    const out = action(session, `bot ${n} none`, onlineUi(language, "botOut", { n }), { do: "bot", seat, bot: null })
    return now === null ? bots : [out, ...bots]
  })
}

/** Returns the seconds until a full public table deals by itself, or `undefined` if no countdown runs. */
export function startsIn({ client, sinceNews }: OnlineSession): number | undefined {
  const room = client.news?.room
  const ms = room?.stage === "gathering" ? room.startsIn : undefined
  return ms === undefined || ms === null ? undefined : Math.max(0, Math.ceil((ms - sinceNews) / 1000))
}

/** Returns the lines before the game: the link, whether this process serves the table, the countdown. */
export function hostingLines(session: OnlineSession): string[] {
  const { language, hosting } = session
  const seconds = startsIn(session)
  return [
    ...(hosting === undefined ? [] : [onlineUi(language, "link", { link: hosting.link })]),
    ...(hosting?.isServer ? [onlineUi(language, "servedHere")] : []),
    ...(seconds === undefined ? [] : [onlineUi(language, "startsIn", { n: seconds })]),
  ]
}

type Base = Omit<List, "id" | "lines" | "choices">

/** Returns a list that opens over the one before the game. */
export function askHost(session: OnlineSession, base: Base, opened: "bots" | "invite" | "close"): Asking {
  const { language, hosting } = session
  const word = (key: Parameters<typeof onlineUi>[1]): string => onlineUi(language, key)
  const list = { ...base, id: opened, canGoBack: true, keys: word("menuKeys") }
  const asking = (lines: readonly string[], actions: readonly Action[]): Asking => ({
    list: { ...list, lines, choices: actions.map(({ label }) => label) },
    actions,
    take: (chosen, text) => (chosen === undefined ? session.refuse(text) : chosen.do()),
  })
  if (opened === "bots") return asking([word("botsWhat"), ""], botActions(session))
  if (opened === "invite") return asking([hosting?.link ?? "", ...(hosting?.code ?? [])], [])
  return asking([word("closeSure"), ""], [action(session, "close", word("closeYes"), { do: "close" })])
}
