import { BOT_NAMES as BOTS, checkBotName, makeBot, seesAll } from "../bots/index.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { type ChanceSource, Match } from "../engine/match.ts"
import { BadInput, type Language, type Options } from "../engine/options.ts"
import { replay, writeRecord } from "../engine/record.ts"
import { playAtTerminal } from "../terminal/play.ts"
import { onSignals } from "../terminal/signals.ts"
import {
  botsFor,
  type Command,
  gameFrom,
  languageFrom,
  numberFrom,
  optionsFrom,
  readArgs,
  seatsFrom,
  wholeFrom,
} from "./command.ts"
import { checkNewFile, loadRecord, newSavePath, writeWhole } from "./saves.ts"

const PERSON = "person"
const BOT_NAMES = ["Ada", "Bruno", "Clara", "Diego", "Elsa", "Félix", "Greta", "Hugo"]

export const playCommand: Command = {
  name: "play",
  usage:
    "GAME [--seats N] [--people P] [--name NAME]… [--bot B]… [--opt name=value]… [--seed S], or play --resume FILE",
  about: "play in the terminal, against bots or with others on one keyboard",
  details: `  --seats N         how many play (the game's usual number)
  --people P        how many of them are people, hands hidden between turns; 0 to watch the bots (1)
  --name NAME       the first person's name; again for each further one
  --bot B           ${BOTS}
                    (see docs/bots.md and docs/programs.md); once for all, or again for each further bot (medium)
  --opt name=value  an option of the game; “countertop rules GAME” lists them
  --seed S          any text: the same seed gives the same deal to whoever uses it, and the same bots (a secret one nobody can guess)
  --resume FILE     go on with a saved game
  --save FILE       where to keep the game (a new file in ~/.countertop/games, or under COUNTERTOP_HOME)
  --language en|es  what it speaks (that of your system, or English)
  --pace s          seconds between the moves of bots (0.6)
  --jump-rate p     how often a bot jumps in where it may: 0 to 1 (by its level)
  --bot-seconds s   how long a program may think about a move (10)

Arrow keys and Enter choose, or type a move's number or name. ? shows the rules, q saves and quits.
With input or output in a pipe: a move a line in, plain text out.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        seats: { type: "string" },
        people: { type: "string", default: "1" },
        name: { type: "string", multiple: true, default: [] },
        bot: { type: "string", multiple: true, default: ["medium"] },
        opt: { type: "string", multiple: true, default: [] },
        seed: { type: "string" },
        resume: { type: "string" },
        save: { type: "string" },
        language: { type: "string" },
        pace: { type: "string", default: "0.6" },
        "jump-rate": { type: "string" },
        "bot-seconds": { type: "string", default: "10" },
      },
      1,
    )
    const manner: Manner = {
      language: languageFrom(values.language),
      pace: 1000 * numberFrom("pace", values.pace, 0, 60),
      ...(values["jump-rate"] === undefined ? {} : { jumpRate: numberFrom("jump-rate", values["jump-rate"], 0, 1) }),
      timeLimit: 1000 * numberFrom("bot-seconds", values["bot-seconds"], 0.001, 3600),
    }
    if (values.resume !== undefined) {
      for (const name of ["seats", "seed", "save"] as const)
        if (values[name] !== undefined)
          throw new BadInput(`--resume goes on with a game as it was; --${name} is for a new one`)
      return resume(values.resume, manner)
    }
    const game = gameFrom(positionals[0])
    const seats = seatsFrom(game, values.seats)
    const people = wholeFrom("people", values.people, 0, seats)
    return playNew(
      {
        game,
        seats,
        people,
        names: values.name,
        bots: values.bot.map(opponentFrom),
        options: optionsFrom(game, seats, values.opt),
        ...(values.seed === undefined ? {} : { seed: values.seed }),
        ...(values.save === undefined ? {} : { save: values.save }),
      },
      manner,
    )
  },
}

/** A bot to play against: not one that sees all cards. */
function opponentFrom(name: string): string {
  if (seesAll(name)) throw new BadInput(`${name} sees all cards and is for measuring only; the bots are: ${BOTS}`)
  return checkBotName(name)
}

/** How a game is shown and played, apart from the game itself. */
interface Manner {
  readonly language: Language
  readonly pace: number
  readonly jumpRate?: number
  readonly timeLimit: number
}

export const usualManner = (language: Language): Manner => ({ language, pace: 600, timeLimit: 10_000 })

export interface NewGame {
  readonly game: Game
  readonly seats: number
  readonly people: number
  /** Of people, in the order of seats; the rest get names. */
  readonly names: readonly string[]
  readonly bots: readonly string[]
  readonly options: Options
  readonly seed?: string
  readonly save?: string
}

/** Deals a new game and plays it. */
export async function playNew(setup: NewGame, manner: Manner): Promise<number> {
  const { game, seats, people, options, seed } = setup
  if (setup.names.length > people)
    throw new BadInput(`there are ${setup.names.length} names for ${people} ${people === 1 ? "person" : "people"}`)
  if (new Set(setup.names).size < setup.names.length) throw new BadInput("two people need two different names")
  if (setup.bots.length > Math.max(1, seats - people))
    throw new BadInput(`there are ${seats - people} seats for ${setup.bots.length} bots`)
  const bots = botsFor(seats - people, setup.bots)
  const players = Array.from({ length: seats }, (_, seat) => (seat < people ? PERSON : bots[seat - people]))
  const chance: ChanceSource =
    seed === undefined ? { source: "chacha20", secret: newSecret() } : { source: "fast", seed }
  const match = new Match(game, { seats, options, chance })
  const path = setup.save === undefined ? newSavePath(game.id, new Date()) : checkNewFile(setup.save)
  return playMatch(match, namesFor(setup, manner.language), players, path, manner)
}

/** Goes on with a saved game. */
export async function resume(path: string, manner: Manner): Promise<number> {
  const record = loadRecord(path)
  const match = replay(record)
  return playMatch(match, record.names, record.players, path, manner)
}

async function playMatch(
  match: Match,
  names: readonly string[],
  players: readonly string[],
  path: string,
  manner: Manner,
): Promise<number> {
  let unsaved: unknown // a full disk must not end a game: the next move tries again
  const save = (): string => {
    try {
      writeWhole(path, writeRecord(match, names, players))
      unsaved = undefined
    } catch (problem) {
      unsaved = problem
    }
    return path
  }
  for (const name of players) if (name !== PERSON) opponentFrom(name)
  const { chance } = match.setup
  const choice = new FastChance(chance.source === "fast" ? `bots ${chance.seed}` : crypto.randomUUID())
  const bots = players.map((name) => (name === PERSON ? undefined : makeBot(name, choice, manner.timeLimit)))
  save() // a game that has been dealt is a game in progress
  if (unsaved !== undefined) throw unsaved
  const release = saveOnSignals(save)
  try {
    await playAtTerminal({
      match,
      names,
      players: bots.map((bot) => (bot === undefined ? { kind: "person" } : { kind: "bot", bot })),
      language: manner.language,
      colour: !process.env.NO_COLOR && process.env.TERM !== "dumb",
      input: process.stdin,
      output: process.stdout,
      save,
      resumeHint: `npx countertop play --resume ${/\s/.test(path) ? `"${path}"` : path}`,
      choice,
      pace: manner.pace,
      ...(manner.jumpRate === undefined ? {} : { jumpRate: manner.jumpRate }),
    })
    if (unsaved !== undefined) throw unsaved
    return Number(process.exitCode ?? 0) // a signal has set it
  } finally {
    release()
    for (const bot of bots) bot?.close?.()
  }
}

/** In a pipe a signal saves the game and ends; on a terminal the table sees to it itself. Gives back how to let go. */
function saveOnSignals(save: () => string): () => void {
  if (process.stdin.isTTY && process.stdout.isTTY) return () => {}
  return onSignals((code, signal) => {
    console.error(`countertop: ${signal}; the game is kept in ${save()}`)
    process.exit(code)
  })
}

function namesFor({ seats, people, names }: NewGame, language: Language): string[] {
  const [you, player] = { en: ["You", "Player"], es: ["Tú", "Jugador"] }[language]
  const own = Array.from(
    { length: people },
    (_, i) => names[i]?.trim().slice(0, 20) || (people === 1 ? you : `${player} ${i + 1}`),
  )
  const free = BOT_NAMES.filter((name) => !own.includes(name))
  return Array.from({ length: seats }, (_, seat) => own[seat] ?? free[seat - people])
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
