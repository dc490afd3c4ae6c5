// The lists of an online table on the whole screen: for the name, a seat, actions before and after a game, and talk.

import type { List } from "../list.ts"
import { type Action, type Asking, LEAVE, type Opened, type Phase } from "../session.ts"
import { ui } from "../words.ts"
import { actionNamed, doSpoken, noAnswer, seatsOrWatching, silentActions, spokenActions, whySilent } from "./actions.ts"
import { askHost, hostingLines } from "./hosting.ts"
import { hostLine, people, watchLines } from "./people.ts"
import type { OnlineSession } from "./session.ts"
import { shuffleLines } from "./shuffle.ts"
import { onlineUi } from "./words.ts"

/** The phases in which each list that opens over others makes sense. */
const OPEN_IN: Readonly<Record<Opened, readonly Phase[]>> = {
  talk: ["gathering", "playing", "over"],
  words: ["gathering"],
  bots: ["gathering"],
  invite: ["gathering"],
  close: ["gathering", "over"],
}

type Base = Omit<List, "id" | "lines" | "choices">

/** Lines of the log that stand above a list. */
const LATEST = 6

/** Returns the list to show now, or `undefined` while the table itself is shown. */
export function listNow(session: OnlineSession, notice: string | undefined): Asking | undefined {
  const word = (key: Parameters<typeof onlineUi>[1], parts = {}): string => onlineUi(session.language, key, parts)
  const game = session.client.game?.name ?? ""
  const title = word("tableCode", { table: session.table, game })
  const base: Base = { title, notice, changed: ui(session.language, "listChanged"), keys: keysOf(session) }
  const leave: Action = {
    name: LEAVE,
    label: session.seat === undefined ? ui(session.language, "goAway") : word("leave"),
    do: () => undefined,
  }
  const latest = session.told.slice(-LATEST)
  if (session.opened !== undefined && !OPEN_IN[session.opened].includes(session.phase)) session.opened = undefined
  if (session.opened !== undefined) return askOver(session, base, session.opened)
  switch (session.phase) {
    case "connecting": {
      const lines = [word(session.isUnreadable ? "trouble" : "connecting")]
      return asked(session, { ...base, id: "connecting", lines }, [leave])
    }
    case "sitting": {
      if (session.name === undefined) return askName(session, base)
      const lines = [...people(session), "", word("whichSeat", { game })]
      return asked(session, { ...base, id: "seat", lines }, [...seatsOrWatching(session), leave])
    }
    case "gathering": {
      const host = session.mayStart ? [] : [hostLine(session)]
      const told = [...watchLines(session), ...hostingLines(session), ...host, ...shuffleLines(session)]
      const lines = [...people(session), "", ...told]
      return asked(session, { ...base, id: "gathering", lines, latest }, [...silentActions(session), leave])
    }
    case "hidden": {
      const lines = [...people(session), "", word("hidden")]
      return asked(session, { ...base, id: "hidden", lines, latest }, [leave])
    }
    case "over": {
      const lines = [ui(session.language, "over"), ...people(session), ""]
      return asked(session, { ...base, id: "over", lines, latest }, [...silentActions(session), leave])
    }
    default:
      return undefined
  }
}

/** Returns the line about keys below a list. */
function keysOf(session: OnlineSession): string {
  const word = (key: Parameters<typeof onlineUi>[1]): string => onlineUi(session.language, key)
  const say = whySilent(session) === undefined ? [word("listSay")] : []
  return [word("listKeys"), ...say, word("listLook")].join(" · ")
}

const asked = (session: OnlineSession, list: Omit<List, "choices">, actions: readonly Action[]): Asking => ({
  list: { ...list, choices: actions.map(({ label }) => label) },
  actions,
  take: (chosen, text) => {
    const action = chosen ?? actionNamed(actions, text)
    if (action?.opens === undefined) return action === undefined ? noAnswer(session, text) : action.do()
    session.opened = action.opens
    return undefined
  },
})

function askOver(session: OnlineSession, base: Base, opened: Opened): Asking {
  if (opened === "talk") return askTalk(session, base)
  return over(session, opened === "words" ? askWords(session, base) : askHost(session, base, opened))
}

const askName = (session: OnlineSession, base: Base): Asking => ({
  list: {
    ...{ ...base, id: "name", keys: onlineUi(session.language, "nameKeys") },
    ...{ lines: [onlineUi(session.language, "yourName")], choices: [], isOpen: true, usual: "" },
  },
  actions: [],
  isWriting: true,
  take: (_, text) => session.takeName(text),
})

function askTalk(session: OnlineSession, base: Base): Asking {
  const { language, mayType, seat, client } = session
  const what = seat === undefined ? "whichSeat" : mayType ? "sayWhat" : "sayPhrase"
  const lines = [...session.told.slice(-LATEST), "", onlineUi(language, what, { game: client.game?.name ?? "" })]
  const list = { ...base, id: "talk", lines, isOpen: mayType, canGoBack: true, keys: onlineUi(language, "menuKeys") }
  const asking = asked(session, list, spokenActions(session))
  return over(session, {
    ...asking,
    take: (action, text) => (action === undefined ? doSpoken(session, text) : asking.take(action, text)),
  })
}

const askWords = (session: OnlineSession, base: Base): Asking => {
  const word = (key: Parameters<typeof onlineUi>[1]): string => onlineUi(session.language, key)
  return {
    list: {
      ...{ ...base, id: "words", keys: word("fairKeys"), choices: [], isOpen: true, canGoBack: true },
      lines: [...shuffleLines(session), "", word("fairWords"), word("fairHelp")],
    },
    actions: [],
    take: (_, text) => session.addWords(text),
  }
}

/** Returns a list that is open over something else. Esc and every answer close it. */
function over(session: OnlineSession, asking: Asking): Asking {
  const back = (): void => {
    session.opened = undefined
  }
  return {
    ...{ ...asking, back, isWriting: true },
    take: (action, text) => {
      back()
      return asking.take(action, text)
    },
  }
}
