// Every face of every game is drawn, in outlines and with its shape.

import { describe, expect, it } from "vitest"
import type { Face } from "../../engine/game.ts"
import type { Theme } from "../../engine/theme.ts"
import { games } from "../../games/index.ts"
import { fit, widthOf } from "./figures.ts"
import { INKS } from "./inks.ts"
import { SHAPE_PATHS } from "./shapes.ts"
import { cardSvg } from "./svg.ts"
import { PLAIN, themeStyle } from "./theme.ts"

const themes = import.meta.glob<Theme>("../../games/*/theme.ts", { import: "theme", eager: true })

describe.each(games.map((game) => [game.id, game] as const))("%s", (id, game) => {
  const theme = themes[`../../games/${id}/theme.ts`]
  const faces = game.faces.filter((face) => face !== undefined)

  it("has a theme with pictograms only for its own faces", () => {
    expect(theme).toBeDefined()
    const names = faces.map(({ name }) => name)
    for (const name of Object.keys(theme.faces ?? {})) expect(names).toContain(name)
  })

  it("has no two faces that look the same, large or small", () => {
    for (const small of [false, true])
      expect(new Set(faces.map((face) => cardSvg(face, theme, { small }))).size).toBe(faces.length)
  })

  it.each(faces.map((face) => [face.name, face] as const))(
    "draws %s as outlines, in its ink and with its shape",
    (_, face) => {
      for (const small of [false, true]) {
        const svg = cardSvg(face, theme, { small })
        expect(svg).not.toMatch(/<text|undefined|NaN/)
        expect(svg).toContain(INKS[face.ink].text)
        if (face.shape !== "none") expect(svg).toContain(SHAPE_PATHS[face.shape])
      }
    },
  )
})

const seven: Face = { name: "7", short: "7", ink: "blue", shape: "square", value: 7, say: { en: "7", es: "7" } }

describe("any game's cards", () => {
  it("a back hides its face, unless the card is remembered", () => {
    expect(cardSvg(undefined, PLAIN)).not.toContain(INKS.blue.text)
    expect(cardSvg(undefined, PLAIN, { remembered: seven })).toContain(INKS.blue.text)
  })

  it("a small card has no corners", () => {
    expect(cardSvg(seven, PLAIN)).toContain("card-fine")
    expect(cardSvg(seven, PLAIN, { small: true })).not.toContain("card-fine")
  })

  it("a card out of use looks different", () => {
    expect(cardSvg(seven, PLAIN, { spent: true })).not.toBe(cardSvg(seven, PLAIN))
  })

  it("characters without outlines are drawn as escaped text", () => {
    expect(cardSvg({ ...seven, short: "é<" }, PLAIN)).toContain("é&#60;</text>")
  })

  it("long texts shrink to fit", () => {
    expect(widthOf("−10", fit("−10", 60, 80))).toBeCloseTo(80)
    expect(fit("1", 60, 80)).toBe(60)
  })

  it("a theme's colours become CSS for light and dark", () => {
    expect(themeStyle(PLAIN)).toContain("--accent:light-dark(#84481b, #e6ae72)")
  })
})
