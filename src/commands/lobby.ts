// countertop lobby: the public tables of a server, in the terminal.

import type { Language } from "../engine/options.ts"
import { realClock } from "../table/clock.ts"
import { chooseTable, tableLine } from "../terminal/lobby.ts"
import { lobbyUi } from "../terminal/lobby-words.ts"
import { isScreen, ownTerminal } from "../terminal/terminal.ts"
import { type Command, languageFrom, readArgs } from "./command.ts"
import { joinTable } from "./join.ts"
import { publicTables, SERVER, serverFrom } from "./table-api.ts"

export const lobbyCommand: Command = {
  name: "lobby",
  usage: "[--at URL] [--language en|es]",
  about: "the public tables of a server, to join one",
  details: `  --at URL          the server (${SERVER})
  --language en|es  what it speaks (that of your system, or English)

The list is looked up again while it is open; Enter joins. In a pipe: a table a line, its code first.`,
  async run(args) {
    const { values } = readArgs(args, { at: { type: "string", default: SERVER }, language: { type: "string" } }, 0)
    const language = languageFrom(values.language)
    return showLobby(serverFrom("--at", values.at, language), language)
  },
}

/** Shows the lobby and joins what is chosen there. Returns the exit code. */
export async function showLobby(server: string, language: Language): Promise<number> {
  const terminal = ownTerminal(language)
  const load = () => publicTables(server, language)
  const found = await load() // an unreachable server is reported at once
  if (!isScreen(terminal)) {
    const lines = found.map((table) => `${table.id}  ${tableLine(table, language)}`)
    console.log(lines.length === 0 ? lobbyUi(language, "nobody") : lines.join("\n"))
    return 0
  }
  const table = await chooseTable({ server, clock: realClock, load }, terminal)
  return table === undefined ? Number(process.exitCode ?? 0) : joinTable({ server, table, language })
}
