import { describe, expect, test } from "vitest"
import { findGame } from "../games/index.ts"
import { deckOf, faceText, legendOf, smallCard } from "./faces.ts"
import { written } from "./ink.ts"
import { OF_256, paletteFor } from "./palette.ts"

const LEVELS = [0, 95, 135, 175, 215, 255]

/** Returns red, green and blue of an entry of the palette of 256 colours, from 16 on. */
function rgb(n: number): number[] {
  if (n >= 232) return Array<number>(3).fill(8 + 10 * (n - 232))
  return [36, 6, 1].map((step) => LEVELS[Math.floor((n - 16) / step) % 6])
}

function luminance(n: number): number {
  const parts = rgb(n).map((value) => value / 255)
  const [r, g, b] = parts.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const onBlack = (n: number): number => (luminance(n) + 0.05) / 0.05
const onWhite = (n: number): number => 1.05 / (luminance(n) + 0.05)

describe("the colours", () => {
  test("can be read on a dark background, on a light one, or on both if it is unknown", () => {
    for (const n of OF_256.dark) expect(onBlack(n), `${n}`).toBeGreaterThan(4.5)
    for (const n of OF_256.light) expect(onWhite(n), `${n}`).toBeGreaterThan(4.5)
    for (const n of OF_256.unknown) expect(Math.min(onBlack(n), onWhite(n)), `${n}`).toBeGreaterThan(3)
  })

  test.each([
    ["15;0", "dark"],
    ["7;8", "dark"],
    ["0;15", "light"],
    ["0;7", "light"],
    ["12;default;15", "light"],
    ["0;default", "unknown"],
    ["", "unknown"],
  ] as const)("follow COLORFGBG: “%s” is %s", (given, background) => {
    const palette = paletteFor({ TERM: "xterm-256color", COLORFGBG: given })
    expect(palette).toMatchObject({ yellow: `38;5;${OF_256[background][1]}` })
  })

  test("are off with NO_COLOR and on a dumb terminal", () => {
    expect(paletteFor({ TERM: "xterm-256color", NO_COLOR: "1" })).toBe(false)
    expect(paletteFor({ TERM: "dumb" })).toBe(false)
  })

  test("are no bright yellow on a terminal with 16 colours, unless it says that it is dark", () => {
    for (const COLORFGBG of [undefined, "0;15"])
      expect(paletteFor({ TERM: "xterm", COLORFGBG })).toMatchObject({ yellow: "", gold: "" })
    expect(paletteFor({ TERM: "linux", COLORFGBG: "15;0" })).toMatchObject({ yellow: "93" })
  })
})

describe("a card with a gold and a silver number", () => {
  const game = findGame("betski-scram")
  const deck = deckOf(game)
  const face = game.faces.findIndex((one) => one?.name === "5/3")

  test("tells them apart without colours, and the table says how", () => {
    expect(faceText(deck, face)).toBe("5●3⬢")
    expect(written(legendOf(deck, "en"), false)).toBe(" ● gold ⬢ silver")
    expect(written(legendOf(deck, "es"), false)).toBe(" ● oro ⬢ plata")
    expect(legendOf(deckOf(findGame("contarlos")), "en")).toEqual([])
  })

  test("has each number in its colour", () => {
    const palette = paletteFor({ TERM: "xterm-256color", COLORFGBG: "15;0" })
    const drawn = written(smallCard(deck, { token: 1, face }, "none"), palette)
    expect(drawn).toContain(`\x1b[1;38;5;${OF_256.dark[2]}m5●\x1b[0m\x1b[1;38;5;${OF_256.dark[5]}m3⬢\x1b[0m`)
  })
})
