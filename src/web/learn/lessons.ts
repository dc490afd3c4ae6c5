// Loads lessons on demand.

import type { Lesson } from "../../engine/lesson.ts"

const found = import.meta.glob<{ readonly lesson: Lesson }>("../../games/*/lesson.ts")

/** Loads the lesson of this game, if it has one. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  const load = found[`../../games/${id}/lesson.ts`]
  return load === undefined ? undefined : (await load()).lesson
}
