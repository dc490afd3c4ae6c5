// The rules for people: short, complete, with pictures of real cards, and answers that name real rules.

import { describe, expect, it } from "vitest"
import { LANGUAGES } from "../engine/options.ts"
import type { Primer } from "../engine/primer.ts"
import { games } from "./index.ts"

const MOST_LINES = 10
const LONGEST = 120 // characters

/** Everything in a picture that is not a face: signs, numbers and dice. */
const SIGN = /^(back|#[+−\d]+|[→⇄+=✓✗⚂])$/u

describe.each(games.map((game) => [game.id, game] as const))("%s", async (id, game) => {
  const { primer } = (await import(`./${id}/primer.ts`)) as { primer: Primer }
  const { goal, turn, end, questions } = primer
  const lines = [...goal, ...turn, ...end]

  it("is told in at most ten lines: goal, turn and end", () => {
    expect(Math.min(goal.length, turn.length, end.length)).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
    for (const { say } of lines)
      for (const language of LANGUAGES) expect(say[language].length, say[language]).toBeLessThanOrEqual(LONGEST)
  })

  it("shows cards of the game, and signs that the page can draw", () => {
    const names = game.faces.flatMap((face) => (face === undefined ? [] : [face.name]))
    const pictured = lines.flatMap(({ picture = [] }) => picture)
    expect(pictured.filter((part) => names.includes(part)).length).toBeGreaterThan(5)
    for (const part of pictured) expect(names.includes(part) || SIGN.test(part), part).toBe(true)
  })

  it("answers questions, and says which rules decide", () => {
    expect(questions.length).toBeGreaterThanOrEqual(4)
    const ids = game.rules.map((rule) => rule.id)
    for (const { ask, answer, rules } of questions) {
      for (const language of LANGUAGES) expect([ask[language], answer[language]]).not.toContain("")
      expect(rules.length).toBeGreaterThan(0)
      for (const rule of rules) expect(ids).toContain(rule)
    }
  })
})
