// `npm start`: the menu, a game, and the menu again.

import { BadInput } from "../engine/options.ts"
import { menu } from "../terminal/menu.ts"
import { languageFrom } from "./command.ts"
import { playNew, resume, usualManner } from "./play.ts"
import { unfinishedGames } from "./saves.ts"

export async function runMenu(): Promise<number> {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY)
    throw new BadInput("the menu needs a terminal; in a pipe name a command, such as: countertop play betski-scram")
  let language = languageFrom(undefined)
  for (;;) {
    const choice = await menu({ language, saved: unfinishedGames(), input, output })
    if (choice.kind === "quit") return 0
    language = choice.language
    const manner = usualManner(language)
    const code = choice.kind === "continue" ? await resume(choice.path, manner) : await playNew(choice, manner)
    if (code !== 0) return code
  }
}
