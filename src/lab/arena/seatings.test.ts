import { describe, expect, it } from "vitest"
import { allPairs, botsOf, gamesPerDeal, type Pair, seatingsOf } from "./seatings.ts"

const pair: Pair = ["a", "b"]

describe("the seatings of a pair", () => {
  it("put each bot in each seat once at two seats", () => {
    expect(seatingsOf(pair, 2)).toEqual([
      {
        bots: ["a", "b"],
        alone: [
          { side: 0, seat: 0 },
          { side: 1, seat: 1 },
        ],
      },
      {
        bots: ["b", "a"],
        alone: [
          { side: 0, seat: 1 },
          { side: 1, seat: 0 },
        ],
      },
    ])
  })

  it.each([3, 4, 6, 8])("put each bot alone in every seat against copies of the other at %i seats", (seats) => {
    const seatings = seatingsOf(pair, seats)
    expect(seatings.map(({ bots }) => bots.join(""))).toEqual(
      ["ab", "ba"].flatMap(([one, rest]) =>
        Array.from({ length: seats }, (_, seat) => rest.repeat(seat) + one + rest.repeat(seats - seat - 1)),
      ),
    )
    for (const { bots, alone } of seatings) {
      expect(alone).toHaveLength(1)
      expect(bots.filter((bot) => bot === pair[alone[0].side])).toHaveLength(1)
      expect(bots[alone[0].seat]).toBe(pair[alone[0].side])
    }
  })

  it.each([2, 3, 5])("give both bots every seat equally often at %i seats", (seats) => {
    const seatings = seatingsOf(pair, seats)
    for (let seat = 0; seat < seats; seat++)
      expect(seatings.filter(({ bots }) => bots[seat] === "a")).toHaveLength(seatings.length / 2)
    expect(gamesPerDeal([pair, ["a", "c"]], seats)).toBe(2 * seatings.length)
  })
})

it("allPairs returns every pair of bots, and botsOf returns the bots of the pairs", () => {
  expect(allPairs(["a", "b", "c"])).toEqual([
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ])
  expect(botsOf(allPairs(["a", "b", "c"]))).toEqual(["a", "b", "c"])
})
