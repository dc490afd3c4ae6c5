import type { Bot } from "../bots/bot.ts"
import { BOT_NAMES as BOTS, checkBotName, isQuick, makeBot, seesAll } from "../bots/index.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import type { ChanceSource } from "../engine/match.ts"
import { BadInput, type Language, type Options } from "../engine/options.ts"
import { replay } from "../engine/record.ts"
import { ThreadThinker } from "../server/thinking.ts"
import { realClock } from "../table/clock.ts"
import { type Entry, entriesOfRecord, type Opening, openingOf } from "../table/table.ts"
import { PatientClock } from "../terminal/local/clock.ts"
import { LocalSession } from "../terminal/local/session.ts"
import { playAtTerminal } from "../terminal/play.ts"
import { onSignals } from "../terminal/signals.ts"
import { isScreen, ownTerminal } from "../terminal/terminal.ts"
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
import { nameFrom } from "./join.ts"
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
  --seed S          any text: the same seed gives the same deal and the same bots (a secret one nobody can guess)
  --resume FILE     go on with a saved game
  --save FILE       where to keep the game (a new file in ~/.countertop/games, or under COUNTERTOP_HOME)
  --language en|es  what it speaks (that of your system, or English)
  --json            in a pipe: a JSON object for each question and each move; see docs/programs.md
  --pace s          seconds that a bot pauses before a move (0.6)
  --jump-rate p     how often a bot jumps in where it may: 0 to 1 (by its level)
  --bot-seconds s   how long a program may think about a move (10)

Arrow keys and Enter choose, or type a move's number or name. ? shows the rules, u takes your latest move back,
q saves and quits. In a race Space jumps in. With input or output in a pipe: a move a line in, plain text out.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        seats: { type: "string" },
        people: { type: "string" },
        name: { type: "string", multiple: true },
        bot: { type: "string", multiple: true },
        opt: { type: "string", multiple: true },
        seed: { type: "string" },
        resume: { type: "string" },
        save: { type: "string" },
        language: { type: "string" },
        json: { type: "boolean", default: false },
        pace: { type: "string", default: "0.6" },
        "jump-rate": { type: "string" },
        "bot-seconds": { type: "string", default: "10" },
      },
      1,
    )
    const manner: PlaySettings = {
      language: languageFrom(values.language),
      isJson: values.json,
      pace: 1000 * numberFrom("pace", values.pace, 0, 60),
      ...(values["jump-rate"] === undefined ? {} : { jumpRate: numberFrom("jump-rate", values["jump-rate"], 0, 1) }),
      timeLimit: 1000 * numberFrom("bot-seconds", values["bot-seconds"], 0.001, 3600),
    }
    if (values.resume !== undefined) {
      if (positionals.length > 0) throw new BadInput("--resume goes on with a game as it was: it takes no other game")
      for (const name of ["seats", "people", "name", "bot", "opt", "seed", "save"] as const)
        if (values[name] !== undefined)
          throw new BadInput(`--resume goes on with a game as it was; --${name} is for a new one`)
      return resume(values.resume, manner)
    }
    const game = gameFrom(positionals[0])
    const seats = seatsFrom(game, values.seats)
    const people = wholeFrom("people", values.people ?? "1", 0, seats)
    return playNew(
      {
        game,
        seats,
        people,
        names: (values.name ?? []).map((name) => nameFrom(name, manner.language)),
        bots: botsFrom(values.bot, seats - people),
        options: optionsFrom(game, seats, values.opt ?? []),
        ...(values.seed === undefined ? {} : { seed: values.seed }),
        ...(values.save === undefined ? {} : { save: values.save }),
      },
      manner,
    )
  },
}

/** Reads every `--bot`. There must be a seat for each. */
function botsFrom(given: readonly string[] | undefined, seats: number): string[] {
  if (given === undefined) return ["medium"]
  if (given.length > seats)
    throw new BadInput(`--bot: there ${seats === 1 ? "is 1 seat" : `are ${seats} seats`} for ${given.length} bots`)
  return given.map(opponentFrom)
}

/** Checks that a bot can be an opponent: it must not see all cards. */
function opponentFrom(name: string): string {
  if (seesAll(name)) throw new BadInput(`${name} sees all cards and is for measuring only; the bots are: ${BOTS}`)
  return checkBotName(name)
}

/** Settings that are not part of the game. */
interface PlaySettings {
  readonly language: Language
  /** Is every question and every move written as a JSON object? */
  readonly isJson?: boolean
  readonly pace: number
  readonly jumpRate?: number
  readonly timeLimit: number
}

export const defaultPlaySettings = (language: Language): PlaySettings => ({ language, pace: 600, timeLimit: 10_000 })

export interface NewGame {
  readonly game: Game
  readonly seats: number
  readonly people: number
  /** The names of people in seating order. Missing ones are chosen here. */
  readonly names: readonly string[]
  readonly bots: readonly string[]
  readonly options: Options
  readonly seed?: string
  readonly save?: string
}

/** Deals a new game and plays it. */
export async function playNew(setup: NewGame, manner: PlaySettings): Promise<number> {
  const { game, seats, people, options, seed } = setup
  if (setup.names.length > people)
    throw new BadInput(`there are ${setup.names.length} names for ${people} ${people === 1 ? "person" : "people"}`)
  if (new Set(setup.names).size < setup.names.length) throw new BadInput("two people need two different names")
  const bots = botsFor(seats - people, setup.bots)
  const players = Array.from({ length: seats }, (_, seat) => (seat < people ? PERSON : bots[seat - people]))
  const seated = namesFor(setup, manner.language).map((name, seat) => ({ name, player: players[seat] }))
  const chance = chanceFrom(seed)
  const path = setup.save === undefined ? newSavePath(game.id, new Date()) : checkNewFile(setup.save)
  return playGames(game, [opened(openingOf(game, options, chance, seated))], path, manner)
}

const opened = (opening: Opening): Entry => ({ kind: "open", at: Date.now(), opening })

const chanceFrom = (seed: string | undefined): ChanceSource =>
  seed === undefined ? { source: "chacha20", secret: newSecret() } : { source: "fast", seed }

/** Resumes a saved game. */
export async function resume(path: string, manner: PlaySettings): Promise<number> {
  const record = loadRecord(path)
  replay(record)
  return playGames(record.game, entriesOfRecord(record, Date.now()), path, manner)
}

/** Plays a game, then more games with the same players and options for as long as they want. */
async function playGames(game: Game, entries: readonly Entry[], path: string, manner: PlaySettings): Promise<number> {
  const [first] = entries
  if (first.kind !== "open") throw new Error("bug: a game begins with its deal")
  const { opening } = first
  const { code, isAgain } = await playGame(game, entries, opening, path, manner)
  if (!isAgain) return code
  const { chance } = opening
  const next = { ...opening, chance: chanceFrom(chance.source === "fast" ? nextSeed(chance.seed) : undefined) }
  return playGames(game, [opened(next)], newSavePath(game.id, new Date()), manner)
}

/** Returns the seed of the next game. Its cards are new, but the same for everybody who started with this seed. */
function nextSeed(seed: string): string {
  const [, base, number] = /^(.*?)(?: #(\d+))?$/s.exec(seed) ?? []
  return `${base} #${Number(number ?? 1) + 1}`
}

async function playGame(
  game: Game,
  entries: readonly Entry[],
  { chance, seats }: Opening,
  path: string,
  { language, isJson, pace, jumpRate, timeLimit }: PlaySettings,
): Promise<{ code: number; isAgain: boolean }> {
  for (const { player } of seats) if (player !== PERSON) opponentFrom(player)
  let unsaved: unknown // a full disk must not end a game: the next move tries again
  const save = (record: string): string => {
    try {
      writeWhole(path, record)
      unsaved = undefined
    } catch (problem) {
      unsaved = problem
    }
    return path
  }
  const seed = chance.source === "fast" ? chance.seed : crypto.randomUUID()
  const choice = new FastChance(`bots ${seed}`)
  const thinker = new ThreadThinker(() => choice.below(2 ** 30) / 2 ** 30, `bots ${seed}`)
  const terminal = ownTerminal(language, isJson)
  const isWhole = isScreen(terminal)
  const session = new LocalSession({
    ...{ game, entries, choice, language, save },
    bots: seats.map(({ player }) => (player === PERSON ? undefined : opponent(player, choice, timeLimit, thinker))),
    chance: new FastChance(`hands ${seed}`),
    clock: isWhole ? realClock : new PatientClock(),
    pace: isWhole ? pace : 0,
    savesBots: pace > 0,
    ...(jumpRate === undefined ? {} : { jumpRate }),
    resumeHint: `npx countertop play --resume ${/\s/.test(path) ? `"${path}"` : path}`,
  })
  session.save() // once dealt, a game counts as in progress
  if (unsaved !== undefined) throw unsaved
  const release = isWhole ? () => {} : saveOnSignals(session)
  try {
    const ended = await playAtTerminal(session, terminal)
    if (unsaved !== undefined) throw unsaved
    return { code: Number(process.exitCode ?? 0), isAgain: ended === "again" } // a signal may have set it
  } finally {
    release()
  }
}

/** Makes a bot. One that may think for long does so in a thread, so that keys and signals work meanwhile. */
function opponent(name: string, choice: FastChance, timeLimit: number, thinker: ThreadThinker): Bot {
  const bot = makeBot(name, choice, timeLimit)
  if (isQuick(name) || bot.close !== undefined) return bot
  return {
    name,
    ...(bot.reaction === undefined ? {} : { reaction: bot.reaction }),
    choose: ({ game, ...question }) => thinker.choose({ ...question, game: game.id, bot: name }),
    close: () => thinker.close(),
  }
}

/**
 * Saves the game and exits at a signal. Only for pipes: a full screen handles signals itself. Returns a function that
 * removes the handler.
 */
const saveOnSignals = (session: LocalSession): (() => void) =>
  onSignals((code, signal) => {
    console.error(`countertop: ${signal}; the game is kept in ${session.save()}`)
    process.exit(code)
  })

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
