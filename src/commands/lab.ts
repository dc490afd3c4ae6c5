import { accessSync, constants, existsSync, statSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { checkBotName } from "../bots/index.ts"
import type { Game } from "../engine/game.ts"
import { BadInput, type Options, readOptions } from "../engine/options.ts"
import { buildReport, type Played } from "../lab/report/build.ts"
import { htmlOf } from "../lab/report/html.ts"
import type { LabReport } from "../lab/report/model.ts"
import { textOf } from "../lab/report/text.ts"
import { runStudies } from "../lab/study/run.ts"
import type { Pace, Setting, Study } from "../lab/study/study.ts"
import { type Interruptible, interruptible } from "../terminal/signals.ts"
import { type Command, countFrom, gameFrom, numberFrom, optionsFrom, readArgs, wholeFrom } from "./command.ts"
import { Progress } from "./progress.ts"
import { makeFolder } from "./saves.ts"

export const labCommand: Command = {
  name: "lab",
  usage:
    "GAME [--seats 2-6] [--bot B] [--games 100k] [--vary name=a,b,c]… [--opt name=value]… [--seed S] [--threads T] [--out DIR] [--jump-rate p] [--pace c,f]",
  about: "playtest a game's rules, and write a report",
  details: `  --seats 2-6        how many play: 3, or 2,4, or 2-6 (the game's usual number)
  --bot B            who plays: house, random, or any other bot (house)
  --games 100k       how many games at each number of seats (100k)
  --vary name=a,b,c  play with other values of an option too, and say what that changes; may be given again for other options
  --opt name=value   an option of the game; “countertop rules GAME” lists them
  --seed S           any text; the same seed gives the same report, whatever the threads (a new one each time)
  --threads T        how many threads (as many as there are cores)
  --out DIR          where the report goes: report.html and report.json (lab-GAME-SEED)
  --jump-rate p      how likely the seat on the left is to jump in, where a game has that: 0 to 1 (0)
  --pace c,f         seconds a person takes for a move with a choice, and for one without (4,1.5)
  --search-games N   how many games a search plays among house players; 0 leaves it out (as many as would take about half a minute on a usual machine: by the seed, not by the clock)
  --bot-seconds s    how long a program may think about a move (10)

Ctrl-C or SIGTERM ends it early and writes the report of what is done; a second one ends it at once. See docs/lab.md.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        seats: { type: "string" },
        bot: { type: "string", default: "house" },
        games: { type: "string", default: "100k" },
        vary: { type: "string", multiple: true, default: [] },
        opt: { type: "string", multiple: true, default: [] },
        seed: { type: "string" },
        threads: { type: "string", default: String(availableParallelism()) },
        out: { type: "string" },
        "jump-rate": { type: "string", default: "0" },
        pace: { type: "string", default: "4,1.5" },
        "search-games": { type: "string" },
        "bot-seconds": { type: "string", default: "10" },
      },
      1,
    )
    const game = gameFrom(positionals[0])
    const seed = values.seed ?? crypto.randomUUID().slice(0, 8)
    const searchGames = values["search-games"]
    const rest = {
      game,
      bot: checkBotName(values.bot),
      seed,
      jumpRate: numberFrom("jump-rate", values["jump-rate"], 0, 1),
      timeLimit: 1000 * numberFrom("bot-seconds", values["bot-seconds"], 0.001, 3600),
      pace: paceFrom(values.pace),
      kinds: [],
      ...(searchGames === undefined ? {} : { searchGames: wholeFrom("search-games", searchGames, 0, 1e9) }),
    }
    const studies: Study[] = seatsListed(game, values.seats).map((seats) => ({
      ...rest,
      seats,
      settings: settingsFrom(game, seats, values.opt, values.vary),
    }))
    const games = countFrom("games", values.games, 2, 1e9)
    const threads = wholeFrom("threads", values.threads, 1, 256)
    const folder = folderFrom(values.out ?? `lab-${game.id}-${seed.replace(/[^\w.-]+/g, "-")}`)
    return interruptible(async (ending) => finish(await play(studies, games, threads, ending), games, folder))
  },
}

/** Reads the numbers of seats: `--seats 3`, `--seats 2,4`, `--seats 2-6`. */
function seatsListed(game: Game, given: string | undefined): number[] {
  const { min, max, usual } = game.seats
  if (given === undefined) return [usual]
  const seats = given.split(",").flatMap((part) => {
    const [, from, to = from] = /^\s*(\d)(?:-(\d))?\s*$/.exec(part) ?? []
    const listed = Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, i) => Number(from) + i)
    if (from === undefined || listed.length === 0 || Number(from) < min || Number(to) > max)
      throw new BadInput(
        `${game.name} takes ${min} to ${max} seats, as in --seats ${usual} or ${min}-${max}, not “${given}”`,
      )
    return listed
  })
  return [...new Set(seats)].sort((a, b) => a - b)
}

/** Returns the base setting, and one setting for each variation. */
function settingsFrom(game: Game, seats: number, given: readonly string[], varied: readonly string[]): Setting[] {
  const base = optionsFrom(game, seats, given)
  const others = varied.flatMap((text) => variations(game, seats, base, text))
  const twice = others.find(({ name }, i) => others.findIndex((other) => other.name === name) < i)
  if (twice !== undefined) throw new BadInput(`--vary has ${twice.name} twice`)
  return [{ name: "base", options: base }, ...others]
}

function variations(game: Game, seats: number, base: Options, text: string): Setting[] {
  const [, name, values] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (name === undefined) throw new BadInput(`--vary takes name=value,value…, not “${text}”`)
  const settings = values.split(",").map((value) => {
    const options = readOptions(game, seats, { ...base, [name]: value })
    return { name: `${name}=${options[name]}`, options }
  })
  const others = settings.filter(({ options }) => options[name] !== base[name])
  if (others.length === 0) throw new BadInput(`--vary ${text} changes nothing: ${name} is ${base[name]} already`)
  return others
}

function paceFrom(given: string): Pace {
  const parts = given.split(",")
  if (parts.length !== 2) throw new BadInput(`--pace takes two numbers of seconds, such as 4,1.5, not “${given}”`)
  const [choice, forced] = parts.map((part) => numberFrom("pace", part, 0, 3600))
  return { choice, forced }
}

/** Creates the folder before the games start, so that a bad path fails at once and not after an hour. */
function folderFrom(folder: string): string {
  if (folder === "") throw new BadInput("--out takes the name of a folder")
  if (existsSync(join(folder, "report.html")) || existsSync(join(folder, "report.json")))
    throw new BadInput(`there is a report in ${folder} already; --out names another folder`)
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error("it is no folder")
    accessSync(folder, constants.W_OK)
  } catch (problem) {
    throw new BadInput(`no report can be written to ${folder}: ${(problem as Error).message}`)
  }
  return folder
}

interface Ended {
  readonly played: readonly Played[]
  /** The exit code after a signal; 0 if none has come. */
  readonly code: number
  readonly failure?: string
}

async function play(studies: readonly Study[], games: number, threads: number, ending: Interruptible): Promise<Ended> {
  const progress = new Progress(1, process.stderr, (_, pass) => pass)
  try {
    const running = { threads, signal: ending.signal, alwaysThreads: true, stopsAtOnce: true }
    const ended = await runStudies(studies, games, running, (share, pass) => progress.show(share, pass))
    return { ...ended, code: ending.code }
  } finally {
    progress.clear()
  }
}

function finish({ played, code, failure }: Ended, games: number, folder: string): number {
  const stopped = failure ?? (code === 0 ? undefined : "interrupted")
  if (played.length === 0) {
    console.error(`countertop: ${stopped ?? "nothing was played"}; there is nothing to report yet`)
    return failure === undefined ? code : 1
  }
  const report = buildReport(played, games)
  console.log(textOf(report, process.stdout.isTTY === true && !process.env.NO_COLOR))
  const written = write(report, folder)
  if (stopped !== undefined) console.error(`countertop: stopped early: ${stopped}`)
  if (!written) return 1
  return failure === undefined ? code : 1
}

function write(report: LabReport, folder: string): boolean {
  try {
    writeFileSync(join(folder, "report.html"), htmlOf(report))
    writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 1)}\n`)
  } catch (problem) {
    console.error(`countertop: the report could not be written to ${folder}: ${(problem as Error).message}`)
    return false
  }
  console.log(`The whole report: ${join(folder, "report.html")} (all numbers: report.json)`)
  return true
}
