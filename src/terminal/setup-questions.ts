// The questions that set up a game: which game, how many seats, who plays, which options.

import { LEVELS, type LevelName } from "../bots/reactions.ts"
import type { Game } from "../engine/game.ts"
import { BadInput, type Language, type OptionSpec, type Options, readOptions } from "../engine/options.ts"
import { findGame, games } from "../games/index.ts"
import { choiceLabel, optionLabel } from "../table/option-words.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { fitName, LONGEST_NAME } from "../table/room/texts.ts"
import { ANYBODY, FRIENDS } from "../table/room/usual-settings.ts"
import { valuesOf } from "../table/rulebook.ts"
import { sanitized } from "./ink.ts"
import { paceWords } from "./lobby.ts"
import { menuUi } from "./menu-words.ts"
import { type Choice, inOrder, Questions, type Step } from "./questions.ts"
import type { Terminal } from "./terminal.ts"
import { ui } from "./words.ts"

const USUAL_SERVER = "http://localhost:4040"

/** A new game at this keyboard. */
export interface NewGame {
  readonly game: Game
  readonly seats: number
  /** The number of people at this keyboard. They have the first seats. */
  readonly people: number
  /** The names of the people, in seating order. */
  readonly names: readonly string[]
  /** The levels of the bots. */
  readonly bots: readonly LevelName[]
  readonly options: Options
}

/** A table to open for others. */
export interface NewTable {
  readonly game: Game
  readonly seats: number
  /** The levels of the bots, which have the last seats. */
  readonly bots: readonly LevelName[]
  readonly options: Options
  readonly settings: RoomSettings
  /** The host's name. */
  readonly name: string
}

/** The place where a table is served: a server elsewhere, or here. */
export interface Place {
  readonly server?: string
  readonly isLan?: boolean
  /** The port of a server here, if it must be this one. */
  readonly port?: number
}

/** The answers so far. A player who goes back to a question finds the earlier answer there. */
class Draft {
  game: Game = games[0]
  seats = games[0].seats.usual
  people = 1
  names: string[] = []
  bot: LevelName = "medium"
  bots = 0
  settings: RoomSettings = FRIENDS
  place: Place = {}
  /** The options that were changed. */
  readonly changed: Record<string, string> = {}

  takeGame(game: Game): void {
    if (game === this.game) return
    this.game = game
    this.seats = game.seats.usual
    this.people = 1
    this.bots = 0
    for (const name of Object.keys(this.changed)) delete this.changed[name]
  }

  /** Sets the number of seats. An option that names a seat which is gone returns to its default. */
  takeSeats(seats: number): void {
    this.seats = seats
    this.people = Math.min(this.people, seats)
    this.bots = Math.min(this.bots, seats - 1)
    for (const [name, value] of Object.entries(this.changed)) if (!isFine(this, name, value)) delete this.changed[name]
  }

  get options(): Options {
    return readOptions(this.game, this.seats, this.changed)
  }
}

/** Asks for a new game at this keyboard. Returns `undefined` if Esc leaves the first question. */
export async function askNewGame(questions: Questions): Promise<NewGame | undefined> {
  const draft = new Draft()
  const isReady = await inOrder([
    gameStep(questions, draft),
    seatsStep(questions, draft),
    peopleStep(questions, draft),
    { ask: () => askNames(questions, draft) },
    { ...strengthStep(questions, draft), isAsked: () => draft.people < draft.seats },
    optionsStep(questions, draft),
  ])
  if (!isReady) return undefined
  const { game, seats, people, names, bot, options } = draft
  return { game, seats, people, names: names.slice(0, people), bots: [bot], options }
}

/** Asks for a table to open. Returns `undefined` if Esc leaves the first question. */
export async function askNewTable(questions: Questions): Promise<{ wanted: NewTable; place: Place } | undefined> {
  const draft = new Draft()
  const isReady = await inOrder([
    gameStep(questions, draft),
    seatsStep(questions, draft),
    botsStep(questions, draft),
    { ...strengthStep(questions, draft), isAsked: () => draft.bots > 0 },
    { ask: () => askOwnName(questions, draft) },
    settingsStep(questions, draft),
    clockStep(questions, draft),
    { ask: () => askPlace(questions, draft) },
    optionsStep(questions, draft),
  ])
  if (!isReady) return undefined
  const { game, seats, names, options, settings, place } = draft
  const bots = Array.from({ length: draft.bots }, () => draft.bot)
  return { wanted: { game, seats, bots, options, settings, name: names[0] }, place }
}

/** Asks for the address of a server. Returns `undefined` for Esc. */
export async function askServer(questions: Questions, title: string): Promise<string | undefined> {
  const text = menuUi(questions.language, "server")
  const address = await questions.write({ title, text }, USUAL_SERVER, (given) => {
    const isFine = /^https?:\/\//i.test(given) && URL.canParse(given)
    return isFine ? undefined : menuUi(questions.language, "badServer", { usual: USUAL_SERVER, text: given })
  })
  return address === undefined ? undefined : new URL(address).origin
}

/** Asks for the player's name on the whole screen. Returns `undefined` if they leave. */
export function askPlayer(terminal: Terminal): Promise<string | undefined> {
  const questions = new Questions(terminal)
  const draft = new Draft()
  return questions.during(async () => ((await askOwnName(questions, draft)) ? draft.names[0] : undefined))
}

/** Asks which game. Returns `undefined` for Esc. */
export async function askGame(questions: Questions, title: string, now?: Game): Promise<Game | undefined> {
  const { language } = questions
  const id = await questions.choose(
    { title, text: menuUi(language, "game") },
    games.map((game) => ({
      value: game.id,
      label: game.name,
      hint: `${game.about[language]} ${seatsAndMinutes(game, language)}`,
    })),
    now?.id,
  )
  return id === undefined ? undefined : findGame(id)
}

const seatsAndMinutes = ({ seats, minutes }: Game, language: Language): string =>
  `${ui(language, "seats", { min: seats.min, max: seats.max })}, ${ui(language, "minutes", { n: minutes })}`

const gameStep = (questions: Questions, draft: Draft): Step => ({
  ask: async () => {
    const game = await askGame(questions, menuUi(questions.language, "new"), draft.game)
    if (game !== undefined) draft.takeGame(game)
    return game !== undefined
  },
})

/** Returns a step that asks for a choice from a list. `take` stores the answer. */
const listStep = <T>(
  { questions, draft, text }: { questions: Questions; draft: Draft; text: Parameters<typeof menuUi>[1] },
  choices: () => readonly Choice<T>[],
  now: () => T,
  take: (answer: T) => void,
): Step => ({
  ask: async () => {
    const question = { title: draft.game.name, text: menuUi(questions.language, text) }
    const answer = await questions.choose(question, choices(), now())
    if (answer !== undefined) take(answer)
    return answer !== undefined
  },
})

const numbers = (from: number, to: number): Choice<number>[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: from + i, label: String(from + i) }))

const seatsStep = (questions: Questions, draft: Draft): Step =>
  listStep(
    { questions, draft, text: "seats" },
    () => numbers(draft.game.seats.min, draft.game.seats.max),
    () => draft.seats,
    (seats) => draft.takeSeats(seats),
  )

/** Returns a step that asks for a field of the draft. */
const fieldStep = <K extends "people" | "bot" | "bots">(
  questions: Questions,
  draft: Draft,
  field: K,
  text: Parameters<typeof menuUi>[1],
  choices: () => readonly Choice<Draft[K]>[],
): Step =>
  listStep(
    { questions, draft, text },
    choices,
    () => draft[field],
    (answer) => {
      draft[field] = answer
    },
  )

const peopleStep = (questions: Questions, draft: Draft): Step =>
  fieldStep(questions, draft, "people", "people", () => [
    ...numbers(1, draft.seats),
    { value: 0, label: `0  ${menuUi(questions.language, "peopleNone")}` },
  ])

const strengthStep = (questions: Questions, draft: Draft): Step =>
  fieldStep(questions, draft, "bot", "bots", () =>
    LEVELS.map((level) => ({ value: level, label: menuUi(questions.language, level) })),
  )

const botsStep = (questions: Questions, draft: Draft): Step =>
  fieldStep(questions, draft, "bots", "howManyBots", () => numbers(0, draft.seats - 1))

const settingsStep = (questions: Questions, draft: Draft): Step =>
  listStep(
    { questions, draft, text: "whoJoins" },
    () => [
      { value: FRIENDS, label: menuUi(questions.language, "friends"), hint: menuUi(questions.language, "friendsHint") },
      { value: ANYBODY, label: menuUi(questions.language, "anybody"), hint: menuUi(questions.language, "anybodyHint") },
    ],
    () => (draft.settings.isPublic ? ANYBODY : FRIENDS),
    (settings) => {
      if (settings.isPublic !== draft.settings.isPublic) draft.settings = settings
    },
  )

/** The clocks to choose from, with times in milliseconds. */
const CLOCKS: readonly Pick<RoomSettings, "clock" | "time">[] = [
  { clock: "none", time: 60_000 },
  ...[15_000, 30_000, 60_000, 120_000, 300_000].map((time) => ({ clock: "move" as const, time })),
  ...[300_000, 600_000, 1_200_000, 3_600_000].map((time) => ({ clock: "game" as const, time })),
]

const clockStep = (questions: Questions, draft: Draft): Step =>
  listStep(
    { questions, draft, text: "clock" },
    () => CLOCKS.map((value) => ({ value, label: paceWords(value, questions.language) })),
    () => CLOCKS.find(({ clock, time }) => clock === draft.settings.clock && time === draft.settings.time),
    (chosen) => {
      draft.settings = { ...draft.settings, ...chosen }
    },
  )

/** Asks where the table is served. Esc at the server's address comes back to this question. */
async function askPlace(questions: Questions, draft: Draft): Promise<boolean> {
  const word = (key: Parameters<typeof menuUi>[1]): string => menuUi(questions.language, key)
  let now = draft.place.server !== undefined ? "server" : draft.place.isLan ? "lan" : "here"
  for (;;) {
    const where: string | undefined = await questions.choose(
      { title: draft.game.name, text: word("where") },
      (["here", "lan", "other"] as const).map((value) => ({ value, label: word(value), hint: word(`${value}Hint`) })),
      now,
    )
    if (where === undefined) return false
    now = where
    const server = where === "other" ? await askServer(questions, draft.game.name) : undefined
    if (where === "other" && server === undefined) continue
    draft.place = server === undefined ? { isLan: where === "lan" } : { server }
    return true
  }
}

async function askOwnName(questions: Questions, draft: Draft): Promise<boolean> {
  const { language } = questions
  const name = await questions.write(
    { title: menuUi(language, "host"), text: menuUi(language, "yourName") },
    draft.names[0] ?? "",
    (text) => nameProblem(text, language),
  )
  if (name !== undefined) draft.names[0] = nameIn(name)
  return name !== undefined
}

const askNames = (questions: Questions, draft: Draft): Promise<boolean> =>
  inOrder(Array.from({ length: draft.people }, (_, seat) => ({ ask: () => askName(questions, draft, seat) })))

async function askName(questions: Questions, draft: Draft, seat: number): Promise<boolean> {
  const { language } = questions
  const you = ui(language, "you")
  const usual = draft.names[seat] ?? (draft.people === 1 ? you : `${you} ${seat + 1}`)
  const before = draft.names.slice(0, seat)
  const name = await questions.write(
    { title: draft.game.name, text: menuUi(language, "name", { n: seat + 1 }) },
    usual,
    (text) => nameProblem(text, language) ?? (before.includes(nameIn(text)) ? menuUi(language, "sameName") : undefined),
  )
  if (name !== undefined) draft.names[seat] = nameIn(name)
  return name !== undefined
}

const nameIn = (text: string): string => fitName(sanitized(text))

function nameProblem(text: string, language: Language): string | undefined {
  const isFine = nameIn(text) !== "" && text.trim().length <= LONGEST_NAME
  return isFine ? undefined : menuUi(language, "badName", { most: LONGEST_NAME })
}

/** A choice in the list of options. */
type OptionChoice = OptionSpec | "start" | "designer"

/** Shows all options with their values until the player starts. The questions are made from the declarations. */
function optionsStep(questions: Questions, draft: Draft): Step {
  const { language } = questions
  let showsAll = false
  const ask = async (): Promise<boolean> => {
    let now: OptionChoice = "start"
    for (;;) {
      const { game } = draft
      const question = { title: game.name, text: menuUi(language, "which", { game: game.name }) }
      const chosen: OptionChoice | undefined = await questions.choose(
        question,
        optionChoices(draft, language, showsAll),
        now,
      )
      if (chosen === undefined) return false
      if (chosen === "start") return true
      now = chosen
      if (chosen === "designer") showsAll = true
      else await askOption(questions, draft, chosen)
    }
  }
  return { ask }
}

function optionChoices({ game, options }: Draft, language: Language, showsAll: boolean): Choice<OptionChoice>[] {
  const hasMore = !showsAll && game.options.some(({ designer }) => designer)
  return [
    { value: "start", label: menuUi(language, "play"), hint: menuUi(language, "playHint") },
    ...game.options
      .filter(({ designer }) => showsAll || !designer)
      .map((spec) => ({
        value: spec,
        label: `${optionLabel(spec, language)}: ${optionValue(spec, options[spec.name], language)}`,
        hint: spec.help[language],
      })),
    ...(hasMore
      ? [
          {
            value: "designer",
            label: menuUi(language, "designer"),
            hint: menuUi(language, "designerHint"),
          } as const,
        ]
      : []),
  ]
}

/** Asks for one option's value, and stores it. Esc keeps the old value. */
async function askOption(questions: Questions, draft: Draft, spec: OptionSpec): Promise<void> {
  const { game, seats, options } = draft
  const { language } = questions
  const now = String(options[spec.name])
  const question = { title: `${game.name}: ${optionLabel(spec, language)}`, text: spec.help[language] }
  const value =
    spec.kind === "integer"
      ? await questions.write({ ...question, text: `${question.text} (${valuesOf(spec, language)})` }, now, (text) =>
          isFine(draft, spec.name, text)
            ? undefined
            : menuUi(language, "badValue", { allowed: valuesOf(spec, language), text }),
        )
      : await questions.choose(
          question,
          choicesOf(spec, seats).map((value) => ({ value, label: optionValue(spec, value, language) })),
          now,
        )
  if (value !== undefined) draft.changed[spec.name] = value
}

function choicesOf(spec: Exclude<OptionSpec, { kind: "integer" }>, seats: number): readonly string[] {
  if (spec.kind === "switch") return ["on", "off"]
  if (spec.kind === "choice") return spec.values
  return ["random", ...Array.from({ length: seats }, (_, seat) => String(seat))]
}

/** Returns a value of an option in words. People count seats from 1. */
function optionValue(spec: OptionSpec, value: string | number, language: Language): string {
  if (spec.kind === "choice") return choiceLabel(spec, value, language)
  if (spec.kind === "switch") return menuUi(language, value === "on" ? "isOn" : "isOff")
  if (spec.kind === "integer") return String(value)
  return value === "random" ? menuUi(language, "random") : menuUi(language, "seatN", { n: Number(value) + 1 })
}

/** Tells whether an option can have this value. */
function isFine({ game, seats }: Pick<Draft, "game" | "seats">, name: string, given: string): boolean {
  try {
    readOptions(game, seats, { [name]: given })
    return true
  } catch (problem) {
    if (problem instanceof BadInput) return false
    throw problem
  }
}
