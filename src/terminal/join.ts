// A seat at an online table, in the terminal: on the whole screen, or line by line where input or output is no terminal.

import { type Ended, joinThroughPipe } from "./join-pipe.ts"
import { joinOnScreen } from "./join-screen.ts"
import { Joined, type Joining } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import { resultLines } from "./scores.ts"
import { ui } from "./words.ts"

/** Plays until the game is over, the player leaves or the table ends; the seat is kept in any case. */
export async function joinAtTerminal(joining: Joining): Promise<Ended> {
  const joined = new Joined(joining)
  const { language, output } = joining
  const isScreen = joining.input.isTTY && joining.output.isTTY
  const print = (...lines: readonly string[]): void => void output.write(`${lines.join("\n")}\n`)
  try {
    const ended = await (isScreen ? joinOnScreen : joinThroughPipe)(joined, joining)
    if (isScreen) print(...screenEnding(joined))
    if (ended === "quit" && hasMoreToPlay(joined)) print(joinUi(language, "comeBack"), `  ${joining.comeBack}`)
    return ended
  } finally {
    joined.close()
  }
}

/** Is there something to come back for? Not where the latest game is over and kept. */
const hasMoreToPlay = ({ seat, phase, saved }: Joined): boolean =>
  seat !== undefined && (phase !== "over" || saved === undefined)

/** What is left standing when the screen has been given back. */
function screenEnding(joined: Joined): string[] {
  const shown = joined.shown()
  const result = joined.result()
  return [
    ...(joined.ending === undefined ? [] : [joined.ending]),
    ...(result === undefined || shown === undefined ? [] : resultLines(result, shown.scene, shown.telling)),
    ...(joined.saved === undefined ? [] : [ui(joined.language, "saved", { path: joined.saved })]),
  ]
}
