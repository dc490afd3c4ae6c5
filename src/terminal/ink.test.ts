import fc from "fast-check"
import { expect, test } from "vitest"
import { beside, cutText, flow, picture, sanitized, span, widthOf, wrap, written } from "./ink.ts"

test("accented letters take one column, wide characters two, combining marks none", () => {
  expect(widthOf("Benjamín")).toBe(8)
  expect(widthOf("日本")).toBe(4)
  expect(widthOf("e\u0301")).toBe(1)
})

test("cut text is never wider than the limit and ends with an ellipsis", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const kept = cutText(text, width)
      expect(widthOf(kept)).toBeLessThanOrEqual(width)
      if (kept !== text) expect(kept.endsWith("…")).toBe(true)
    }),
  )
})

test("wrapping keeps every word, and no line exceeds the width", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/)), fc.integer({ min: 12, max: 40 }), (words, width) => {
      const lines = wrap(words.join(" "), width, "  ")
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join(" ").split(/ +/).filter(Boolean)).toEqual(words)
    }),
  )
})

test("pictures are placed side by side and wrap to the next row at the width", () => {
  const one = picture([[span("aa")], [span("a")]])
  const rows = (drawn: typeof one): string[] => drawn.rows.map((row) => written(row, false))
  expect(rows(beside([one, one], 1))).toEqual(["aa aa", "a  a"])
  expect(rows(flow([one, one], 4, 1))).toEqual(["aa", "a", "aa", "a"])
})

test("control characters are removed from names", () => {
  expect(sanitized("A\x1b[2Jna\n\u202e")).toBe("A[2Jna")
})
