// Sentences in English and Spanish from a catalogue. Contains a small template language, and the words that all games
// share.

import { type Card, faceOf, HIDDEN } from "./cards.ts"
import { own } from "./objects.ts"
import type { Language } from "./options.ts"
import type { Part, Text } from "./trace.ts"

/**
 * Sentences by key. `{card}` inserts a parameter. `{play|plays}` is the verb for you and for others. `{n#card|cards}`
 * depends on the number n. `{ms.s}` shows milliseconds in seconds. `[: {cards}]` is left out if the viewer has seen
 * none of its cards.
 */
type Catalogue = Readonly<Record<string, string>>

/** A game's sentences in every language. */
export type Words = Readonly<Record<Language, Catalogue>>

/** Declares words. The compiler reports a key that one language lacks. */
export const words = <K extends string>(of: Readonly<Record<Language, Readonly<Record<K, string>>>>): Words => of

/** The addressee of a sentence: the language, the words and the names. */
export interface Telling {
  readonly language: Language
  readonly words: Words
  /** Returns the name of a face. */
  faceName(face: number): string
  /** The players' names, by seat. */
  readonly names: readonly string[]
  /** The seat that is addressed as “you”, if any. */
  readonly you?: number
}

/** Words that all games share. */
export const COMMON: Words = words({
  en: {
    you: "You",
    "you.subject": "you",
    "you.object": "you",
    hiddenCard: "a card",
    hiddenCards: "{n} cards",
    and: "and",
    nothing: "nothing",
    "turn.you": "Your turn",
    "turn.other": "{who}'s turn",
    "turn.several": "Whoever is first",
    "turn.over": "The game is over",
    wins: "{who} {win|wins}!",
    shared: "{who} share the win!",
    score: "score",
    total: "total",
    place: "place",
    cards: "cards",
    round: "round",
    "refuse.notYourTurn": "It is not your turn.",
    "refuse.over": "The game is over.",
    "refuse.notNow": "That is not possible now.",
  },
  es: {
    you: "Tú",
    "you.subject": "tú",
    "you.object": "ti",
    hiddenCard: "una carta",
    hiddenCards: "{n} cartas",
    and: "y",
    nothing: "nada",
    "turn.you": "Te toca",
    "turn.other": "Le toca a {who}",
    "turn.several": "Quien llegue primero",
    "turn.over": "La partida ha terminado",
    wins: "¡{who} {ganas|gana}!",
    shared: "¡{who} comparten la victoria!",
    score: "puntos",
    total: "total",
    place: "puesto",
    cards: "cartas",
    round: "ronda",
    "refuse.notYourTurn": "No te toca.",
    "refuse.over": "La partida ha terminado.",
    "refuse.notNow": "Eso no se puede ahora.",
  },
})

/** Returns the sentence in the language of the telling. */
export function say(text: Text, telling: Telling): string {
  const parts = text.with ?? {}
  const found = templateOf(text, telling) ?? own(COMMON[telling.language], text.key) ?? text.key
  const who = parts.who
  const isYou = who !== undefined && isSeat(who) && who.seat === telling.you
  const seen = seenSections(found, parts)
  const template = isYou && telling.language === "es" ? withoutPronoun(seen) : seen
  return template.replace(/\{([^{}]+)\}/g, (whole, inside: string, at: number) => {
    const [, name, one, many] = /^(\w+)#([^|]*)\|(.*)$/.exec(inside) ?? []
    if (name !== undefined) return isOne(parts[name]) ? one : many
    if (inside.includes("|")) return inside.split("|")[isYou ? 0 : 1]
    const ms = inside.endsWith(".s") ? parts[inside.slice(0, -2)] : undefined
    if (typeof ms === "number") return saySeconds(ms, telling.language)
    const part = parts[inside]
    if (part === undefined) return whole
    if (isSeat(part) && part.seat === telling.you) return sayYou(inside, template.slice(0, at), telling)
    return sayPart(part, telling)
  })
}

/**
 * Returns the template. A sentence about something that happens to you (as `other`) may have its own, under the key
 * plus “.you”.
 */
function templateOf({ key, with: parts }: Text, { words, language, you }: Telling): string | undefined {
  const other = parts?.other
  const isToYou = you !== undefined && other !== undefined && isSeat(other) && other.seat === you
  return (isToYou ? own(words[language], `${key}.you`) : undefined) ?? own(words[language], key)
}

/** Removes the sections whose cards are all hidden. */
const seenSections = (template: string, parts: NonNullable<Text["with"]>): string =>
  template.replace(/\[([^[\]]*)\]/g, (_, section: string) => {
    const named = [...section.matchAll(/\{(\w+)\}/g)].map(([, name]) => parts[name])
    return named.some((part) => part !== undefined && isHidden(part)) ? "" : section
  })

/** Leaves out “tú” before a verb, as Spanish does: “Robas”, not “Tú robas”. */
const withoutPronoun = (template: string): string =>
  template.replace(/\{who\} (?=\{[^{}|#]+\||\p{L})(\{?\p{L})/gu, (_, next: string, at: number) =>
    isSentenceStart(template.slice(0, at)) ? next.toUpperCase() : next,
  )

function isHidden(part: Part): boolean {
  if (typeof part !== "object") return false
  if ("card" in part) return faceOf(part.card) === HIDDEN
  return "cards" in part && part.cards.every((card) => faceOf(card) === HIDDEN)
}

/**
 * Tells whether a number takes the singular. The rule is the same in both languages, and this is much faster than
 * `Intl.PluralRules`.
 */
export const isOne = (n: unknown): boolean => n === 1 || n === -1

const isSeat = (part: Part): part is { readonly seat: number } => typeof part === "object" && "seat" in part

/** Tells whether a new sentence starts after this text. */
const isSentenceStart = (before: string): boolean => !/\p{L}/u.test(before.split(/[.!?]\s/).at(-1) ?? "")

/** Returns “You” for the start of a sentence, or “you” as subject (`who`) or object. */
function sayYou(name: string, before: string, telling: Telling): string {
  if (isSentenceStart(before)) return sayWord("you", telling)
  return sayWord(name === "who" ? "you.subject" : "you.object", telling)
}

function sayPart(part: Part, telling: Telling): string {
  if (typeof part === "number") return String(part).replace("-", "−")
  if (isSeat(part)) return telling.names[part.seat] ?? `#${part.seat + 1}`
  if ("card" in part) return sayCard(part.card, telling)
  if ("cards" in part) return sayCards(part.cards, telling)
  return sayWord(part.word, telling)
}

/** Formats milliseconds as seconds with three decimals, because rounded numbers would not add up. */
function saySeconds(ms: number, language: Language): string {
  return (ms / 1000).toLocaleString(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
}

function sayWord(key: string, telling: Telling): string {
  return say({ key }, telling)
}

function sayCard(card: Card, telling: Telling): string {
  return faceOf(card) === HIDDEN ? sayWord("hiddenCard", telling) : telling.faceName(faceOf(card))
}

/** Lists the number of hidden cards, and then the names of the known ones. */
function sayCards(cards: readonly Card[], telling: Telling): string {
  if (cards.length === 0) return sayWord("nothing", telling)
  const known = cards.filter((card) => faceOf(card) !== HIDDEN)
  const n = cards.length - known.length
  if (n < 2)
    return joinWith(
      cards.map((card) => sayCard(card, telling)),
      telling,
    )
  const counted = say({ key: "hiddenCards", with: { n } }, telling)
  return joinWith([counted, ...known.map((card) => sayCard(card, telling))], telling)
}

/** Joins items as in “a, b and c”. */
export function joinWith(items: readonly string[], telling: Telling): string {
  if (items.length < 2) return items[0] ?? ""
  return `${items.slice(0, -1).join(", ")} ${sayWord("and", telling)} ${items.at(-1)}`
}
