// Takes lessons at a terminal of 80 by 24.

import { describe, expect, it, test } from "vitest"
import type { Lesson } from "../engine/lesson.ts"
import { LANGUAGES, type Language } from "../engine/options.ts"
import { lesson as scramLesson } from "../games/betski-scram/lesson.ts"
import { lesson as contarlosLesson } from "../games/contarlos/lesson.ts"
import { findGame, games } from "../games/index.ts"
import { learnAtTerminal } from "./lesson.ts"
import { fakeTerminal, KEY, settle } from "./testing.ts"

const lessonOf = async (id: string): Promise<Lesson> =>
  ((await import(`../games/${id}/lesson.ts`)) as { lesson: Lesson }).lesson

function taken(id: string, lesson: Lesson, language: Language = "en") {
  const { terminal, input, screen } = fakeTerminal({ language })
  const ended = learnAtTerminal(findGame(id), lesson, terminal)
  const text = (): string => screen().join("\n")
  return {
    ...{ ended, text },
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        input.write(key)
        await settle()
      }
    },
  }
}

/** Removes line breaks, to compare with the lesson's text. */
const flat = (text: string): string => text.replace(/\s+/g, " ")

describe.each(games.map(({ id }) => id))("the lesson of %s", (id) => {
  test.each(LANGUAGES)("shows every step and reaches its end at 80 by 24, in %s", async (language) => {
    const lesson = await lessonOf(id)
    const { press, text, ended } = taken(id, lesson, language)
    for (const [at, step] of lesson.steps.entries()) {
      await settle()
      expect(text()).toContain(`${at + 1} ${language === "en" ? "of" : "de"} ${lesson.steps.length}`)
      expect(flat(text())).toContain(step.say[language])
      expect(text().split("\n").length).toBeLessThanOrEqual(24)
      expect(text()).toMatch(language === "en" ? /\? rules/ : /\? reglas/)
      await press(step.moves === undefined ? KEY.enter : "!")
      if (/Well done|¡Bien!/.test(text())) await press(KEY.enter)
    }
    await press(KEY.enter)
    expect(await ended).toBe(true)
  })
})

it("goes to the next step when the learner makes the requested move", async () => {
  const { press, text } = taken("contarlos", contarlosLesson)
  await press(KEY.enter, KEY.enter) // on to the second step, and its first move: a payment
  await press(KEY.space, "3", KEY.enter, KEY.enter)
  expect(flat(text())).toContain(contarlosLesson.steps[2].say.en)
  expect(text()).toContain("Ana")
})

it("gives a hint after a legal move that the step does not ask for, and lets the learner try again", async () => {
  const { press, text } = taken("contarlos", contarlosLesson)
  await press(KEY.enter, "2", KEY.enter, "1", KEY.enter)
  expect(flat(text())).toContain(contarlosLesson.steps[1].hint?.en)
  expect(text()).toContain("2 of 10")
  await press("!")
  expect(text()).toContain("3 of 10")
})

it("goes back a step on Backspace, opens the rules on ?, and leaves on q", async () => {
  const { press, text, ended } = taken("betski-scram", scramLesson)
  await press(KEY.enter)
  expect(text()).toContain("2 of")
  await press(KEY.backspace)
  expect(text()).toContain("1 of")
  await press("?")
  expect(text()).toMatch(/^ Betski Scram: Rules/)
  await press("q")
  expect(text()).toContain("1 of")
  await press("q")
  expect(await ended).toBe(false)
})
