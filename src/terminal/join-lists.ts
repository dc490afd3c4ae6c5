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

/** Is the list of what can be said and done open, over a game or another list? */
export interface Talking {
  isOpen: boolean
}

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
  if (talking.isOpen && TALKING.has(joined.phase)) return askTalk(joined, base, talking)
  switch (joined.phase) {
    case "connecting":
      return asked(joined, { ...base, id: "connecting", lines: [word("connecting")] }, [leave])
    case "sitting": {
      if (joined.name === undefined) return askName(joined, base)
      const lines = [...people(joined), "", word("whichSeat", { game })]
      return asked(joined, { ...base, id: "seat", lines }, [...sittings(joined), leave])
    }
    case "gathering": {
      const lines = [
        ...[...people(joined), "", ...watchLines(joined)],
        ...(joined.mayStart ? [] : [hostLine(joined)]),
        ...latest,
      ]
      return asked(joined, { ...base, id: "gathering", lines }, [...silentDeeds(joined), leave])
    }
    case "hidden": {
      const lines = [...people(joined), "", word("hidden"), ...latest]
      return asked(joined, { ...base, id: "hidden", lines }, [leave])
    }
    case "over": {
      const lines = [word("over"), ...people(joined), "", ...latest]
      return asked(joined, { ...base, id: "over", lines }, [...silentDeeds(joined), leave])
    }
    default:
      return undefined
  }
}

/** Where something can be said. */
const TALKING: ReadonlySet<Phase> = new Set(["gathering", "playing", "over"])

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
    talking.isOpen = false
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
