import { describe, expect, it } from "vitest"
import { heuristicPolicy } from "../../bots/policy.ts"
import { EVERYBODY } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { nextActor } from "../../engine/playout.ts"
import { emptyTable, lay } from "../../engine/testing.ts"
import { createHeuristic } from "./heuristic.ts"
import { fortyBelow as game } from "./index.ts"
import type { Forty } from "./state.ts"
import { DECK, DISCARDS, DRAWN, grid, HOLDING, NOBODY, OPENING, OVER, TURN } from "./table.ts"

const heuristic = createHeuristic()

interface Position {
  /** A grid per seat, the top row first; cards in brackets are face down. It is seat 0's turn. */
  readonly grids: readonly string[]
  readonly discards?: string
  readonly drawn?: string
  readonly out?: number
  readonly options?: Record<string, string | number>
}

function table({ grids, discards = "6", drawn = "", out = NOBODY, options = {} }: Position): Forty {
  const s = emptyTable(game, grids.length, options)
  s.discardCount = lay(game, s, DISCARDS, discards)
  s.deckCount = lay(game, s, DECK, "1 2 3", 0)
  lay(game, s, DRAWN, drawn, 1)
  grids.forEach((cards, seat) => {
    cards.split(" ").forEach((name, slot) => {
      const isDown = name.startsWith("(")
      lay(game, s, grid(seat) + slot, name.replace(/[()]/g, ""), isDown ? 0 : EVERYBODY)
      if (!isDown) s.up[seat] |= 1 << slot
    })
  })
  s.phase = drawn === "" ? TURN : HOLDING
  s.acting = 1
  s.out = out
  return s
}

/** Returns the weight of each move, by name. */
function weights(s: Forty): Record<string, number> {
  const moves = new MoveList()
  game.legal(s, 0, moves)
  const into = new Float64Array(moves.count)
  heuristic.weigh(s, 0, moves, into)
  return Object.fromEntries(moves.toArray().map((move, i) => [writeMove(game.verbs, move), into[i]]))
}

/** Returns the move that the heuristic plays. */
function choice(position: Position): string {
  const [[best]] = Object.entries(weights(table(position))).sort(([, a], [, b]) => b - a)
  return best
}

const TWO_UP = "4 (3) (2) (9) 5 (6)"

describe("the heuristic of Forty Below", () => {
  it("takes a discard that matches a high card", () => {
    expect(choice({ grids: ["9 (1) 2 (3) 5 (6)", TWO_UP], discards: "9" })).toBe("take(3)")
  })

  it("draws rather than take a high card that matches nothing", () => {
    expect(choice({ grids: ["3 (1) 2 (3) 5 (6)", TWO_UP], discards: "10" })).toBe("draw")
  })

  it("puts a low card in place of a high one, not of a card in a pair", () => {
    expect(choice({ grids: ["9 7 2 9 8 -1", TWO_UP], out: 1, drawn: "0" })).toBe("place(4)")
  })

  it("keeps a −10 alone rather than pair it", () => {
    expect(choice({ grids: ["-10 8 3 7 8 4", TWO_UP], out: 1, drawn: "-10" })).toBe("place(5)")
  })

  it("pairs −10s where that completes a block", () => {
    expect(choice({ grids: ["-10 -10 3 -10 7 9", TWO_UP], out: 1, drawn: "-10" })).toBe("place(4)")
  })

  it("completes a block, and keeps three cards of a block together", () => {
    expect(choice({ grids: ["5 5 (3) 5 0 (9)", TWO_UP], drawn: "5" })).toBe("place(4)")
    const { "place(3)": breaks, discard } = weights(table({ grids: ["5 5 (3) 5 9 (9)", TWO_UP], drawn: "0" }))
    expect(breaks).toBeLessThan(discard)
  })

  it("values a block less when blockPoints makes it count less", () => {
    const gain = (blockPoints: number): number =>
      weights(table({ grids: ["5 5 (3) 5 0 (9)", TWO_UP], drawn: "5", options: { blockPoints } }))["place(4)"]
    expect(gain(-100)).toBeGreaterThan(gain(-40))
    expect(gain(-40)).toBeGreaterThan(gain(0))
  })

  it("expects less of a card when most of its copies have been seen", () => {
    const gain = (discards: string): number =>
      weights(table({ grids: ["(1) (1) (3) 0 9 (9)", TWO_UP], discards, drawn: "8" }))["place(0)"]
    expect(gain("8 8 8 8 8 8 7")).toBeLessThan(gain("7 7 7 7 7 7 7"))
  })

  it("is less willing to discard a card that the next player needs", () => {
    const waiting = "9 (3) (2) 1 (5) (6)"
    const before = weights(table({ grids: ["3 2 (1) 8 (4) (5)", TWO_UP], drawn: "9" })).discard
    const after = weights(table({ grids: ["3 2 (1) 8 (4) (5)", waiting], drawn: "9" })).discard
    expect(after).toBeLessThan(before)
  })

  it("sees no harm in a discard when nobody plays after it", () => {
    const s = table({ grids: ["3 2 1 8 4 5", "9 3 2 1 5 6"], drawn: "9", out: 1 })
    expect(weights(s).discard).toBe(-0)
  })

  it("goes out with a low score when the opponent has high cards", () => {
    expect(choice({ grids: ["-10 2 0 -1 2 (6)", "9 8 (1) (2) 10 (4)"], drawn: "0" })).toBe("place(5)")
  })

  it("does not go out when an opponent shows less", () => {
    expect(choice({ grids: ["7 2 8 6 1 (6)", "-10 0 4 -1 0 (4)"], drawn: "8" })).not.toBe("place(5)")
  })

  it("is less willing to go out against more opponents, or with a higher penalty", () => {
    const goingOut = (rivals: number, penalty = 10): number => {
      const grids = ["5 2 0 4 1 (6)", ...Array<string>(rivals).fill("3 2 0 (4) 1 (6)")]
      const found = weights(table({ grids, drawn: "3", options: { penalty } }))
      return found["place(5)"] - found.discard
    }
    expect(goingOut(4)).toBeLessThan(goingOut(1))
    expect(goingOut(4, 0)).toBeGreaterThan(goingOut(4, 30))
  })

  it("values points more in its last turn when they make the player who went out pay", () => {
    const gainAgainst = (rival: string): number =>
      weights(table({ grids: ["6 2 0 4 1 0", rival], drawn: "3", out: 1 }))["place(0)"]
    const [eleven, twentyFive] = ["2 2 1 1 3 2", "9 2 8 1 3 2"]
    expect(gainAgainst(eleven)).toBeGreaterThan(gainAgainst(twentyFive) + 2) // from 13 to 10
  })

  it("opens in two columns rather than in one", () => {
    const s = table({ grids: ["4 (2) (3) (4) (5) (6)", TWO_UP], discards: "" })
    s.phase = OPENING
    const found = weights(s)
    expect(found["reveal(3)"]).toBeLessThan(found["reveal(1)"])
    expect(found["reveal(4)"]).toBe(found["reveal(5)"])
  })

  it("wins more than 57 of 60 three-player games against random play", () => {
    const won = gamesOf(3, 60, "random", {}, (seat) => seat === 0).filter(({ places }) => places[0] === 1)
    expect(won.length).toBeGreaterThan(57)
  })
})

interface Played {
  readonly places: readonly number[]
  /** Each seat's outlook, at the end of each round except the last. */
  readonly outlooks: readonly (readonly number[])[]
}

/** Plays games of the heuristic, or of the heuristic against random play. */
function gamesOf(
  seats: number,
  games: number,
  seed: string,
  options: Record<string, number>,
  isHouse = (_seat: number): boolean => true,
): Played[] {
  const s = emptyTable(game, seats, options)
  const moves = new MoveList()
  const random = new FastChance(seed)
  const policy = heuristicPolicy(game, random)
  return Array.from({ length: games }, (_, i) => {
    const chance = new FastChance(seed, i)
    const outlooks: number[][] = []
    game.deal(s, chance)
    for (let seat = nextActor(game, s, random, 0); seat >= 0; seat = nextActor(game, s, random, 0)) {
      const round = heuristic.stage?.(s)
      game.legal(s, seat, moves)
      game.play(s, seat, isHouse(seat) ? policy(s, seat, moves) : moves.at[random.below(moves.count)], chance)
      if (heuristic.stage?.(s) !== round && s.phase !== OVER) outlooks.push(outlookOf(s))
    }
    return { places: game.result(s)?.places ?? [], outlooks }
  })
}

function outlookOf(s: Forty): number[] {
  const chances = new Float64Array(s.seats)
  heuristic.outlook?.(s, chances)
  return Array.from(chances)
}

describe("the outlook of Forty Below", () => {
  const after = (round: number, totals: readonly number[], options: Record<string, number> = {}): Forty => {
    const s = emptyTable(game, totals.length, options)
    s.totals.set(totals)
    s.round = round
    if (round === s.rounds) s.phase = OVER
    return s
  }

  it("is better for players with lower totals, and more so with fewer rounds left", () => {
    const [leader, second, third] = outlookOf(after(4, [-20, 0, 30]))
    expect(leader).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(third)
    expect(outlookOf(after(9, [-20, 0, 30]))[0]).toBeGreaterThan(leader)
    expect(outlookOf(after(4, [-20, 0, 30], { rounds: 20 }))[0]).toBeLessThan(leader)
    expect(outlookOf(after(4, [-20, 0, 30], { blockPoints: -100 }))[0]).toBeLessThan(leader)
  })

  it("is even when all totals are equal", () => {
    expect(outlookOf(after(3, [7, 7]))).toEqual([0.5, 0.5])
    expect(outlookOf(after(0, Array(8).fill(0)))).toEqual(Array(8).fill(1 / 8))
  })

  it("is 1 for the winner of a finished game, or shared between tied winners", () => {
    expect(outlookOf(after(10, [5, 4, 9]))).toEqual([0, 1, 0])
    expect(outlookOf(after(10, [4, 4, 9]))).toEqual([0.5, 0.5, 0])
    expect(outlookOf(after(1, [-3, -3], { rounds: 1 }))).toEqual([0.5, 0.5])
  })

  it.each([
    [2, 600],
    [4, 200],
  ])("matches the actual win rate with %i seats", (seats, games) => {
    const bins = Array.from({ length: 5 }, () => ({ said: 0, won: 0, count: 0 }))
    for (const { places, outlooks } of gamesOf(seats, games, "calibration", {})) {
      const winners = places.filter((place) => place === 1).length
      for (const chances of outlooks)
        chances.forEach((chance, seat) => {
          const bin = bins[Math.min(4, Math.floor(chance * 5))]
          bin.said += chance
          bin.won += places[seat] === 1 ? 1 / winners : 0
          bin.count++
        })
    }
    for (const { said, won, count } of bins) expect(Math.abs(said - won) / count).toBeLessThan(0.08)
  })
})
