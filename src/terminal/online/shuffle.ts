// Shows what an online table promises about its shuffle before the deal, and checks the promise after the game.

import type { Game } from "../../engine/game.ts"
import { BadInput } from "../../engine/options.ts"
import { readRecord, replay } from "../../engine/record.ts"
import type { RoomNews } from "../../table/client.ts"
import { checkAgainstNotes, notesOn, type TableNotes } from "../../table/fair.ts"
import { fitText } from "../../table/room/texts.ts"
import { sanitized } from "../ink.ts"
import type { OnlineSession } from "./session.ts"
import { onlineUi } from "./words.ts"

type Room = RoomNews["room"]

/** The most letters that the table accepts as words for a shuffle. */
const LONGEST_WORDS = 100
/** Digits of a fingerprint to show where there is no room for all 64. */
const SHORT = 16

export const fitWords = (text: string): string => fitText(sanitized(text), LONGEST_WORDS)

/** The result of checking the shuffle of a game against its promise. */
type Verdict =
  | { readonly key: (typeof VERDICTS)[ReturnType<typeof checkAgainstNotes>] }
  | { readonly key: "fairFailed"; readonly why: string }

const VERDICTS = {
  kept: "fairKept",
  unseen: "fairUnseen",
  another: "fairOther",
  "without their words": "fairWithout",
  "not promised": "fairNone",
} as const

/** Replays the record of game number `games`, and compares its shuffle with the notes from before the deal. */
export function verdictOn(record: string, game: Game, notes: TableNotes, games: number): Verdict {
  try {
    const read = readRecord(record, () => game)
    replay(read)
    return { key: VERDICTS[checkAgainstNotes(read.setup.chance, notesOn(notes, games))] }
  } catch (problem) {
    if (problem instanceof BadInput) return { key: "fairFailed", why: problem.message }
    throw problem
  }
}

const short = (commit: string): string => `${sanitized(commit).slice(0, SHORT)}…`

/** Returns a line with the promise and a line with the players' words, short enough for a screen. */
export function shuffleLines({ client: { news }, language }: OnlineSession): string[] {
  if (news === undefined) return []
  const { commit } = news.room
  const said = added(news.room).map(({ name, text }) => onlineUi(language, "fairBy", { name, text }))
  const words = said.length === 0 ? [] : [onlineUi(language, "fairAdded", { words: said.join(", ") })]
  return [onlineUi(language, "fairShort", { commit: short(commit) }), ...words]
}

/** Returns the whole fingerprint, and each player's words in a line of their own. */
export function wholeShuffleLines({ client: { news }, language }: OnlineSession): string[] {
  if (news === undefined) return []
  const words = added(news.room).map((one) =>
    onlineUi(language, "fairAdded", { words: onlineUi(language, "fairBy", one) }),
  )
  return [onlineUi(language, "fairWhole", { commit: sanitized(news.room.commit) }), ...words]
}

/** Returns the line for the log at the deal. */
export const dealtLine = ({ room }: RoomNews, { language }: OnlineSession): string =>
  onlineUi(language, "fairDealt", { commit: short(room.commit) })

const added = ({ words, people }: Room): { name: string; text: string }[] =>
  words.map(({ who, text }) => ({ name: sanitized(people[who]?.name ?? "?"), text: sanitized(text) }))
