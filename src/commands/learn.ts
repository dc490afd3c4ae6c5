// countertop learn: a two-minute lesson in the terminal.

import type { Game } from "../engine/game.ts"
import type { Lesson } from "../engine/lesson.ts"
import { BadInput, type Language } from "../engine/options.ts"
import { learnAtTerminal } from "../terminal/lesson.ts"
import { isScreen, ownTerminal } from "../terminal/terminal.ts"
import { type Command, gameFrom, languageFrom, readArgs } from "./command.ts"

export const learnCommand: Command = {
  name: "learn",
  usage: "GAME [--language en|es]",
  about: "a two-minute lesson: learn a game by playing",
  details: `  --language en|es  what it speaks (that of your system, or English)

Enter goes on, Esc goes back a step, ! makes the move for you, ? shows the rules, q leaves.`,
  async run(args) {
    const { values, positionals } = readArgs(args, { language: { type: "string" } }, 1)
    const game = gameFrom(positionals[0])
    const language = languageFrom(values.language)
    if (!isScreen(ownTerminal(language)))
      throw new BadInput(`a lesson needs a terminal; in a pipe: countertop rules ${game.id}`)
    return learn(game, language)
  },
}

/** Runs a lesson. Returns the exit code. */
export async function learn(game: Game, language: Language): Promise<number> {
  const { lesson } = (await import(`../games/${game.id}/lesson.ts`)) as { readonly lesson: Lesson }
  await learnAtTerminal(game, lesson, ownTerminal(language))
  return Number(process.exitCode ?? 0) // a signal may have set it
}
