import { describe, expect, it } from "vitest"
import { decode, encode, MoveList, number, readMove, seat, type Verb, word, writeMove } from "./moves.ts"

const verbs: readonly Verb[] = [
  { name: "pass", takes: [] },
  { name: "give", takes: [seat(), word("colour", ["red", "blue"]), number("slot", 6)] },
]

describe("moves", () => {
  it("are written and read as text with names", () => {
    const move = encode(verbs, 1, [3, 1, 5])
    expect(writeMove(verbs, move)).toBe("give(3, blue, 5)")
    expect(readMove(verbs, "give(3, blue, 5)")).toBe(move)
    expect(readMove(verbs, "  GIVE ( 3,Blue , 5 ) ")).toBe(move)
    expect([writeMove(verbs, 0), readMove(verbs, "pass"), readMove(verbs, "pass()")]).toEqual(["pass", 0, 0])
    expect(decode(verbs, move).args).toEqual([3, 1, 5])
  })

  it.each([
    ["jump", "“jump” is no move here; moves are: pass, give(seat, colour, slot)"],
    ["", "“” is no move here; moves are: pass, give(seat, colour, slot)"],
    ["give(3)", "“give(3)” should be give(seat, colour, slot)"],
    ["give(3, green, 1)", "“give(3, green, 1)” should be give(seat, colour, slot); “green” is no colour"],
    ["give(9, red, 1)", "“give(9, red, 1)” should be give(seat, colour, slot); “9” is no seat"],
    ["pass(1)", "“pass(1)” should be pass"],
  ])("%s is refused with a message that names the expected form", (text, message) => {
    expect(() => readMove(verbs, text)).toThrow(message)
  })

  it("can be kept in a list that grows and is reused", () => {
    const list = new MoveList()
    for (let i = 0; i < 1000; i++) list.add(i * 2 ** 40)
    expect([list.count, list.has(999 * 2 ** 40), list.has(1)]).toEqual([1000, true, false])
    list.count = 0
    list.add(7)
    expect(list.toArray()).toEqual([7])
  })
})
