// Turns the positions of a lesson into frames of a table.

import type { Lesson } from "../../engine/lesson.ts"
import type { Match } from "../../engine/match.ts"
import { tellingOf, viewOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { t } from "./words.ts"

/** Returns the names by seat. `others` lists the names clockwise from the learner. */
function namesOf({ seat, others }: Lesson): string[] {
  const me = others.includes(settings.name) ? "" : settings.name
  const names = [me || t("me"), ...others]
  return names.map((_, i) => names[(i - seat + names.length) % names.length])
}

/** Returns the learner's view. Without `canAct` it has no gestures. */
export function frameOf(match: Match, lesson: Lesson, canAct: boolean, step: number): Frame {
  const { game } = match
  const { seat } = lesson
  return {
    scene: game.scene(viewOf(match, 1 << seat), canAct ? 1 << seat : 0),
    telling: tellingOf(game, settings.language, namesOf(lesson), seat),
    you: seat,
    step,
  }
}
