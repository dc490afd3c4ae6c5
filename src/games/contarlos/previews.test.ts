// What abilities are said to do, before they are used.

import { describe, expect, it } from "vitest"
import { view } from "../../engine/hidden.ts"
import { english } from "../../engine/testing.ts"
import { say } from "../../engine/words.ts"
import { contarlos as game } from "./index.ts"
import { table } from "./positions.testing.ts"

type Position = Parameters<typeof table>[0]

/** Returns what seat 0 reads about the first ability of a position. */
function previewIn(position: Omit<Position, "hands"> & { readonly hand?: string }): string {
  const { hand = "red1 red4 blue5", ...rest } = position
  const state = table({ ...rest, hands: [hand, "red2 red3"] })
  const seen = view(state, 1, table({ ...rest, hands: [hand, "red2 red3"] }))
  const preview = game.scene(seen, 1).previews?.find(({ spot }) => spot.index === 0)
  return preview === undefined ? "" : say(preview.text, english(game, 2))
}

describe("before an ability is used, the player reads", () => {
  it("which card a Skip puts under its deck", () => {
    expect(previewIn({ slots: "greenSkip" })).toBe("Skip: green 9 goes under")
  })

  it("that a Reverse brings up a card that nobody has seen", () => {
    expect(previewIn({ slots: "greenReverse" })).toBe("Reverse: a card nobody has seen comes up, over green 9")
  })

  it("that nothing moves in a deck of one card", () => {
    const decks = ["red6", "yellow8 yellow7", "green6 green9", "blue7 blue10"]
    expect(previewIn({ decks, slots: "redSkip" })).toBe("Skip: nothing moves, as the red deck has too few cards")
  })

  it("how many cards there are to draw", () => {
    expect(previewIn({ slots: "redDrawTwo", draw: "red5 blue1 blue2" })).toBe("Draw Two: you draw 2 cards")
    expect(previewIn({ slots: "redDrawTwo", draw: "red5" })).toBe("Draw Two: you draw 1 card")
    expect(previewIn({ slots: "redDrawTwo" })).toBe("Draw Two: the draw pile is used up, so you draw nothing")
  })

  it("what a Wild could pay for, with one card of the hand on it", () => {
    expect(previewIn({ slots: "wild" })).toBe("Wild: pay for red 6, yellow 7 and green 9, in any colours")
    expect(previewIn({ slots: "wild", hand: "red1 red4" })).toBe("Wild: your hand could not pay for any top card")
    const draw = "red5 blue1 blue2 green1 green2"
    expect(previewIn({ slots: "wildDrawFour", draw, hand: "red3 red4 blue2" })).toBe(
      "Wild Four: draw 4 cards, or pay for red 6 and yellow 7, in any colours",
    )
  })

  it("nothing about abilities that are used, or while a Wild is to be paid", () => {
    expect(game.scene(table({ slots: "greenSkip", hands: ["red1", "red2"] }), 1).previews).toHaveLength(1)
    expect(game.scene(table({ slots: "greenSkip", hands: ["red1", "red2"], phase: 1 }), 1).previews).toEqual([])
  })
})

it("trying an ability changes nothing at the table", () => {
  const position = { slots: "greenSkip redDrawTwo wildDrawFour", hands: ["red1 red4", "red2"], draw: "red5 blue1" }
  const state = table(position)
  game.scene(state, 1)
  expect(state).toEqual(table(position))
})
