import { BadInput, type Language } from "../engine/options.ts"
import { type GameRecord, replay } from "../engine/record.ts"
import { joinWith } from "../engine/words.ts"
import { checkFair } from "../table/fair.ts"
import { tellingOf } from "../table/seen.ts"
import { sanitized } from "../terminal/ink.ts"
import { showReplay } from "../terminal/replay.ts"
import { ownTerminal } from "../terminal/terminal.ts"
import { ui } from "../terminal/words.ts"
import { type Command, languageFrom, readArgs } from "./command.ts"
import { loadRecord } from "./saves.ts"

export const replayCommand: Command = {
  name: "replay",
  usage: "FILE [--step | --verify] [--language en|es]",
  about: "show a record move by move, or check it",
  details: `  --step            one move at a time, forwards and back, with the table (in a pipe: all tables)
  --verify          play it through and say whether every card, move and result is as the rules have it
  --language en|es  what it speaks (that of your system, or English)`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        step: { type: "boolean", default: false },
        verify: { type: "boolean", default: false },
        language: { type: "string" },
      },
      1,
    )
    const [path] = positionals
    if (path === undefined) throw new BadInput("which record? Give the file's name")
    if (values.step && values.verify) throw new BadInput("--step shows a record, --verify checks it: one of the two")
    const language = languageFrom(values.language)
    if (!values.verify) return showRecord(path, values.step, language)
    const record = loadValid(path)
    const isFair = about(path, () => checkFair(record.setup.chance)) === "fair"
    console.log([summary(record, language), ...(isFair ? [ui(language, "rightShuffle")] : [])].join("\n"))
    return 0
  },
}

/** Shows a record, with `step` one move at a time. Returns the exit code. */
export async function showRecord(path: string, step: boolean, language: Language): Promise<number> {
  await showReplay(loadValid(path), { ...ownTerminal(language), step })
  return Number(process.exitCode ?? 0) // a signal may have set it
}

/** Loads a record and replays it, to check that it follows the rules. */
function loadValid(path: string): GameRecord {
  const record = loadRecord(path)
  about(path, () => replay(record))
  return record
}

/** Runs `what` and puts the file's path before its error message. */
function about<T>(path: string, what: () => T): T {
  try {
    return what()
  } catch (problem) {
    if (problem instanceof BadInput) throw new BadInput(`${path}: ${problem.message}`)
    throw problem
  }
}

function summary({ game, moves, result, names }: GameRecord, language: Language): string {
  const n = moves.length
  const played = ui(language, n === 1 ? "rightOne" : "right", { game: game.name, n })
  if (result === undefined) return ui(language, "rightSoFar", { played })
  const winners = names.filter((_, seat) => result.places[seat] === 1).map(sanitized)
  const named = joinWith(winners, tellingOf(game, language, names, undefined))
  return ui(language, winners.length === 1 ? "rightWon" : "rightShared", { played, names: named })
}
