// What somebody at an online table is asked by a list on the whole screen: their name, a seat, what to do before and after a game, what to say.

import {
  type Answer,
  type Deed,
  doSpoken,
  noAnswer,
  silentDeeds,
  sittings,
  spokenDeeds,
  whySilent,
} from "./join-deeds.ts"
import { fairLines } from "./join-fair.ts"
import { hostLine, people, watchLines } from "./join-lines.ts"
import type { Joined, Phase } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import type { List } from "./list.ts"

export interface Asking {
  readonly list: List
  readonly deeds: readonly Deed[]
  /** Does what was chosen from the list, or takes what was typed instead; gives back why not. */
  take(deed: Deed | undefined, text: string): Answer
  /** Is every letter just a letter? Else `/`, `?`, `l`, `s` and `q` mean what they mean at the table. */
  readonly isWriting?: boolean
  /** Esc, where there is somewhere to go back to. */
  back?(): void
}

/** What is open over a game or another list: what can be said and done, or the question for words for the shuffle. */
export interface Talking {
  open: keyof typeof OPEN_IN | undefined
}

/** When each of them is of use. */
const OPEN_IN = {
  talk: ["gathering", "playing", "over"],
  words: ["gathering"],
} as const satisfies Readonly<Record<string, readonly Phase[]>>

type Base = Omit<List, "id" | "lines" | "choices">

/** The name of the deed that is no deed: going away. */
export const LEAVE = "leave"
/** Lines of what happened that stand above a list. */
const LATEST = 6

/** The list that is asked by now; nothing while the table itself is shown. */
export function listNow(joined: Joined, notice: string | undefined, talking: Talking): Asking | undefined {
  const word = (key: Parameters<typeof joinUi>[1], parts = {}): string => joinUi(joined.language, key, parts)
  const game = joined.client.game?.name ?? ""
  const title = word("tableCode", { table: joined.table, game })
  const base: Base = { title, notice, changed: word("listChanged"), keys: keysOf(joined) }
  const leave: Deed = { name: LEAVE, label: word(joined.seat === undefined ? "goAway" : "leave"), what: "watch" }
  const latest = joined.feed.slice(-LATEST)
  if (talking.open !== undefined && !isIn(joined.phase, OPEN_IN[talking.open])) talking.open = undefined
  if (talking.open !== undefined) return (talking.open === "talk" ? askTalk : askWords)(joined, base, talking)
  switch (joined.phase) {
    case "connecting":
      return asked(
        joined,
        { ...base, id: "connecting", lines: [word(joined.isUnreadable ? "trouble" : "connecting")] },
        [leave],
      )
    case "sitting": {
      if (joined.name === undefined) return askName(joined, base)
      const lines = [...people(joined), "", word("whichSeat", { game })]
      return asked(joined, { ...base, id: "seat", lines }, [...sittings(joined), leave])
    }
    case "gathering": {
      const lines = [
        ...[...people(joined), "", ...watchLines(joined)],
        ...(joined.mayStart ? [] : [hostLine(joined)]),
        ...fairLines(joined),
      ]
      return asked(joined, { ...base, id: "gathering", lines, latest }, [...silentDeeds(joined), leave])
    }
    case "hidden": {
      const lines = [...people(joined), "", word("hidden")]
      return asked(joined, { ...base, id: "hidden", lines, latest }, [leave])
    }
    case "over": {
      const lines = [word("over"), ...people(joined), ""]
      return asked(joined, { ...base, id: "over", lines, latest }, [...silentDeeds(joined), leave])
    }
    default:
      return undefined
  }
}

const isIn = (phase: Phase, phases: readonly Phase[]): boolean => phases.includes(phase)

/** Which keys there are besides those that choose. */
function keysOf(joined: Joined): string {
  const word = (key: Parameters<typeof joinUi>[1]): string => joinUi(joined.language, key)
  const say = whySilent(joined) === undefined ? [word("listSay")] : []
  return [word("listKeys"), ...say, word("listLook")].join(" · ")
}

const asked = (joined: Joined, list: Omit<List, "choices">, deeds: readonly Deed[]): Asking => ({
  list: { ...list, choices: deeds.map(({ label }) => label) },
  deeds,
  take: (deed, text) => (deed === undefined ? noAnswer(joined, text) : joined.do(deed)),
})

const askName = (joined: Joined, base: Base): Asking => ({
  list: {
    ...{ ...base, id: "name", keys: joinUi(joined.language, "nameKeys") },
    ...{ lines: [joinUi(joined.language, "yourName")], choices: [], isOpen: true },
  },
  deeds: [],
  isWriting: true,
  take: (_, text) => joined.takeName(text),
})

function askTalk(joined: Joined, base: Base, talking: Talking): Asking {
  const { language, mayType, seat, client } = joined
  const what = seat === undefined ? "whichSeat" : mayType ? "sayWhat" : "sayPhrase"
  const lines = [...joined.feed.slice(-LATEST), "", joinUi(language, what, { game: client.game?.name ?? "" })]
  const list = { ...base, id: "talk", lines, isOpen: mayType, canGoBack: true, keys: joinUi(language, "menuKeys") }
  const asking = asked(joined, list, spokenDeeds(joined))
  const back = (): void => {
    talking.open = undefined
  }
  return {
    ...asking,
    back,
    isWriting: true,
    take: (deed, text) => {
      back()
      return deed === undefined ? doSpoken(joined, text) : joined.do(deed)
    },
  }
}

function askWords(joined: Joined, base: Base, talking: Talking): Asking {
  const word = (key: Parameters<typeof joinUi>[1]): string => joinUi(joined.language, key)
  const back = (): void => {
    talking.open = undefined
  }
  return {
    list: {
      ...{ ...base, id: "words", keys: word("fairKeys"), choices: [], isOpen: true, canGoBack: true },
      lines: [...fairLines(joined), "", word("fairWords"), word("fairHelp")],
    },
    ...{ deeds: [], isWriting: true, back },
    take: (_, text) => {
      back()
      return joined.addWords(text)
    },
  }
}
