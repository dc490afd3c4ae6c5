import { rulesText } from "../terminal/rules.ts"
import { type Command, gameFrom, languageFrom, readArgs } from "./command.ts"

const WIDEST = 100

export const rulesCommand: Command = {
  name: "rules",
  usage: "GAME [--language en|es]",
  about: "a game's rules as numbered, with what each option changes",
  details: "  --language en|es  what it speaks (that of your system, or English)",
  async run(args) {
    const { values, positionals } = readArgs(args, { language: { type: "string" } }, 1)
    const game = gameFrom(positionals[0])
    const width = Math.min(WIDEST, process.stdout.columns ?? 80)
    console.log(rulesText(game, languageFrom(values.language), width).join("\n"))
    return 0
  },
}
