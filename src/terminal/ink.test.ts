import fc from "fast-check"
import { expect, test } from "vitest"
import { beside, cutText, flow, picture, sanitized, span, widthOf, wrap, written } from "./ink.ts"

test("accents take one column, wide characters two, combining ones none", () => {
  expect(widthOf("Benjamín")).toBe(8)
  expect(widthOf("日本")).toBe(4)
  expect(widthOf("e\u0301")).toBe(1)
})

test("what is cut is never wider than asked, and says that it was cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const kept = cutText(text, width)
      expect(widthOf(kept)).toBeLessThanOrEqual(width)
      if (kept !== text) expect(kept.endsWith("…")).toBe(true)
    }),
  )
})

test("wrapping keeps every word and no line is too long", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/)), fc.integer({ min: 12, max: 40 }), (words, width) => {
      const lines = wrap(words.join(" "), width, "  ")
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join(" ").split(/ +/).filter(Boolean)).toEqual(words)
    }),
  )
})

test("pictures stand beside each other, and flow on below where the width ends", () => {
  const one = picture([[span("aa")], [span("a")]])
  const rows = (drawn: typeof one): string[] => drawn.rows.map((row) => written(row, false))
  expect(rows(beside([one, one], 1))).toEqual(["aa aa", "a  a"])
  expect(rows(flow([one, one], 4, 1))).toEqual(["aa", "a", "aa", "a"])
})

test("names cannot steer the terminal", () => {
  expect(sanitized("A\x1b[2Jna\n\u202e")).toBe("A[2Jna")
})
