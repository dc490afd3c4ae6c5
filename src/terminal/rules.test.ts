import { describe, expect, test } from "vitest"
import { LANGUAGES } from "../engine/options.ts"
import { games } from "../games/index.ts"
import { widthOf } from "./ink.ts"
import { rulesText } from "./rules.ts"

describe.each(games)("the rules of $name", (game) => {
  test.each(LANGUAGES)("list every rule, reading and option in %s within 60 columns", (language) => {
    const text = rulesText(game, language, 60).join("\n")
    const flat = text.replace(/\s+/g, " ")
    for (const line of text.split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(60)
    for (const rule of game.rules) {
      expect(text).toContain(rule.id)
      expect(flat).toContain(rule.text[language].replace(/\s+/g, " "))
      if (rule.reading !== undefined) expect(flat).toContain(rule.reading[language].replace(/\s+/g, " "))
    }
    for (const option of game.options) expect(flat).toContain(`${option.name}:`)
  })

  test("start with the rules that apply now", () => {
    const last = game.rules[game.rules.length - 1]
    const text = rulesText(game, "en", 80, [last.id]).join("\n")
    expect(text.split("\n")[2].startsWith(last.id)).toBe(true)
    expect(text.split(last.id.padEnd(7)).length).toBeGreaterThan(2)
  })
})
