// Puts the talk of a table into words.

import { phraseText } from "../../table/room/phrases.ts"
import type { Talk } from "../../table/room/room.ts"
import type { ShownRoom } from "../../table/room/shown.ts"
import { settings } from "../settings.svelte.ts"
import { t } from "./words.ts"

export interface TalkLine {
  readonly n: number
  /** Who said it; undefined for the table's own notes. */
  readonly who: number | undefined
  readonly name: string
  readonly text: string
}

function talkLine(line: Talk, { people }: ShownRoom): TalkLine {
  const name = line.who === undefined ? "" : (people[line.who]?.name ?? "")
  if ("note" in line) return { n: line.n, who: undefined, name, text: t(`note.${line.note}`, { name }) }
  const text = "phrase" in line ? phraseText(line.phrase, settings.language) : "text" in line ? line.text : ""
  return { n: line.n, who: line.who, name, text }
}

/** Returns the lines to show: the table's notes, and the messages of people who are not blocked. */
export const talkLines = (talk: readonly Talk[], room: ShownRoom, hears: (who: number) => boolean): TalkLine[] =>
  talk.map((line) => talkLine(line, room)).filter(({ who }) => who === undefined || hears(who))
