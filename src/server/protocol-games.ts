// docs/protocol-games.md and docs/protocol-games.json: everything about each game that a client needs if it does not
// run the games' code. Generated from the games' declarations by `npm run docs`.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { type Argument, VERBS } from "../engine/moves.ts"
import { allowed, type OptionSpec, readOptions } from "../engine/options.ts"
import {
  type DeckPart,
  type FieldNote,
  type ProtocolNotes,
  SHARED_FIELDS,
  type ZoneNote,
} from "../engine/protocol-notes.ts"
import { games } from "../games/index.ts"
import { namesIn } from "../wire/events.ts"

/** The kinds of event parts by name: the same in all games. */
const PART_KINDS: Readonly<Record<string, string>> = {
  ...{ who: "seat", other: "seat", keeper: "seat" },
  ...{ n: "number", round: "number", total: "number" },
  ...{ card: "card", old: "card", drawn: "card", theirs: "card", ability: "card" },
  ...{ cards: "cards", up: "cards" },
  ...{ said: "word", slot: "word", colour: "word" },
}

/** Arguments with more values than this are sums. */
const MOST_WORDS = 1000

/** An argument of a verb: one of `words`, or a sum of cards of which each counts `3 ** (its place in the list)`. */
type TakenForm = { readonly words: readonly string[] } | { readonly sum: readonly string[] }

export interface GameFacts {
  readonly id: string
  readonly name: string
  readonly rules: number
  readonly seats: Game["seats"]
  readonly options: readonly Readonly<Record<string, unknown>>[]
  readonly faces: readonly (Readonly<Record<string, unknown>> | null)[]
  readonly deck: readonly DeckPart[]
  readonly fields: readonly ({ readonly name: string } & FieldNote)[]
  readonly zones: readonly ZoneNote[]
  readonly phases: readonly string[]
  readonly actors: string
  readonly mayWait: string
  readonly over: string
  readonly winners: string
  readonly verbs: readonly {
    readonly name: string
    readonly takes: readonly ({ readonly what: string; readonly radix: number } & TakenForm)[]
    readonly when: string
    readonly does: string
  }[]
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The keys of the game's words in the order of their indices, with their English sentences. */
  readonly words: readonly (readonly [key: string, english: string])[]
  /** The names of parts in the order of their indices. */
  readonly parts: readonly string[]
}

/** Loads a game's declarations for the protocol. */
export const protocolNotesOf = async (id: string): Promise<ProtocolNotes> =>
  ((await import(`../games/${id}/protocol.ts`)) as { protocolNotes: ProtocolNotes }).protocolNotes

export const allFacts = (): Promise<GameFacts[]> =>
  Promise.all(games.map(async (game) => factsOf(game, await protocolNotesOf(game.id))))

const usualState = (game: Game): State => {
  const { usual } = game.seats
  return game.create(readOptions(game, usual, {}), usual)
}

function factsOf(game: Game, protocolNotes: ProtocolNotes): GameFacts {
  const { deck, zones, phases, actors, mayWait = "0", over, winners } = protocolNotes
  const { keys, parts } = namesIn(game)
  return {
    id: game.id,
    name: game.name,
    rules: game.version,
    seats: game.seats,
    options: game.options.map(optionFacts),
    faces: game.faces.map((face) =>
      face === undefined
        ? null
        : {
            name: face.name,
            ...(face.value === undefined ? {} : { value: face.value }),
            ...(face.second === undefined ? {} : { second: face.second.value }),
            english: face.say.en,
          },
    ),
    deck: merged(deck),
    fields: Object.keys(usualState(game)).map((name) => ({ name, ...fieldNote(game, protocolNotes, name) })),
    ...{ zones, phases, actors, mayWait, over, winners },
    verbs: game.verbs.map(({ name, takes }) => ({ name, takes: takes.map(takenFacts), ...protocolNotes.moves[name] })),
    events: Object.fromEntries(
      Object.entries(protocolNotes.events).map(([key, names]) => [
        key,
        Object.fromEntries(names.map((name) => [name, PART_KINDS[name]])),
      ]),
    ),
    words: keys.map((key) => [key, game.words.en[key]] as const),
    parts,
  }
}

/** Joins neighbouring faces that are equally frequent into one part. */
function merged(deck: readonly DeckPart[]): readonly DeckPart[] {
  const parts: DeckPart[] = []
  for (const part of deck) {
    const last = parts.at(-1)
    if (last?.times === part.times && last.to + 1 === part.from) parts[parts.length - 1] = { ...last, to: part.to }
    else parts.push(part)
  }
  return parts
}

const optionFacts = (spec: OptionSpec): Readonly<Record<string, unknown>> => ({
  name: spec.name,
  kind: spec.kind,
  ...(spec.kind === "switch" ? { values: ["off", "on"] } : {}),
  ...(spec.kind === "choice" ? { values: spec.values } : {}),
  ...(spec.kind === "integer" ? { min: spec.min, max: spec.max } : {}),
  default: spec.default,
  about: spec.help.en,
})

function fieldNote(game: Game, { fields }: ProtocolNotes, name: string): FieldNote {
  const note = fields[name] ?? SHARED_FIELDS[name]
  if (note === undefined) throw new Error(`src/games/${game.id}/protocol.ts should describe the field ${name}`)
  return note
}

function takenFacts({ what, radix, write }: Argument): { readonly what: string; readonly radix: number } & TakenForm {
  if (radix <= MOST_WORDS) return { what, radix, words: Array.from({ length: radix }, (_, value) => write(value)) }
  const sum: string[] = []
  for (let weight = 1; weight < radix; weight *= 3) sum.push(write(weight))
  return { what, radix, sum }
}

// The JSON file has a line for each entry, so that diffs are easy to read.

export const gamesJson = (facts: readonly GameFacts[]): string => `${laidOut({ verbs: VERBS, games: facts }, "", 3)}\n`

/** Formats JSON with a line for each entry down to this depth. */
function laidOut(value: unknown, indent: string, depth: number): string {
  if (depth < 0 || typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(
    ([name, one]) => `${inner}${isList ? "" : `${JSON.stringify(name)}: `}${laidOut(one, inner, depth - 1)}`,
  )
  if (lines.length === 0) return isList ? "[]" : "{}"
  const [open, close] = isList ? "[]" : "{}"
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`
}

// The page.

const INTRODUCTION = `# The games, for clients that do not run our code

Generated from the games' declarations by \`npm run docs\`: do not change by hand.
The file [protocol-games.json](protocol-games.json) has the same tables for programs.
[protocol.md](protocol.md) explains how to read them: options as numbers, formulas, cards, moves and events.
`

export const gamesPage = (facts: readonly GameFacts[]): string =>
  wrapped([INTRODUCTION, ...facts.map((one, i) => sectionOf(games[i], one))].join("\n"))

const WIDTH = 120

/** Breaks the page's lines at words, and indents what belongs to a list item. Rows of tables stay whole. */
const wrapped = (page: string): string =>
  page
    .split("\n")
    .flatMap((line) => (line.startsWith("|") ? [line] : wrappedLine(line)))
    .join("\n")

function wrappedLine(text: string): string[] {
  const indent = text.startsWith("- ") ? "  " : ""
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (longer.length <= WIDTH) {
      line = longer
      continue
    }
    lines.push(line)
    line = indent + word
  }
  return [...lines, line]
}

const cell = (text: unknown): string => String(text).replaceAll("|", "\\|").replaceAll("\n", " ")

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]): string => `| ${cells.map(cell).join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

const code = (text: string | undefined): string => (text === undefined ? "" : `\`${text}\``)

function sectionOf(game: Game, facts: GameFacts): string {
  const { min, max, usual } = game.seats
  const parts: readonly (readonly [title: string, text: string])[] = [
    ["Options", optionsOf(game)],
    ["Faces", facesOf(facts)],
    ["The deck", deckOf(facts.deck)],
    ["State", stateOf(game, facts)],
    ["Zones", zonesOf(facts.zones)],
    ["Phases and the end", phasesOf(facts)],
    ["Moves", movesOf(facts)],
    ["Events", eventsOf(facts)],
    ["Words", wordsOf(facts)],
    ["Rules", rulesOf(game)],
  ]
  return [
    `## ${game.name}`,
    "",
    `\`${game.id}\`, version ${game.version} of its rules, ${min} to ${max} seats (usually ${usual}). ${game.about.en}`,
    "",
    ...parts.flatMap(([title, text]) => [`### ${title}: ${game.name}`, "", text, ""]),
  ].join("\n")
}

const optionsOf = ({ options }: Game): string =>
  table(
    ["option", "values", "as a number", "default", "about"],
    options.map((spec) => [
      code(spec.name),
      spec.kind === "seat" ? "a seat, or `random`" : allowed(spec),
      numbersOf(spec),
      code(String(spec.default)),
      spec.help.en,
    ]),
  )

function numbersOf(spec: OptionSpec): string {
  switch (spec.kind) {
    case "switch":
      return "off 0, on 1"
    case "choice":
      return spec.values.map((value, i) => `${value} ${i}`).join(", ")
    case "integer":
      return "itself"
    case "seat":
      return "the seat; random -1"
  }
}

const facesOf = ({ faces }: GameFacts): string => {
  const all = faces.flatMap((face, number) => (face === null ? [] : [{ number, ...face } as Record<string, unknown>]))
  const hasSecond = all.some(({ second }) => second !== undefined)
  const head = hasSecond ? ["face", "name", "gold", "silver"] : ["face", "name", "counts", "in English"]
  return table(
    head,
    all.map(({ number, name, value, second, english }) =>
      hasSecond ? [number, code(String(name)), value, second] : [number, code(String(name)), value ?? "", english],
    ),
  )
}

const deckOf = (deck: readonly DeckPart[]): string =>
  `\`deck\` is these faces in this order, all copies of a face next to each other.\n\n${table(
    ["faces", "each so many times"],
    deck.map(({ from, to, times }) => [from === to ? from : `${from} to ${to}`, code(times)]),
  )}`

function stateOf(game: Game, { fields }: GameFacts): string {
  const state = usualState(game) as unknown as Readonly<Record<string, number | ArrayLike<number>>>
  let at = 0
  const rows = fields.map(({ name, about, size, start }) => {
    const value = state[name]
    const length = typeof value === "number" ? 1 : value.length
    const first = at
    at += length
    const begins = name === "deck" ? "the deck" : (code(start) ?? "")
    return [first, code(name), size === undefined ? "1" : code(size), begins || "0", about]
  })
  const head = ["index", "field", "numbers", "before the deal", "about"]
  return [
    `The fields of the view in their order. With ${game.seats.usual} seats and the usual options ` +
      `the view has ${at} numbers,`,
    "and a field begins at `index`.",
    "",
    table(head, rows),
  ].join("\n")
}

const zonesOf = (zones: readonly ZoneNote[]): string =>
  `Where cards lie in \`cards\`. Places outside of all zones are always 0.\n\n${table(
    ["zone", "how many", "first place", "places", "cards", "first card at", "about"],
    zones.map(({ name, times, at, room, count, begin, about }) => [
      ...[code(name), times === undefined ? 1 : code(times), code(at), code(room)],
      ...[
        count === undefined ? "any place" : code(count),
        begin === undefined ? "the first place" : code(begin),
        about,
      ],
    ]),
  )}`

const phasesOf = ({ phases, actors, mayWait, over, winners }: GameFacts): string =>
  [
    table(
      ["`phase`", "what it means"],
      phases.map((about, phase) => [phase, about]),
    ),
    "",
    `- Who may act, a bit each seat: \`${actors}\``,
    mayWait === "0"
      ? "- Nobody can jump in: there are no races."
      : `- \`mayWait\`, those of them who may as well wait because they can only jump in: \`${mayWait}\`.`,
    ...(mayWait === "0" ? [] : ["- There is a race while `mayWait` is not 0."]),
    `- The game is over if \`${over}\`.`,
    `- Who wins: ${winners}`,
  ].join("\n")

const movesOf = ({ verbs }: GameFacts): string => {
  const form = (name: string, takes: readonly { what: string }[]): string =>
    takes.length === 0
      ? name
      : `${name}(${takes.map(({ what }) => what.replace(/(,? such as| from| \().*/, "")).join(", ")})`
  const rows = verbs.map(({ name, takes, when, does }, i) => [i, code(form(name, takes)), when, does])
  const taken = new Map(verbs.flatMap(({ takes }) => takes.map((one) => [one.what, one] as const)))
  const lists = [...taken.values()].map((one) => `- **${one.what}**, radix ${one.radix}: ${valuesOf(one)}`)
  const list = lists.length === 0 ? "" : `\n\nArguments, with their values counted from 0:\n\n${lists.join("\n")}`
  return `${table(["verb", "text", "legal when", "what it does"], rows)}${list}`
}

const valuesOf = (one: TakenForm): string =>
  "words" in one
    ? listOf(one.words)
    : `cards joined by \`+\`, or \`nothing\`. The value is the sum of \`3 ** k\` for each card, ` +
      `\`k\` being its place here: ${listOf(one.sum)}`

/** Lists words. Shortens a list of all numbers from 0. */
function listOf(words: readonly string[]): string {
  if (words.every((word, i) => word === String(i))) return `0 to ${words.length - 1}`
  return words.map((word) => (word === "" ? "(none)" : code(word))).join(" ")
}

const eventsOf = ({ events, words }: GameFacts): string => {
  const english = new Map(words)
  return table(
    ["event", "parts", "in English"],
    Object.entries(events).map(([key, parts]) => [
      code(key),
      Object.entries(parts)
        .map(([name, kind]) => (name === kind ? name : `${name} (${kind})`))
        .join(", "),
      code(english.get(key)),
    ]),
  )
}

const wordsOf = ({ words, parts }: GameFacts): string =>
  `The keys in the order by which messages count them, from 0.\n\n${table(
    ["place", "key", "in English"],
    words.map(([key, english], place) => [place, code(key), code(english)]),
  )}\n\nThe names of parts in the order by which messages count them, from 0:\n${parts
    .map((name, place) => `${place} \`${name}\``)
    .join(", ")}.`

const rulesOf = ({ rules }: Game): string =>
  rules
    .map(
      ({ id, text, reading }) =>
        `- **${id}** ${text.en}${reading === undefined ? "" : ` *How we read it:* ${reading.en}`}`,
    )
    .join("\n")
