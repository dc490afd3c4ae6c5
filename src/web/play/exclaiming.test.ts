import { describe, expect, it } from "vitest"
import { LANGUAGES } from "../../engine/options.ts"
import type { Theme } from "../../engine/theme.ts"
import { games } from "../../games/index.ts"
import { exclamationIn } from "./exclaiming.ts"

const themes = import.meta.glob<Theme>("../../games/*/theme.ts", { import: "theme", eager: true })
const themeOf = (id: string): Theme => themes[`../../games/${id}/theme.ts`]

describe.each(games.map((game) => [game.id, game] as const))("%s", (id, game) => {
  it("exclaims only at events of its own that have somebody as their subject", () => {
    const { says = {} } = themeOf(id)
    expect(Object.keys(says).length).toBeGreaterThan(0)
    for (const key of Object.keys(says))
      for (const language of LANGUAGES) expect(game.words[language][key], key).toContain("{who}")
  })
})

const called = { key: "call", with: { who: { seat: 2 } } }
const rolled = { key: "roll", with: { who: { seat: 1 }, n: 4 } }

it("the latest notable event is exclaimed by its subject, in the language of the page", () => {
  const theme = themeOf("final-count")
  expect(exclamationIn([called, rolled], theme, "en")).toEqual({ seat: 2, text: "I call!" })
  expect(exclamationIn([called], theme, "es")?.text).toBe("¡Canto!")
})

it("usual events and games without exclamations stay silent", () => {
  expect(exclamationIn([rolled], themeOf("final-count"), "en")).toBeUndefined()
  expect(exclamationIn([called], themeOf("contarlos"), "en")).toBeUndefined()
})
