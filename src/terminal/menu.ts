// The questions of `npm start`: which game, who plays, by which rules; or a saved game to go on with.

import { cancel, intro, isCancel, outro, select, text } from "@clack/prompts"
import { LEVELS, type LevelName } from "../bots/reactions.ts"
import type { Game } from "../engine/game.ts"
import { allowed, BadInput, type Language, type OptionSpec, type Options, readOptions } from "../engine/options.ts"
import type { GameRecord } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { harmless } from "./ink.ts"
import { ui } from "./words.ts"

/** What was chosen. */
export type MenuChoice =
  | {
      readonly kind: "new"
      readonly game: Game
      readonly seats: number
      /** How many seats, from the first on, are people at this keyboard. */
      readonly people: number
      /** Of the people, in the order of seats. */
      readonly names: readonly string[]
      /** How strong the bots are. */
      readonly bots: readonly string[]
      readonly options: Options
      readonly language: Language
    }
  | { readonly kind: "continue"; readonly path: string; readonly language: Language }
  | { readonly kind: "quit" }

export interface MenuLook {
  readonly language: Language
  /** Games that can be gone on with, the latest first. */
  readonly saved: readonly SavedGame[]
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** A record that can be gone on with. */
export interface SavedGame {
  readonly path: string
  readonly record: GameRecord
}

/** Thrown inside the menu when a question is left. */
class Left extends Error {}

/** Asks until there is a game to play, or nothing to play. */
export async function menu(look: MenuLook): Promise<MenuChoice> {
  const { input, output } = look
  let { language } = look
  try {
    intro(ui(language, "menuTitle"), { output })
    for (;;) {
      const { saved } = look
      const what = await pick(look, ui(language, "menuWhat"), [
        { value: "new", label: ui(language, "menuNew") },
        ...(saved.length === 0
          ? []
          : [{ value: "continue", label: ui(language, "menuContinue"), hint: `${saved.length}` }]),
        { value: "language", label: ui(language, "menuLanguage"), hint: language === "en" ? "español" : "English" },
        { value: "quit", label: ui(language, "menuQuit") },
      ])
      if (what === "quit") throw new Left()
      if (what === "language") language = language === "en" ? "es" : "en"
      else if (what === "continue") return { kind: "continue", path: await pickSaved(look, saved, language), language }
      else return await newGame({ ...look, language })
    }
  } catch (problem) {
    if (!(problem instanceof Left)) throw problem
    cancel(ui(language, "menuBye"), { output })
    return { kind: "quit" }
  } finally {
    input.pause()
  }
}

interface Answer {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

async function pick(
  { input, output }: MenuLook,
  message: string,
  options: readonly Answer[],
  initialValue?: string,
): Promise<string> {
  const answer = await select<string>({
    message,
    options: [...options],
    input,
    output,
    maxItems: 12,
    ...(initialValue === undefined ? {} : { initialValue }),
  })
  if (isCancel(answer)) throw new Left()
  return answer
}

async function ask(
  { input, output }: MenuLook,
  message: string,
  initialValue: string,
  validate: (text: string) => string | undefined,
): Promise<string> {
  const answer = await text({ message, initialValue, input, output, validate: (given) => validate(given ?? "") })
  if (isCancel(answer)) throw new Left()
  return answer
}

function pickSaved(look: MenuLook, saved: readonly SavedGame[], language: Language): Promise<string> {
  return pick(
    look,
    ui(language, "menuSaved"),
    saved.map(({ path, record }) => ({
      value: path,
      label: `${record.game.name}: ${record.names.map(harmless).join(", ")}`,
      hint: ui(language, "menuMoves", { n: record.moves.length }),
    })),
  )
}

async function newGame(look: MenuLook): Promise<MenuChoice> {
  const { language, output } = look
  const id = await pick(
    look,
    ui(language, "menuGame"),
    games.map((game) => ({
      value: game.id,
      label: game.name,
      hint: `${game.about[language]} ${seatsAndMinutes(game, language)}`,
    })),
  )
  const game = findGame(id)
  const { min, max, usual } = game.seats
  const seats = Number(await pick(look, ui(language, "menuSeats"), numbers(min, max), String(usual)))
  const people = Number(await pick(look, ui(language, "menuPeople"), peopleAnswers(seats, language), "1"))
  const names = await askNames(look, people)
  const bot =
    people === seats ? USUAL_LEVEL : await pick(look, ui(language, "menuBots"), strengths(language), USUAL_LEVEL)
  const options = await askOptions(look, game, seats)
  outro(game.name, { output })
  return { kind: "new", game, seats, people, names, bots: [bot], options, language }
}

const seatsAndMinutes = ({ seats, minutes }: Game, language: Language): string =>
  `${ui(language, "seats", { min: seats.min, max: seats.max })}, ${ui(language, "minutes", { n: minutes })}`

const numbers = (from: number, to: number): Answer[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }))

const peopleAnswers = (seats: number, language: Language): Answer[] => [
  ...numbers(1, seats),
  { value: "0", label: "0", hint: ui(language, "menuPeopleNone") },
]

const USUAL_LEVEL: LevelName = "medium"

const strengths = (language: Language): Answer[] =>
  LEVELS.map((level) => ({ value: level, label: ui(language, level) }))

async function askNames(look: MenuLook, people: number): Promise<string[]> {
  const { language } = look
  const names: string[] = []
  for (let seat = 0; seat < people; seat++) {
    const usual = people === 1 ? ui(language, "you") : `${ui(language, "you")} ${seat + 1}`
    const name = await ask(look, ui(language, "menuName", { n: seat + 1 }), usual, (given) =>
      harmless(given).trim() === "" ? ui(language, "noBlank") : undefined,
    )
    names.push(harmless(name).trim().slice(0, 24))
  }
  return names
}

const DESIGNER = "designer"

/** The options' questions are made from their declaration, and only asked of those who want them. */
async function askOptions(look: MenuLook, game: Game, seats: number): Promise<Options> {
  const { language } = look
  const given: Record<string, string | number> = {}
  const wants = await pick(look, ui(language, "menuChange"), [
    { value: "no", label: ui(language, "menuNo") },
    { value: "yes", label: ui(language, "menuYes") },
  ])
  let designs = !game.options.some(({ designer }) => designer)
  while (wants === "yes") {
    const name = await pick(look, ui(language, "menuWhich"), [
      { value: "", label: ui(language, "menuDone") },
      ...game.options
        .filter(({ designer }) => designs || !designer)
        .map((spec) => ({
          value: spec.name,
          label: `${spec.name} = ${given[spec.name] ?? spec.default}`,
          hint: spec.help[language],
        })),
      ...(designs ? [] : [{ value: DESIGNER, label: ui(language, "menuDesigner") }]),
    ])
    if (name === DESIGNER) {
      designs = true
      continue
    }
    const spec = game.options.find((known) => known.name === name)
    if (spec === undefined) break
    given[name] = await askOption(look, game, spec, seats, String(given[name] ?? spec.default))
  }
  return readOptions(game, seats, given)
}

function askOption(look: MenuLook, game: Game, spec: OptionSpec, seats: number, now: string): Promise<string> {
  const message = `${spec.name}: ${spec.help[look.language]}`
  if (spec.kind === "integer")
    return ask(look, `${message} (${allowed(spec)})`, now, (given) => problemWith(game, spec, seats, given))
  const values =
    spec.kind === "switch"
      ? ["on", "off"]
      : spec.kind === "choice"
        ? spec.values
        : ["random", ...Array.from({ length: seats }, (_, seat) => String(seat))]
  return pick(
    look,
    message,
    values.map((value) => ({ value, label: value })),
    now,
  )
}

function problemWith(game: Game, spec: OptionSpec, seats: number, given: string): string | undefined {
  try {
    readOptions(game, seats, { [spec.name]: given })
    return undefined
  } catch (problem) {
    if (problem instanceof BadInput) return problem.message
    throw problem
  }
}
