import { describe, expect, test } from "vitest"
import { drawn } from "./drawn.testing.ts"
import { type DrawnTable, motionBetween } from "./motion.ts"

describe("motion between two frames", () => {
  test("nothing moves if nothing changed", () => {
    const same = drawn({ deck: [-1, -2], hand: [3] })
    expect(motionBetween(same, same)).toEqual({ flights: [], shifts: [], slides: [], shakes: [] })
  })

  test("a card shakes after it lands if its player gets a new tag and is asked again", () => {
    const called = (table: DrawnTable, turn: number, ...tags: string[]): DrawnTable => {
      const seat = { seat: 0, facts: [], tags: tags.map((key) => ({ key })), score: 0 }
      return { ...table, scene: { ...table.scene, turn, seats: [seat] } }
    }
    const [before, after] = [drawn({ deck: [-1, -2], pile: [] }), drawn({ deck: [-1], pile: [2] })]
    const { flights, shakes } = motionBetween(called(before, 1, "dealer"), called(after, 1, "dealer", "matched"))
    expect(shakes).toEqual([{ token: 2, delay: flights[0].delay + flights[0].ms }])
    expect(motionBetween(called(before, 1, "matched"), called(after, 1, "matched")).shakes).toEqual([])
    expect(motionBetween(called(before, 1), called(after, 2, "passed")).shakes).toEqual([])
  })

  test("a card flies from its old place to its new one, and turns over if its face changed", () => {
    const { flights } = motionBetween(drawn({ deck: [-1, -2], pile: [] }), drawn({ deck: [-1], pile: [2] }))
    expect(flights).toMatchObject([{ tokens: [2], leaves: 0, lands: 9, from: { x: 0 }, to: { x: 100 } }])
  })

  test("a card that is revealed in place turns over", () => {
    const { flights } = motionBetween(drawn({ hand: [-1, 2] }), drawn({ hand: [1, 2] }))
    expect(flights).toMatchObject([{ tokens: [1], leaves: 0, lands: 9 }])
  })

  test("the rest of a hand closes up without a flight", () => {
    const { flights, shifts } = motionBetween(drawn({ hand: [1, 2, 3], pile: [] }), drawn({ hand: [2, 3], pile: [1] }))
    expect(flights.map(({ tokens }) => tokens)).toEqual([[1]])
    expect(shifts.map(({ token }) => token)).toEqual([2, 3])
  })

  test("a zone that gets a new place slides there with its cards", () => {
    const { slides, shifts } = motionBetween(drawn({ hand: [1, 2] }), drawn({ deck: [], hand: [1, 2] }))
    expect(slides).toMatchObject([{ box: "zone hand", from: { x: 0 }, to: { x: 100 } }])
    expect(shifts).toEqual([])
  })

  test("cards fly one after another, and a whole deal stays within the time limit", () => {
    const many = Array.from({ length: 30 }, (_, i) => -(i + 1))
    const { flights } = motionBetween(drawn({ deck: many, hand: [] }), drawn({ deck: [], hand: many }))
    expect(flights).toHaveLength(30)
    expect(flights[1].delay).toBeGreaterThan(flights[0].delay)
    expect(Math.max(...flights.map(({ delay }) => delay))).toBeLessThanOrEqual(601)
    const two = motionBetween(drawn({ deck: [-1, -2], hand: [] }), drawn({ deck: [], hand: [1, 2] }))
    expect(two.flights[1].delay - two.flights[0].delay).toBe(110)
    for (const { ms } of [...flights, ...two.flights]) expect(ms >= 180 && ms <= 260).toBe(true)
  })

  test("a pile that is taken moves as one block, with its top card visible", () => {
    const pile = [1, 2, 3, 4, 5, 6]
    const { flights } = motionBetween(
      drawn({ pile, deck: [-9] }),
      drawn({ pile: [], deck: [...pile.map((n) => -n), -9] }),
    )
    expect(flights).toHaveLength(1)
    expect(flights[0]).toMatchObject({ tokens: pile, leaves: 9, lands: 0 })
  })

  test("shuffled cards have new tokens, so they fly as one block from where the old ones vanished", () => {
    const { flights } = motionBetween(
      drawn({ discard: [1, 2, 3, 4, 5, 6], deck: [] }),
      drawn({ discard: [6], deck: [-11, -12, -13, -14, -15] }),
    )
    expect(flights).toHaveLength(1)
    expect(flights[0]).toMatchObject({ tokens: [11, 12, 13, 14, 15], from: { x: 0 }, to: { x: 100 } })
  })

  test("a card that cannot be traced flies out of the pile that shrank", () => {
    const { flights } = motionBetween(drawn({ deck: [-1, -2], hand: [] }), drawn({ deck: [-1], hand: [7] }))
    expect(flights).toMatchObject([{ tokens: [7], from: { x: 0 }, to: { x: 100 } }])
  })
})
