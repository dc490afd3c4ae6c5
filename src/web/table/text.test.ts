import { describe, expect, test } from "vitest"
import { linesOfText, linesToPack, longestWord, textWidth } from "./text.ts"

const room = (text: string): number => textWidth(text, 10)

describe("words in a line", () => {
  test("break only between words", () => {
    expect(linesOfText("score keeper", 10, room("score keeper"))).toBe(1)
    expect(linesOfText("score keeper", 10, room("score keeper") - 1)).toBe(2)
    expect(linesOfText("one two three", 10, room("one two"))).toBe(2)
  })

  test("need at least the width of their longest word", () => {
    expect(longestWord("a very extraordinary day", 10)).toBe(room("extraordinary"))
  })

  test("need more width for wide letters than for narrow ones", () => {
    expect(room("mmm")).toBeGreaterThan(2 * room("iii"))
  })
})

describe("phrases side by side", () => {
  const phrase = (text: string) => ({ text, edge: 4 })
  const wide = room("3 face down") + 4

  test("share a line if they fit, with a gap between them", () => {
    const both = room("3 face down") + room("0 total") + 8
    expect(linesToPack([phrase("3 face down"), phrase("0 total")], 10, both + 5, 5)).toBe(1)
    expect(linesToPack([phrase("3 face down"), phrase("0 total")], 10, both + 4, 5)).toBe(2)
  })

  test("give a phrase that is too long lines of its own", () => {
    expect(linesToPack([phrase("3 face down"), phrase("0 total")], 10, wide - 1, 5)).toBe(3)
  })

  test("need no line if there are none", () => {
    expect(linesToPack([], 10, 100, 5)).toBe(0)
  })
})
