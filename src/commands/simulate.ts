import { availableParallelism } from "node:os"
import { BOT_NAMES, checkBotName } from "../bots/index.ts"
import { BadInput } from "../engine/options.ts"
import type { Simulation } from "../lab/block.ts"
import { type Report, simulate } from "../lab/simulate.ts"
import { type Interruptible, interruptible } from "../terminal/signals.ts"
import {
  botsFor,
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

export const simulateCommand: Command = {
  name: "simulate",
  usage:
    "GAME [--seats N] [--games G] [--seed S] [--bot B]… [--opt name=value]… [--jump-rate p] [--threads T] [--json]",
  about: "play many games at once and measure them",
  details: `  --seats N         how many play (the game's usual number)
  --games G         how many games, such as 5000, 100k or 1m (10k)
  --seed S          any text; the same seed gives the same measures, whatever the threads (a new one each time)
  --bot B           ${BOT_NAMES}
                    (see docs/bots.md and docs/programs.md); once for all seats, or again for each further seat (random)
  --opt name=value  an option of the game; “countertop rules GAME” lists them
  --jump-rate p     how likely the seat on the left is to jump in, where a game has that: 0 to 1 (0)
  --bot-seconds s   how long a program may think about a move (10)
  --threads T       how many threads (as many as there are cores)
  --json            print one JSON object

Ctrl-C or SIGTERM prints what is measured by then; a second one ends it at once.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        seats: { type: "string" },
        games: { type: "string", default: "10k" },
        seed: { type: "string" },
        bot: { type: "string", multiple: true, default: ["random"] },
        opt: { type: "string", multiple: true, default: [] },
        "jump-rate": { type: "string", default: "0" },
        "bot-seconds": { type: "string", default: "10" },
        threads: { type: "string", default: String(availableParallelism()) },
        json: { type: "boolean", default: false },
      },
      1,
    )
    const game = gameFrom(positionals[0])
    const seats = seatsFrom(game, values.seats)
    if (values.bot.length > seats) throw new BadInput(`there are ${seats} seats for ${values.bot.length} bots`)
    const simulation: Simulation = {
      game,
      seats,
      options: optionsFrom(game, seats, values.opt),
      bots: botsFor(seats, values.bot.map(checkBotName)),
      seed: values.seed ?? randomSeed(),
      games: countFrom("games", values.games, 1, 1e12),
      jumpRate: numberFrom("jump-rate", values["jump-rate"], 0, 1),
      timeLimit: 1000 * numberFrom("bot-seconds", values["bot-seconds"], 0.001, 3600),
    }
    const threads = wholeFrom("threads", values.threads, 1, 256)
    return interruptible(async (ending) => {
      const report = await run(simulation, threads, ending)
      if (report.games > 0) console.log(values.json ? JSON.stringify(report) : table(report))
      return end(report, simulation, ending.code)
    })
  },
}

/** Reports why the simulation ended early, if it did. Returns the exit code; after a signal that is `code`. */
function end(report: Report, simulation: Simulation, code: number): number {
  if (report.failure !== undefined) {
    console.error(`countertop: stopped after ${gamesDone(report, simulation)}; ${report.failure}`)
    return 1
  }
  if (report.games === simulation.games) return 0
  console.error(`countertop: interrupted after ${gamesDone(report, simulation)}`)
  return code
}

const gamesDone = (report: Report, { games }: Simulation): string =>
  report.games === 0
    ? "too short a time: nothing is measured yet"
    : `${report.games.toLocaleString("en")} of ${games.toLocaleString("en")} games`

async function run(simulation: Simulation, threads: number, { signal }: Interruptible): Promise<Report> {
  const progress = new Progress(simulation.games, process.stderr)
  try {
    return await simulate(
      simulation,
      {
        threads,
        signal,
        alwaysThreads: true, // games must not delay the signal
        stopsAtOnce: true,
      },
      (games) => progress.show(games),
    )
  } finally {
    progress.clear()
  }
}

function table(report: Report): string {
  const rows = Object.entries(report.measures).map(([name, { mean, sd, n }]) => {
    const error = n > 0 ? sd / Math.sqrt(n) : 0
    return `  ${name.padEnd(32)} ${mean.toPrecision(6).padStart(12)} ± ${error.toPrecision(2)}`
  })
  const { game, seats, bots, games, seed, seconds, threads, movesPerSecond } = report
  return [
    `${game}, ${seats} seats, ${games.toLocaleString("en")} games of ${[...new Set(bots)].join(", ")}, seed ${seed}`,
    ...rows,
    `${seconds.toFixed(1)} s on ${threads} ${threads === 1 ? "thread" : "threads"}, ${(movesPerSecond / 1e6).toFixed(2)} million moves a second`,
  ].join("\n")
}
