import { games } from "../games/index.ts"
import { type Command, languageFrom, readArgs } from "./command.ts"

export const gamesCommand: Command = {
  name: "games",
  usage: "[--language en|es]",
  about: "the five games, one line each",
  details: "  --language en|es  what it speaks (that of your system, or English)",
  async run(args) {
    const { values } = readArgs(args, { language: { type: "string" } }, 0)
    const language = languageFrom(values.language)
    for (const { id, name, seats, minutes, about } of games)
      console.log(
        `${id.padEnd(15)} ${name.padEnd(15)} ${`${seats.min}–${seats.max}`}  ${`${minutes}`.padStart(2)} min  ${about[language]}`,
      )
    return 0
  },
}
