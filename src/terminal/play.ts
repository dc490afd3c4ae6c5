// Plays at a table: on the whole screen, or line by line if input or output is not a terminal.

import { playOnScreen } from "./full-screen.ts"
import { playThroughPipe } from "./pipe.ts"
import { jsonLine } from "./pipe-json.ts"
import type { Ended, TableSession } from "./session.ts"
import { isScreen, type Terminal } from "./terminal.ts"

/** Plays until the game is over, the player leaves or the table is gone. */
export async function playAtTerminal(session: TableSession, terminal: Terminal): Promise<Ended> {
  const isWhole = isScreen(terminal)
  try {
    const ended = await (isWhole ? playOnScreen : playThroughPipe)(session, terminal)
    const lines = session.lastWords(ended, isWhole)
    const { places, scores } = session.result() ?? {}
    if (terminal.isJson) terminal.output.write(jsonLine("end", { ended, places, scores, lines }))
    else if (lines.length > 0) terminal.output.write(`${lines.join("\n")}\n`)
    return ended
  } finally {
    session.close()
  }
}
