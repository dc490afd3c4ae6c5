// Loads lessons, and the rules for people, on demand.

import type { Lesson } from "../../engine/lesson.ts"
import type { Primer } from "../../engine/primer.ts"

const lessons = import.meta.glob<Lesson>("../../games/*/lesson.ts", { import: "lesson" })
const primers = import.meta.glob<Primer>("../../games/*/primer.ts", { import: "primer" })

/** Loads the lesson of this game, if it has one. */
export const loadLesson = async (id: string): Promise<Lesson | undefined> => lessons[`../../games/${id}/lesson.ts`]?.()

/** Loads the rules of this game for people, if it has them. */
export const loadPrimer = async (id: string): Promise<Primer | undefined> => primers[`../../games/${id}/primer.ts`]?.()
