// `npx countertop`: shows the menu, runs the choice, and shows the menu again.

import { BadInput, type Language } from "../engine/options.ts"
import { type MenuChoice, menu } from "../terminal/menu.ts"
import { waitForKey } from "../terminal/questions.ts"
import { ownTerminal } from "../terminal/terminal.ts"
import { languageFrom } from "./command.ts"
import { hostTable } from "./host.ts"
import { joinBy } from "./join.ts"
import { learn } from "./learn.ts"
import { showLobby } from "./lobby.ts"
import { defaultPlaySettings, playNew, resume } from "./play.ts"
import { showRecord } from "./replay.ts"
import { removeGame, savedGames } from "./saves.ts"

/** Choices that print text at their end. The player reads it before the menu covers it. */
const LEAVES_TEXT: ReadonlySet<MenuChoice["kind"]> = new Set(["new", "continue", "join", "host"])

export async function runMenu(): Promise<number> {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY)
    throw new BadInput("the menu needs a terminal; in a pipe name a command, such as: countertop play betski-scram")
  let language = languageFrom(undefined)
  let latest: MenuChoice["kind"] | undefined
  let notice: string | undefined
  for (;;) {
    const chosen = await menu({ ...ownTerminal(language), saved: savedGames(), remove: removeGame, latest, notice })
    language = chosen.language
    latest = chosen.choice.kind
    notice = await run(chosen.choice, language)
    if (latest === "quit" || process.exitCode) return Number(process.exitCode ?? 0) // a signal may have set it
    if (notice === undefined && LEAVES_TEXT.has(latest)) await waitForKey({ language, input, output })
  }
}

/** Runs a choice. Returns its error message, if any, for the menu to show. */
async function run(choice: MenuChoice, language: Language): Promise<string | undefined> {
  try {
    switch (choice.kind) {
      case "new":
        await playNew(choice, defaultPlaySettings(language))
        break
      case "continue":
        await resume(choice.path, defaultPlaySettings(language))
        break
      case "join":
        await joinBy(choice.table, choice.server, language)
        break
      case "host":
        await hostTable(choice.wanted, choice.place, language)
        break
      case "lobby":
        await showLobby(choice.server, language)
        break
      case "learn":
        await learn(choice.game, language)
        break
      case "replay":
        await showRecord(choice.path, true, language)
        break
      case "quit":
        break
    }
    return undefined
  } catch (problem) {
    if (problem instanceof BadInput) return problem.message
    throw problem
  }
}
