// The actions at an online table besides moves: taking a seat, starting, letting a bot play, talking.

import { PHRASE_NAMES, phraseText } from "../../table/room/phrases.ts"
import type { Command } from "../../table/room/ruling.ts"
import { seatsToTake } from "../../table/standing.ts"
import { sanitized } from "../ink.ts"
import type { Action, Answer } from "../session.ts"
import { ui } from "../words.ts"
import { action, botActions, countdownActions, hostActions } from "./hosting.ts"
import type { OnlineSession } from "./session.ts"
import { onlineUi } from "./words.ts"

/** The name of the action that asks for a text: words for the shuffle. */
const WORDS = "words"
/** The name of an action that is rarely needed. If it is the only one, `/` opens no list. */
const ADMIT = "admit"

/** Returns an action for each seat that can be taken. */
function sittingActions(session: OnlineSession): Action[] {
  const { client, language, name = "" } = session
  const room = client.news?.room
  if (room === undefined) return []
  return seatsToTake(room).map((seat): Action => {
    const { bot, name: seated } = room.seats[seat]
    const isNamed = bot !== null && seated !== ""
    const key = bot === null ? "seatFree" : isNamed ? "seatOfBot" : "seatOfSomeBot"
    const label = onlineUi(language, key, { n: seat + 1, name: sanitized(seated) })
    return { name: String(seat + 1), label, do: () => session.ask({ do: "sit", seat, name }) }
  })
}

/** Returns all actions of a person without a seat. */
export const seatsOrWatching = (session: OnlineSession): Action[] => [
  ...sittingActions(session),
  { name: "watch", label: onlineUi(session.language, "watch"), do: () => session.watch() },
]

/** Returns why there is nothing to say or do after a `/`, or `undefined` if there is something. */
export function whySilent(session: OnlineSession, actions = spokenActions(session)): string | undefined {
  if (actions.some(({ name }) => name !== ADMIT)) return undefined
  return onlineUi(session.language, session.seat === undefined ? "talkSit" : "talkOff")
}

/** Returns the actions that a `/` lists on the screen: all actions in a game, only phrases before and after it. */
export const spokenActions = (session: OnlineSession): Action[] =>
  session.phase === "playing" ? actionsOf(session) : actionsOf(session).filter(({ isPhrase }) => isPhrase)

/** Returns the actions that are not phrases. */
export const silentActions = (session: OnlineSession): Action[] =>
  actionsOf(session).filter(({ isPhrase }) => !isPhrase)

/** Finds an action by its name or its label. */
export const actionNamed = (actions: readonly Action[], text: string): Action | undefined =>
  actions.find(({ name, label }) => name === text.toLowerCase() || label.toLowerCase() === text.toLowerCase())

/** Does the action that was typed. */
export function doNamed(session: OnlineSession, actions: readonly Action[], text: string): Answer {
  const found = actionNamed(actions, text)
  return found === undefined ? noAnswer(session, text) : found.do()
}

/** Handles text after a `/`: does an action by its name, or adds words to the shuffle. Says any other text aloud. */
export function doSpoken(session: OnlineSession, text: string): Answer {
  const actions = [...actionsOf(session), ...botActions(session)]
  const found = actionNamed(actions, text)
  if (found !== undefined) return found.do()
  if (text.toLowerCase().startsWith(`${WORDS} `) && actionNamed(actions, WORDS))
    return session.addWords(text.slice(WORDS.length))
  return session.mayType ? session.ask({ do: "chat", text }) : noAnswer(session, text)
}

export const noAnswer = ({ language }: OnlineSession, text: string): string =>
  ui(language, "noAnswer", { text: sanitized(text) })

/** Returns all actions of a person now. Somebody who watches may take a seat, if there is one. */
export function actionsOf(session: OnlineSession): Action[] {
  const { language } = session
  const { news } = session.client
  if (news === undefined) return []
  if (news.seat === null) return sittingActions(session)
  const { room, waiting } = news
  const word = (key: Parameters<typeof onlineUi>[1], name = ""): string => onlineUi(language, key, { name })
  const asking = (name: string, label: string, what: Command): Action => action(session, name, label, what)
  const actions: Action[] = []
  if (session.mayStart) actions.push(asking("start", word("startHow"), { do: "start" }))
  actions.push(...countdownActions(session))
  if (room.stage === "gathering")
    actions.push({ name: WORDS, label: word("fairAdd"), opens: "words", do: () => word("fairHow") })
  if (session.isStoodIn) actions.push(asking("back", word("takeBack"), { do: "back" }))
  for (const seat of waiting) {
    const label = word("standIn", sanitized(room.seats[seat].name))
    actions.push(asking(`bot ${seat + 1}`, label, { do: "standIn", seat }))
  }
  if (room.stage === "over") actions.push(asking("again", ui(language, "again"), { do: "again", turned: false }))
  if (room.settings.chat !== "off")
    for (const phrase of PHRASE_NAMES)
      actions.push({ ...asking(phrase, phraseText(phrase, language), { do: "say", phrase }), isPhrase: true })
  if (room.stage !== "playing") actions.push(asking("rise", word("rise"), { do: "rise" }))
  if (news.you === room.host) actions.push(asking(ADMIT, word("admit"), { do: "admit" }))
  return [...actions, ...hostActions(session)]
}
