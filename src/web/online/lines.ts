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

/** The lines to show: what the table says, and those of people who are heard. */
export const talkLines = (talk: readonly Talk[], room: ShownRoom, hears: (who: number) => boolean): TalkLine[] =>
  talk.map((line) => talkLine(line, room)).filter(({ who }) => who === undefined || hears(who))
