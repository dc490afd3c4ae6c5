// npm run arena:table [-- --hours H --only GAME --seats N --pair a,b --anew]: computes the tables of docs/bots.md.
// Appends each result to docs/bots.jsonl. It can be stopped at any time, and continues from there.

import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { checkBotName } from "../src/bots/index.ts"
import { gameFrom, numberFrom, readArgs, wholeFrom } from "../src/commands/command.ts"
import { BadInput } from "../src/engine/options.ts"
import { games } from "../src/games/index.ts"
import {
  type Contest,
  contestsOf,
  fill,
  joined,
  type Line,
  readLines,
  recall,
  spentOn,
  tablesOf,
  withTables,
  writeLine,
} from "../src/lab/arena/table/index.ts"
import { onSignals } from "../src/terminal/signals.ts"

const LOG = "docs/bots.jsonl"
const PAGE = "docs/bots.md"

const { values } = readOrEnd(() =>
  readArgs(
    process.argv.slice(2),
    {
      hours: { type: "string", default: "3" },
      only: { type: "string" },
      seats: { type: "string" },
      pair: { type: "string" },
      anew: { type: "boolean", default: false },
    },
    0,
  ),
)

/** Returns all contests, and those that the options select. */
function chosen(): { all: Contest[]; wanted: Contest[] } {
  const all = contestsOf(games)
  const game = values.only === undefined ? undefined : gameFrom(values.only)
  const seats = values.seats === undefined ? undefined : wholeFrom("seats", values.seats, 2, 4)
  const wanted = all.filter(
    (contest) =>
      (game === undefined || contest.game === game) &&
      (seats === undefined || contest.seats === seats) &&
      (values.pair === undefined || contest.pair.join() === values.pair),
  )
  if (wanted.length === 0) {
    const pairs = [...new Set(all.map(({ pair }) => pair.join()))]
    throw new BadInput(`there is no such contest; seats are 2 and 4, and pairs are: ${pairs.join(" ")}`)
  }
  for (const name of new Set(wanted.flatMap(({ pair }) => pair))) checkBotName(name)
  return { all, wanted }
}

/** Replaces a file atomically. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}

/**
 * Reads the earlier results. Deletes an incomplete last line and lines about contests that are not in the table. With
 * --anew, also deletes lines about the wanted contests.
 */
function loadLog(all: readonly Contest[], wanted: readonly Contest[]): Line[] {
  const before = existsSync(LOG) ? readFileSync(LOG, "utf8") : ""
  const dropped = values.anew ? wanted : []
  const lines = joined(
    readLines(before, LOG).filter(
      (line) => all.some((contest) => contest.isAbout(line)) && !dropped.some((contest) => contest.isAbout(line)),
    ),
  )
  const after = lines.map(writeLine).join("")
  if (after !== before) replace(LOG, after)
  return lines
}

function tell(contest: Contest, done: number): void {
  const { winShare, low, high, deals, verdict } = contest.scores.report()
  const percent = (x: number): string => (100 * x).toFixed(1)
  const result = `${percent(winShare)} % (${percent(low)} to ${percent(high)}), ${deals} deals, ${verdict}`
  const what = `${contest.game.id} ${contest.seats} ${contest.pair.join(" – ")}`
  console.log(
    `${Math.floor(100 * done)
      .toString()
      .padStart(3)} %  ${what}: ${result}`,
  )
}

async function main(): Promise<number> {
  const { all, wanted } = chosen()
  const threads = availableParallelism()
  const budget = 3600 * numberFrom("hours", values.hours, 0, 1000) * threads
  recall(all, loadLog(all, wanted))
  const writePage = (): void => {
    replace(PAGE, withTables(readFileSync(PAGE, "utf8"), tablesOf(all)))
    replace(
      LOG,
      joined(readLines(readFileSync(LOG, "utf8"), LOG))
        .map(writeLine)
        .join(""),
    )
  }
  onSignals((code) => {
    writePage() // does not wait for the running block, which may take minutes
    process.exit(code)
  })
  const failure = await fill(
    wanted,
    { threads, alwaysThreads: true },
    {
      budget,
      keep: (line) => appendFileSync(LOG, writeLine(line)),
      told: (contest) => tell(contest, Math.min(1, spentOn(wanted) / budget)),
    },
  )
  writePage()
  if (failure === undefined) return 0
  console.error(`arena:table: ${failure}`)
  return 1
}

function readOrEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (problem) {
    return end(problem)
  }
}

function end(problem: unknown): never {
  const isInput = problem instanceof BadInput
  const message = problem instanceof Error ? problem.message : String(problem)
  console.error(`arena:table: ${isInput ? "" : "something went wrong: "}${message}`)
  process.exit(isInput ? 2 : 1)
}

process.exitCode = await main().catch(end)
