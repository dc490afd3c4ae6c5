// The command line: finds the command, runs it, and reports each mistake in one clear line.

import about from "../package.json" with { type: "json" }
import { arenaCommand } from "./commands/arena.ts"
import { backupCommand } from "./commands/backup.ts"
import { banCommand } from "./commands/ban.ts"
import { type Command, languageFrom } from "./commands/command.ts"
import { doctorCommand } from "./commands/doctor.ts"
import { gamesCommand } from "./commands/games.ts"
import { SPANISH_HELP, SPANISH_OVERVIEW } from "./commands/help-es.ts"
import { hostCommand } from "./commands/host.ts"
import { joinCommand } from "./commands/join.ts"
import { labCommand } from "./commands/lab.ts"
import { learnCommand } from "./commands/learn.ts"
import { lobbyCommand } from "./commands/lobby.ts"
import { runMenu } from "./commands/menu.ts"
import { playCommand } from "./commands/play.ts"
import { replayCommand } from "./commands/replay.ts"
import { rulesCommand } from "./commands/rules.ts"
import { serveCommand } from "./commands/serve.ts"
import { simulateCommand } from "./commands/simulate.ts"
import { BadInput, LANGUAGES, type Language } from "./engine/options.ts"

const commands: readonly Command[] = [
  serveCommand,
  playCommand,
  hostCommand,
  joinCommand,
  lobbyCommand,
  gamesCommand,
  rulesCommand,
  learnCommand,
  simulateCommand,
  arenaCommand,
  labCommand,
  replayCommand,
  backupCommand,
  doctorCommand,
  banCommand,
]

const overview = (language: Language): string => {
  const { title, end } = language === "es" ? SPANISH_OVERVIEW : OVERVIEW
  const lines = commands.map((command) => `  countertop ${command.name.padEnd(10)} ${wordsOf(command, language).about}`)
  return [title, "", ...lines, "", end].join("\n")
}

const OVERVIEW = {
  title: "Countertop: a table for number-card games",
  end: "Each takes --help. Without a command: a menu. With --debug, a mistake shows where it happened.",
}

const wordsOf = (command: Command, language: Language) =>
  (language === "es" ? SPANISH_HELP[command.name] : undefined) ?? command

function helpOf(command: Command, language: Language): string {
  const { about, details } = wordsOf(command, language)
  const usage = `countertop ${command.name} ${command.usage}`.trimEnd()
  return [usage, `  ${about}`, ...(details === "" ? [] : ["", details])].join("\n")
}

/** Returns the language of the help: that of `--language`, or of the system. */
function helpLanguage(args: readonly string[]): Language {
  const at = args.findIndex((arg) => arg.startsWith("--language"))
  const given = args[at]?.split("=")[1] ?? args[at + 1]
  return languageFrom(at >= 0 && LANGUAGES.some((one) => one === given) ? given : undefined)
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const isBare = name === undefined || (name === playCommand.name && rest.length === 0 && process.stdin.isTTY)
  if (isBare) return runMenu()
  const isHelp = name === "--help" || name === "-h" || name === "help"
  const asked = isHelp ? commands.find((known) => known.name === rest[0]) : undefined
  if (isHelp) {
    const language = helpLanguage(rest)
    console.log(asked === undefined ? overview(language) : helpOf(asked, language))
    return 0
  }
  if (name === "--version") {
    console.log(about.version)
    return 0
  }
  const command = commands.find((known) => known.name === name)
  if (command === undefined)
    throw new BadInput(
      `there is no command “${name}”; the commands are: ${commands.map((known) => known.name).join(", ")}`,
    )
  if (rest.includes("--help") || rest.includes("-h") || rest[0] === "help") {
    console.log(helpOf(command, helpLanguage(rest)))
    return 0
  }
  return command.run(rest)
}

const debug = process.argv.includes("--debug")

process.stdout.on("error", (problem: NodeJS.ErrnoException) => {
  if (problem.code === "EPIPE") process.exit(0) // the reader has closed the pipe
  console.error(`countertop: the output cannot be written: ${problem.message}`)
  process.exit(1)
})

try {
  process.exitCode = await main(process.argv.slice(2).filter((arg) => arg !== "--debug"))
} catch (problem) {
  const message = problem instanceof Error ? problem.message : String(problem)
  if (problem instanceof BadInput) console.error(`countertop: ${message}`)
  else console.error(`countertop: something went wrong: ${message} (--debug shows where)`)
  if (debug) console.error(problem)
  process.exitCode = problem instanceof BadInput ? 2 : 1
}
