import { describe, expect, it } from "vitest"
import { fitName, fitText } from "./texts.ts"

describe("a name", () => {
  it.each([
    ["Ana", "Ana"],
    ["  Ana   María ", "Ana María"],
    ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
    ["👨‍💻 Bo", "👨‍💻 Bo"],
    ["علی‌رضا", "علی‌رضا"],
    ["Ana\tB\nC", "Ana B C"],
    ["A\u202Ena\u200B", "Ana"],
    ["Apple \uF8FF", "Apple"],
    ["half \uD83D", "half"],
    ["\u200B", ""],
    ["\u200D\uFE0F", ""],
    ["x".repeat(40), "x".repeat(24)],
    [`${"x".repeat(23)}😀`, "x".repeat(23)],
  ])("%j is shown as %j", (typed, shown) => {
    expect(fitName(typed)).toBe(shown)
    expect(fitName(shown), "and stays so").toBe(shown)
  })
})

it("a message is cut to its limit and reduced to one line of visible text", () => {
  expect(fitText("a\tb\r\nc \uF8FF d\u0000", 300)).toBe("a b c d")
  expect(fitText(" \t ", 300)).toBe("")
  expect(fitText("abcdef", 3)).toBe("abc")
  expect(fitText("a \u202Etxt.exe", 300)).toBe("a txt.exe")
  expect(["\u202E", "\u200B\u200D", "\uFE0F"].map((said) => fitText(said, 300))).toEqual(["", "", ""])
})
