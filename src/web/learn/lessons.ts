// Lessons as the browser gets them: each when it is opened.

import type { Lesson } from "../../engine/lesson.ts"

const found = import.meta.glob<{ readonly lesson: Lesson }>("../../games/*/lesson.ts")

/** The lesson of the game with this id, if it has one. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  const load = found[`../../games/${id}/lesson.ts`]
  return load === undefined ? undefined : (await load()).lesson
}
