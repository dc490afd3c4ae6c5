import { availableParallelism } from "node:os"
import { BOT_NAMES, checkBotName, isQuick } from "../bots/index.ts"
import { BadInput } from "../engine/options.ts"
import { type ArenaReport, measure } from "../lab/arena/index.ts"
import type { Arena } from "../lab/arena/play.ts"
import { allPairs, gamesPerDeal } from "../lab/arena/seatings.ts"
import { type Interruptible, interruptible } from "../terminal/signals.ts"
import { arenaText } from "./arena-text.ts"
import {
  type Command,
  countFrom,
  gameFrom,
  numberFrom,
  optionsFrom,
  randomSeed,
  readArgs,
  seatsFrom,
  wholeFrom,
} from "./command.ts"
import { Progress } from "./progress.ts"

export const arenaCommand: Command = {
  name: "arena",
  usage:
    "GAME --bots a,b,… [--games N] [--seats n] [--until-sure] [--seed S] [--opt name=value]… [--threads T] [--json]",
  about: "let bots play each other and measure how strong they are",
  details: `  --bots a,b,…      two or more of: ${BOT_NAMES},
                    open:1000 (a search that sees all cards); see docs/bots.md and docs/programs.md. May be given
                    again, and then an exec: is taken whole, commas and all
  --games N         how many games in all, such as 400 or 100k, rounded up to whole deals (1000; with --until-sure at most 1m)
  --seats n         how many play (the game's usual number)
  --until-sure      stop as soon as it is sure at 99 % of every pair who is better, or that they are within a point
  --seed S          any text; the same seed gives the same games, whatever the threads (a new one each time)
  --opt name=value  an option of the game; “countertop rules GAME” lists them
  --jump-rate p     how likely the seat on the left is to jump in, where a game has that: 0 to 1 (0)
  --bot-seconds s   how long a program may think about a move (10)
  --threads T       how many threads (as many as there are cores)
  --json            print one JSON object

Every two bots play every deal with each of them alone in every seat and the other in all the rest: nobody gets better cards.
Ctrl-C or SIGTERM prints what is known by then; a second one ends it at once.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        bots: { type: "string", multiple: true, default: [] },
        games: { type: "string" },
        seats: { type: "string" },
        "until-sure": { type: "boolean", default: false },
        seed: { type: "string" },
        opt: { type: "string", multiple: true, default: [] },
        "jump-rate": { type: "string", default: "0" },
        "bot-seconds": { type: "string", default: "10" },
        threads: { type: "string", default: String(availableParallelism()) },
        json: { type: "boolean", default: false },
      },
      1,
    )
    const untilSure = values["until-sure"]
    const game = gameFrom(positionals[0])
    const seats = seatsFrom(game, values.seats)
    const bots = botsFrom(values.bots)
    const pairs = allPairs(bots)
    const games = countFrom("games", values.games ?? (untilSure ? "1m" : "1k"), 1, 1e9)
    const arena: Arena = {
      game,
      seats,
      options: optionsFrom(game, seats, values.opt),
      pairs,
      seed: values.seed ?? randomSeed(),
      first: 0,
      deals: Math.ceil(games / gamesPerDeal(pairs, seats)),
      jumpRate: numberFrom("jump-rate", values["jump-rate"], 0, 1),
      timeLimit: 1000 * numberFrom("bot-seconds", values["bot-seconds"], 0.001, 3600),
    }
    const threads = wholeFrom("threads", values.threads, 1, 256)
    return interruptible(async (ending) => {
      const report = await run(arena, threads, untilSure, ending)
      console.log(values.json ? JSON.stringify(report) : arenaText(report))
      return end(report, ending.code)
    })
  },
}

/**
 * Returns the bot names. `--bots` takes a list with commas. If it is given more than once, an `exec:` name may contain
 * commas itself.
 */
function botsFrom(given: readonly string[]): string[] {
  const isWhole = (text: string): boolean => given.length > 1 && text.startsWith("exec:")
  const names = given.flatMap((text) => (isWhole(text) ? [text] : text.split(",").map((name) => name.trim())))
  for (const name of names) checkBotName(name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new BadInput(`--bots names “${twice}” twice`)
  if (names.length < 2)
    throw new BadInput(`--bots takes two or more bots, such as house,random, not “${given.join(" ")}”`)
  return names
}

async function run(arena: Arena, threads: number, untilSure: boolean, { signal }: Interruptible): Promise<ArenaReport> {
  const { pairs, seats, deals } = arena
  const progress = new Progress(deals * gamesPerDeal(pairs, seats), process.stderr)
  const running = {
    threads,
    signal,
    alwaysThreads: !pairs.flat().every(isQuick), // a slow bot must not delay the signal
    stopsAtOnce: true,
  }
  try {
    return await measure(arena, running, { untilSure, progress: (games) => progress.show(games) })
  } finally {
    progress.clear()
  }
}

/** Reports why the arena ended early, if it did. Returns the exit code; after a signal that is `code`. */
function end({ games, asked, failure }: ArenaReport, code: number): number {
  if (asked === undefined) return 0
  const done = `${games.toLocaleString("en")} of ${asked.toLocaleString("en")} games`
  if (failure === undefined) console.error(`countertop: interrupted after ${done}`)
  else console.error(`countertop: stopped after ${done}; ${failure}`)
  return failure === undefined ? code : 1
}
