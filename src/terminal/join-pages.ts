// What can be looked up at an online table: the rules, what happened, the scores, the result.

import type { Result } from "../engine/game.ts"
import { wrap } from "./ink.ts"
import { wholeFairLines } from "./join-fair.ts"
import type { Joined, Shown } from "./join-table.ts"
import type { Page } from "./pages.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { ui } from "./words.ts"

/** What happened and was said; below it what the table promises of its shuffle, which is too long for anywhere else. */
export const logPage = (joined: Joined, colour: boolean): Page => ({
  ...{ title: ui(joined.language, "log"), language: joined.language, colour },
  fromEnd: true,
  lines: (width) => [...joined.feed, "", ...wholeFairLines(joined)].flatMap((line) => wrap(line, width, "  ")),
})

export function rulesPage(joined: Joined, colour: boolean): Page {
  const { language } = joined
  const { game } = joined.client
  const now = joined.shown()?.scene.rules
  return {
    ...{ title: [game?.name ?? [], ui(language, "rules")].flat().join(": "), language, colour },
    lines: (width) => (game === undefined ? [] : rulesText(game, language, Math.min(width, 96), now)),
  }
}

/** The scores from a round on; after a round any key goes on. */
export const scoresPage = (joined: Joined, colour: boolean, from: number, anyKey: boolean): Page => ({
  ...{ title: ui(joined.language, "scores"), language: joined.language, colour, anyKey },
  fromEnd: !anyKey,
  lines: (width) => {
    const shown = joined.shown()
    return shown === undefined ? [] : scoreSheet(shown.scene, shown.telling, Math.min(width, 110), from)
  },
})

/** The result, until somebody has had enough of it or another game is on. */
export const resultPage = (joined: Joined, colour: boolean, shown: Shown, result: Result): Page => ({
  ...{ title: `${shown.game.name}: ${ui(joined.language, "result")}`, language: joined.language, colour },
  anyKey: true,
  isPast: () => joined.phase === "playing",
  lines: (width) => [
    ...resultLines(result, shown.scene, shown.telling),
    "",
    ...joined.feed.slice(-4).flatMap((line) => wrap(line, width)),
    "",
    ...(shown.scene.rounds.length === 0 ? [] : scoreSheet(shown.scene, shown.telling, width)),
  ],
})
