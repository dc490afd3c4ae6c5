// What can be done at an online table, moves and cards aside: taking a seat, beginning, letting a bot play, talking.

import type { Language } from "../engine/options.ts"
import type { RoomNews } from "../table/client.ts"
import { PHRASE_NAMES, phraseText } from "../table/room/phrases.ts"
import type { Command } from "../table/room/ruling.ts"
import { harmless } from "./ink.ts"
import type { Joined } from "./join-table.ts"
import { joinUi } from "./join-words.ts"

/** The name of the deed that is asked for by a text: words for the shuffle. */
export const WORDS = "words"
/** The name of the deed that is rarely needed: alone it opens no list. */
const ADMIT = "admit"

/** Something to do besides a move. */
export interface Deed {
  /** As it is typed. */
  readonly name: string
  readonly label: string
  readonly what: Command | "watch" | "words"
}

/** Why not, at once or once the table has ruled on it; nothing where it is done. */
export type Answer = Promise<string | undefined> | string | undefined

/** The seats that can be had. */
export function seatsToTake(room: RoomNews["room"], language: Language, name = ""): Deed[] {
  if (room.settings.isLocked || (room.stage !== "gathering" && !room.settings.takeOver)) return []
  return room.seats.flatMap(({ who, bot, name: seated }, seat): Deed[] => {
    if (who !== null) return []
    const isNamed = bot !== null && seated !== ""
    const key = bot === null ? "seatFree" : isNamed ? "seatOfBot" : "seatOfSomeBot"
    const label = joinUi(language, key, { n: seat + 1, name: harmless(seated) })
    return [{ name: String(seat + 1), label, what: { do: "sit", seat, name } }]
  })
}

/** Everything to choose from for somebody without a seat. */
export function sittings({ client: { news }, language, name }: Joined): Deed[] {
  const seats = news === undefined ? [] : seatsToTake(news.room, language, name)
  return [...seats, { name: "watch", label: joinUi(language, "watch"), what: "watch" }]
}

/** Why there is nothing to say or do after a `/`; nothing where there is. */
export function whySilent(joined: Joined, deeds: readonly Deed[] = spokenDeeds(joined)): string | undefined {
  if (deeds.some(({ name }) => name !== ADMIT)) return undefined
  return joinUi(joined.language, joined.seat === undefined ? "talkSit" : "talkOff")
}

const isSaid = ({ what }: Deed): boolean => typeof what === "object" && what.do === "say"

/** What a `/` opens on the screen: during a game all there is, else what can be said; the rest is in the list already. */
export const spokenDeeds = (joined: Joined): Deed[] =>
  joined.phase === "playing" ? deedsOf(joined) : deedsOf(joined).filter(isSaid)

/** What can be done without a word. */
export const silentDeeds = (joined: Joined): Deed[] => deedsOf(joined).filter((deed) => !isSaid(deed))

/** By name, or as it is said. */
const named = (deeds: readonly Deed[], text: string): Deed | undefined =>
  deeds.find(({ name, label }) => name === text.toLowerCase() || label.toLowerCase() === text.toLowerCase())

/** What was typed for one of these; gives back why not. */
export function doNamed(joined: Joined, deeds: readonly Deed[], text: string): Answer {
  const deed = named(deeds, text)
  return deed === undefined ? noAnswer(joined, text) : joined.do(deed)
}

/** What was typed after a `/`: something by its name, words for the shuffle after theirs, else it is said aloud where that is allowed; gives back why not. */
export function doSpoken(joined: Joined, text: string): Answer {
  const deeds = deedsOf(joined)
  const deed = named(deeds, text)
  if (deed !== undefined) return joined.do(deed)
  if (text.toLowerCase().startsWith(`${WORDS} `) && named(deeds, WORDS))
    return joined.addWords(text.slice(WORDS.length))
  return joined.mayType ? joined.ask({ do: "chat", text }) : noAnswer(joined, text)
}

export const noAnswer = ({ language }: Joined, text: string): string =>
  joinUi(language, "noAnswer", { text: harmless(text) })

/** What somebody can do now; who watches may sit down, where there is a seat. */
export function deedsOf(joined: Joined): Deed[] {
  const { language } = joined
  const { news } = joined.client
  if (news === undefined) return []
  if (news.seat === null) return seatsToTake(news.room, language, joined.name)
  const { room, waiting } = news
  const word = (key: Parameters<typeof joinUi>[1], name = ""): string => joinUi(language, key, { name })
  const deeds: Deed[] = []
  if (joined.mayStart) deeds.push({ name: "start", label: word("startHow"), what: { do: "start" } })
  if (room.stage === "gathering") deeds.push({ name: WORDS, label: word("fairAdd"), what: "words" })
  if (joined.isStoodIn) deeds.push({ name: "back", label: word("takeBack"), what: { do: "back" } })
  for (const seat of waiting)
    deeds.push({
      name: `bot ${seat + 1}`,
      label: word("standIn", harmless(room.seats[seat].name)),
      what: { do: "standIn", seat },
    })
  if (room.stage === "over") deeds.push({ name: "again", label: word("again"), what: { do: "again", turned: false } })
  if (room.settings.chat !== "off")
    for (const phrase of PHRASE_NAMES)
      deeds.push({ name: phrase, label: phraseText(phrase, language), what: { do: "say", phrase } })
  if (room.stage !== "playing") deeds.push({ name: "rise", label: word("rise"), what: { do: "rise" } })
  if (news.you === room.host) deeds.push({ name: ADMIT, label: word("admit"), what: { do: "admit" } })
  return deeds
}
