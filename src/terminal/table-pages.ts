// The pages that open over a table: rules, log, scores, result.

import type { Result } from "../engine/game.ts"
import { wrap } from "./ink.ts"
import type { Page } from "./pages.ts"
import type { Palette } from "./palette.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import type { Shown, TableSession } from "./session.ts"
import { ui } from "./words.ts"

/** Shows the log, and below it the notes about the table. */
export const logPage = (session: TableSession, colour: Palette | false): Page => ({
  ...{ title: ui(session.language, "log"), language: session.language, colour },
  fromEnd: true,
  lines: (width) => [...session.told, "", ...session.notes()].flatMap((line) => wrap(line, width, "  ")),
})

/** Shows the rules. With `isHelp`, what the player can do here stands above them. */
export function rulesPage(session: TableSession, colour: Palette | false, isHelp: boolean): Page {
  const { language } = session
  const { game } = session.client
  const now = session.shown()?.scene.rules
  return {
    ...{ title: [game?.name ?? [], ui(language, "rules")].flat().join(": "), language, colour },
    lines: (width) => [
      ...(isHelp ? [...wrap(session.help, width), ""] : []),
      ...(game === undefined ? [] : rulesText(game, language, Math.min(width, 96), now)),
    ],
  }
}

/** Shows the scores from a round on. With `anyKey`, as after a round, any key closes the page. */
export const scoresPage = (session: TableSession, colour: Palette | false, from: number, anyKey: boolean): Page => ({
  ...{ title: ui(session.language, "scores"), language: session.language, colour, anyKey },
  fromEnd: !anyKey,
  lines: (width) => {
    const shown = session.shown()
    return shown === undefined ? [] : scoreSheet(shown.scene, shown.telling, Math.min(width, 110), from)
  },
})

/** Shows the result until a key is pressed or another game is on. */
export const resultPage = (session: TableSession, colour: Palette | false, shown: Shown, result: Result): Page => ({
  ...{ title: `${shown.game.name}: ${ui(session.language, "result")}`, language: session.language, colour },
  anyKey: true,
  isPast: () => session.phase === "playing",
  lines: (width) => [
    ...resultLines(result, shown.scene, shown.telling),
    ...session.resultNotes(),
    "",
    ...session.told.slice(-4).flatMap((line) => wrap(line, width)),
    "",
    ...(shown.scene.rounds.length === 0 ? [] : scoreSheet(shown.scene, shown.telling, width)),
  ],
})
