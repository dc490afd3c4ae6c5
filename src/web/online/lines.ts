// What was said at a table, and what went on there, in words.

import { phraseText } from "../../table/room/phrases.ts"
import type { Talk } from "../../table/room/room.ts"
import type { ShownRoom } from "../../table/room/shown.ts"
import { settings } from "../settings.svelte.ts"
import { t } from "./words.ts"

export interface TalkLine {
  readonly n: number
  /** Who says it; nobody where the table itself does. */
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

/** The lines to show: those of people who are muted are not. */
export const talkLines = (talk: readonly Talk[], room: ShownRoom, muted: readonly number[]): TalkLine[] =>
  talk.map((line) => talkLine(line, room)).filter(({ who }) => who === undefined || !muted.includes(who))
