// Tests that the heuristic plays like a good player, in hand-made positions.

import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { emptyTable, lay } from "../../engine/testing.ts"
import { createHeuristic } from "./heuristic.ts"
import { betskiScram as game } from "./index.ts"
import { type Betski, hand, pileOf } from "./rules.ts"

const heuristic = createHeuristic()

interface Position {
  readonly pile: string
  readonly hands: readonly string[]
  readonly turns?: number
  readonly played?: number
  readonly options?: Record<string, string | number>
}

/** Returns a position in which seat 0 is to play. */
function table({ pile, hands, turns = 10, played = 0, options = {} }: Position): Betski {
  const s = emptyTable(game, hands.length, options)
  s.pileCount = lay(game, s, pileOf(s), pile)
  hands.forEach((names, seat) => {
    s.held[seat] = lay(game, s, hand(s, seat), names, 1 << seat)
  })
  s.turns = turns
  s.played = played
  return s
}

function weights(s: Betski): Map<string, number> {
  const moves = new MoveList()
  game.legal(s, s.turn, moves)
  const into = new Float64Array(moves.count)
  heuristic.weigh(s, s.turn, moves, into)
  return new Map(moves.toArray().map((move, i) => [writeMove(game.verbs, move), into[i]]))
}

/** Returns the moves by weight, the best first. */
const liked = (s: Betski): string[] => [...weights(s)].sort(([, a], [, b]) => b - a).map(([name]) => name)
const lead = (s: Betski, one: string, other: string): number => {
  const found = weights(s)
  return (found.get(one) ?? Number.NaN) - (found.get(other) ?? Number.NaN)
}
const MANY = "3/3 3/4 3/5 3/6 3/7 3/8" // a next player about whom nothing can be inferred

describe("the heuristic of Betski Scram", () => {
  it("BS-9: plays its cards in the order that empties the hand", () => {
    const s = table({ pile: "3/5", hands: ["5/9 6/5 3/7", MANY] })
    expect(liked(s)[0]).toBe("play(6/5)")
    expect(lead(s, "play(6/5)", "play(5/9)")).toBeGreaterThan(4)
  })

  it("BS-9: starts the chain that plays all eight cards", () => {
    const s = table({ pile: "3/3", hands: ["3/4 4/5 5/6 6/7 7/8 8/9 9/3 4/9", MANY] })
    expect(liked(s)[0]).toBe("play(3/4)")
  })

  it("BS-5: prefers to keep three cards that often go out together to one card that seldom fits", () => {
    // After 6/9, the others go out from silver 4, 5, 7 and 8. Playing 5/3, 4/7 and 8/4 in a row leaves 6/9, which goes
    // on 5 and 6.
    const s = table({ pile: "3/5", hands: ["5/3 6/9 8/4 4/7", MANY] })
    expect(liked(s)).toEqual(["play(6/9)", "play(5/3)"])
  })

  it("BS-5: rates one card left about the same as two that go out together as easily", () => {
    // Playing 5/8 and 8/9 leaves 6/3, which goes on 5 and 6. Playing 6/3 leaves those two, which go out from 4 and 5.
    const s = table({ pile: "3/5", hands: ["5/8 8/9 6/3", MANY] })
    expect(Math.abs(lead(s, "play(5/8)", "play(6/3)"))).toBeLessThan(0.5)
  })

  it("BS-6: prefers a centre card that the next player cannot follow, more so against fewer cards", () => {
    const last = (next: string): number => {
      const s = table({ pile: "3/5", hands: ["5/3 5/7 9/9", next] })
      s.notes.fill(0b0000011, hand(s, 1), hand(s, 1) + s.held[1]) // neither gold 3 nor gold 4
      return lead(s, "play(5/3)", "play(5/7)")
    }
    expect(last("6/6")).toBeGreaterThan(last("6/6 6/7"))
    expect(last("6/6 6/7")).toBeGreaterThan(0)
    expect(last(MANY)).toBe(0)
  })

  it("BS-6: uses the visible cards to estimate what the next player may hold", () => {
    const s = table({ pile: "7/3 7/4 7/6 7/8 8/3 8/4 8/5 8/6 8/8 3/5", hands: ["5/3 5/7 9/9", "3/6"] })
    expect(lead(s, "play(5/7)", "play(5/3)")).toBeGreaterThan(0.5)
  })

  it("BS-10: goes out on the first turn with the card that is hardest to answer", () => {
    const first = (turns: number): number => {
      const s = table({ pile: "3/5", hands: ["5/6 6/5", "7/7"], turns })
      s.notes.fill(0b0010000, hand(s, 1), hand(s, 1) + 1) // no gold 7, so silver 6 takes fewer possible cards
      return lead(s, "play(6/5)", "play(5/6)")
    }
    expect(first(0)).toBeGreaterThan(0)
    expect(first(10)).toBe(0)
  })

  describe("with mayStop", () => {
    const options = { mayStop: "on" }

    it("BS-5: does not stop when it can go out", () => {
      expect(liked(table({ pile: "3/5", hands: ["5/6 6/6", MANY], played: 1, options }))[0]).not.toBe("stop")
    })

    it("BS-5: stops to keep cards that go out together when playing on would separate them", () => {
      const s = table({ pile: "3/5", hands: ["9/5 5/9 8/9", "7/7 7/8 7/9 8/8"], played: 1, options })
      expect(liked(s)[0]).toBe("stop")
    })

    it("BS-5: stops on a centre card that the next player's last card cannot follow", () => {
      const s = table({ pile: "3/5", hands: ["5/8 4/4", "8/8"], played: 1, options })
      s.notes.fill(0b0001100, hand(s, 1), hand(s, 1) + 1)
      expect(liked(s)[0]).toBe("stop")
    })
  })

  it("weighs every move of a hand of 40 cards", () => {
    const deck = game.faces.flatMap((face) => (face ? [face.name] : [])).filter((name) => !name.includes("10"))
    const s = table({ pile: "3/5", hands: [deck.slice(0, 40).join(" "), MANY] })
    expect([...weights(s).values()].every(Number.isFinite)).toBe(true)
  })

  it("wins more than 57 % of two-player games against random play", () => {
    const s = emptyTable(game, 2)
    const moves = new MoveList()
    const into = new Float64Array(64)
    const choice = new FastChance("choice")
    let won = 0
    for (let i = 0; i < 2000; i++) {
      const chance = new FastChance("house", i)
      game.deal(s, chance)
      while (game.actors(s) !== 0) {
        game.legal(s, s.turn, moves)
        heuristic.weigh(s, s.turn, moves, into)
        const liked = into.subarray(0, moves.count).reduce((best, x, at) => (x > into[best] ? at : best), 0)
        const at = s.turn === i % 2 ? liked : choice.below(moves.count)
        game.play(s, s.turn, moves.at[at], chance)
      }
      if (game.result(s)?.places[i % 2] === 1) won++
    }
    expect(won / 2000).toBeGreaterThan(0.57)
  })
})
