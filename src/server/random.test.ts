import { describe, expect, it } from "vitest"
import { DRAWN, RandomDigits } from "./random.ts"

describe("random digits", () => {
  it("have the requested length, and never repeat", () => {
    const random = new RandomDigits()
    const all = Array.from({ length: DRAWN / 10 }, (_, i) => random.of(16 + (i % 32)))
    expect(all.map(({ length }) => length)).toEqual(all.map((_, i) => 32 + 2 * (i % 32)))
    expect(all.every((digits) => /^[0-9a-f]+$/.test(digits))).toBe(true)
    expect(new Set(all.map((digits) => digits.slice(0, 32))).size).toBe(all.length)
  })

  it("are random up to the end of a drawn block, and in the next block", () => {
    const random = new RandomDigits()
    const [first, second, third] = [random.of(DRAWN), random.of(DRAWN / 2), random.of(DRAWN / 2 + 1)]
    for (const digits of [first, second, third]) expect(digits).not.toMatch(/0{24}/)
    expect(second).not.toBe(first.slice(0, DRAWN))
  })

  it("are refused if more are requested than one block has", () => {
    expect(() => new RandomDigits().of(DRAWN + 1)).toThrow("4097 random bytes are wanted at once; there are 4096")
  })
})
