// All text is readable: WCAG 2.2 AA, on light and dark tables, with the colours of every game.

import { describe, expect, it } from "vitest"
import type { Theme } from "../../engine/theme.ts"
import { CARD, INKS, SPENT } from "../cards/inks.ts"
import { WEAVE_OPACITY } from "../cards/patterns.ts"
import { PLAIN, tableOf } from "../cards/theme.ts"
import { TABLES } from "../looks.ts"
import { blend, contrast } from "./contrast.testing.ts"
import css from "./tokens.css?raw"

const TEXT = 4.5
const GRAPHIC = 3

const SHADES = ["light", "dark"] as const
type Shade = (typeof SHADES)[number]

const tokens = new Map(
  Array.from(css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g), ([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

const themes = import.meta.glob<Theme>("../../games/*/theme.ts", { import: "theme", eager: true })
const looks: readonly (readonly [string, Theme])[] = [["plain", PLAIN], ...Object.entries(themes)]

function token(name: string, shade: Shade): string {
  const found = tokens.get(name)
  if (found === undefined) throw new Error(`tokens.css has no colour --${name} for light and dark`)
  return found[shade]
}

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21)
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
})

describe.each(SHADES)("on %s", (shade) => {
  const PAIRS = ["ink", "ink-soft", "accent", "good", "bad"].flatMap((text) => [
    [text, "paper"],
    [text, "paper-raised"],
  ])

  it.each([
    ...PAIRS,
    ["accent-ink", "accent"],
    ["on-rail", "rail"],
    ["cloth-ink", "cloth"],
    ["cloth-ink-soft", "cloth"],
  ])("--%s is readable on --%s", (text, ground) => {
    expect(contrast(token(text, shade), token(ground, shade))).toBeGreaterThanOrEqual(TEXT)
  })

  it.each([
    ["focus", "paper"],
    ["focus", "paper-raised"],
    ["focus", "cloth"],
    ["line-strong", "paper"],
    ["line-strong", "paper-raised"],
  ])("--%s is visible on --%s", (line, ground) => {
    expect(contrast(token(line, shade), token(ground, shade))).toBeGreaterThanOrEqual(GRAPHIC)
  })

  describe.each(looks)("%s", (_, theme) => {
    it("has an accent that is readable on paper, and as a background", () => {
      const accent = theme.accent[shade]
      expect(contrast(accent, token("paper", shade))).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(accent, token("paper-raised", shade))).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(token("accent-ink", shade), accent)).toBeGreaterThanOrEqual(TEXT)
    })

    it.each(TABLES)("has readable text, a readable accent and a visible focus on the table of %s", (name) => {
      const table = tableOf(theme, name)[shade]
      expect(contrast(theme.accent[shade], table)).toBeGreaterThanOrEqual(TEXT)
      for (const text of ["cloth-ink", "cloth-ink-soft", "ink", "good", "bad"])
        expect(contrast(token(text, shade), table), text).toBeGreaterThanOrEqual(TEXT)
      expect(contrast(token("focus", shade), table)).toBeGreaterThanOrEqual(GRAPHIC)
    })

    it("has backs that stand out from the edge of the cards, with visible patterns", () => {
      const back = theme.back[shade]
      expect(contrast(back, CARD)).toBeGreaterThanOrEqual(GRAPHIC)
      expect(contrast(blend(CARD, back, WEAVE_OPACITY), back)).toBeGreaterThanOrEqual(2)
    })
  })
})

it.each(Object.entries(INKS))("%s is readable on a card, and its shape is visible", (_, { text, fill }) => {
  expect(contrast(text, CARD)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(text, SPENT)).toBeGreaterThanOrEqual(TEXT)
  expect(Math.max(contrast(fill, CARD), contrast(text, CARD))).toBeGreaterThanOrEqual(GRAPHIC)
})

it.each(["gold", "silver"] as const)("a number is readable on %s", (ink) => {
  expect(contrast(INKS.ink.text, INKS[ink].fill)).toBeGreaterThanOrEqual(TEXT)
})
