import { BadInput } from "../engine/options.ts"
import { type GameRecord, replay } from "../engine/record.ts"
import { checkFair } from "../table/fair.ts"
import { showReplay } from "../terminal/replay.ts"
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
    const record = loadRecord(path)
    about(path, () => replay(record))
    if (values.verify) {
      const isFair = about(path, () => checkFair(record.setup.chance)) === "fair"
      console.log(`${summary(record)}${isFair ? FAIR : ""}`)
      return 0
    }
    await showReplay(record, {
      language: languageFrom(values.language),
      colour: !process.env.NO_COLOR && process.env.TERM !== "dumb",
      input: process.stdin,
      output: process.stdout,
      step: values.step,
    })
    return 0
  },
}

const FAIR = "\nThe shuffle is the one that was promised before the deal: its hash and every player's words fit."

/** Does this, and says of which file it is where that fails. */
function about<T>(path: string, what: () => T): T {
  try {
    return what()
  } catch (problem) {
    if (problem instanceof BadInput) throw new BadInput(`${path}: ${problem.message}`)
    throw problem
  }
}

function summary({ game, moves, result, names }: GameRecord): string {
  const played = `${game.name}: ${moves.length} ${moves.length === 1 ? "move" : "moves"}, all as the rules have it`
  if (result === undefined) return `${played}; not finished yet.`
  const winners = names.filter((_, seat) => result.places[seat] === 1)
  return `${played}; ${winners.join(" and ")} won.`
}
