import { describe, expect, it } from "vitest"
import { heuristicPolicy, randomPolicy } from "../../bots/policy.ts"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import type { Policy } from "../../engine/playout.ts"
import { emptyTable, lay } from "../../engine/testing.ts"
import { createHeuristic } from "./heuristic.ts"
import { finalCount as game } from "./index.ts"
import { ACTING, boardOf, DRAWN, ENDING, handOf, NOBODY, OVER, PILE, STARTING, tableOf } from "./places.ts"
import type { FinalCount } from "./state.ts"

const heuristic = createHeuristic()

interface Position {
  readonly hands: readonly string[]
  readonly tables: readonly string[]
  readonly board?: string
  readonly die?: number
  readonly drawn?: string
  readonly phase?: number
  readonly caller?: number
  readonly goal?: number
  readonly options?: Record<string, string | number>
}

/** Returns a position in which seat 0 is to move. */
function table(position: Position): FinalCount {
  const { hands, tables, board = "", die = 0, drawn = "" } = position
  const s = emptyTable(game, tables.length, position.options)
  tables.forEach((names, seat) => {
    s.held[seat] = lay(game, s, handOf(seat), hands[seat], 1 << seat)
    s.tabled[seat] = lay(game, s, tableOf(seat), names)
  })
  s.tabled[boardOf(s)] = lay(game, s, tableOf(boardOf(s)), board)
  s.pileCount = lay(game, s, PILE, "2C 3C 4C", 0)
  lay(game, s, DRAWN, drawn, 1)
  s.die = die
  s.phase = position.phase ?? (die > 0 ? ACTING : STARTING)
  s.caller = position.caller ?? NOBODY
  s.goal = position.goal ?? 0
  s.turns = 3
  return s
}

/** Returns the weights of seat 0's moves, by their readable form. */
function weights(position: Position): Record<string, number> {
  const s = table(position)
  const moves = new MoveList()
  game.legal(s, 0, moves)
  const into = new Float64Array(moves.count)
  heuristic.weigh(s, 0, moves, into)
  return Object.fromEntries(Array.from(into, (weight, i) => [writeMove(game.verbs, moves.at[i]), weight]))
}

/** Returns the move that the heuristic plays for seat 0. */
const choice = (position: Position): string =>
  Object.entries(weights(position)).reduce((best, next) => (next[1] > best[1] ? next : best))[0]

/** Seat 0 has 50. Seat 1 shows 12 and holds two cards that nobody has seen: about 26. */
const AHEAD: Position = { hands: ["10H 9H", "2D 3D"], tables: ["9S 10S", "QH"], board: "2H 10C" }

describe("the heuristic of Final Count", () => {
  describe("when to call", () => {
    it("rolls before it calls, even when it is ahead", () => {
      expect(choice(AHEAD)).toBe("roll")
    })

    it("calls when it is well ahead, even far below 75", () => {
      expect(choice({ ...AHEAD, phase: ENDING })).toBe("call")
    })

    it("does not call when it is behind", () => {
      const behind = { hands: ["2D 3D", "10H 9H"], tables: ["4H", "9S 10S"], board: "2H 10C", phase: ENDING }
      expect(choice(behind)).toBe("end")
    })

    it("does not call when all hands look equal, at any number of seats", () => {
      const hands = ["7H 7D", "2C 2D", "2H 2S", "3C 3D"]
      const tables = ["6H", "6D", "6C", "6S"]
      for (const seats of [2, 3, 4])
        expect(
          choice({ hands: hands.slice(0, seats), tables: tables.slice(0, seats), board: "9C 8C", phase: ENDING }),
        ).toBe("end")
    })

    it("is more willing to call when the bonus for beating the caller is lower", () => {
      const margin = (bonus: number): number => {
        const found = weights({ ...AHEAD, phase: ENDING, options: { bonus } })
        return found.call - found.end
      }
      expect(margin(0)).toBeGreaterThan(margin(50))
    })
  })

  describe("what to do with a drawn card", () => {
    it("keeps a card that fits, and discards one that makes it bust", () => {
      const at = (drawn: string): Position => ({
        hands: ["10H 10D", "2D 3D"],
        tables: ["10S 10C 9S", "QH QD 8C 8H"],
        board: "9C 8S",
        die: 1,
        drawn,
      })
      expect(choice(at("5H"))).toBe("keep")
      expect(choice(at("KH"))).toBe("discard")
    })

    it("prefers to keep an ace even where it only counts 1", () => {
      const found = weights({
        hands: ["10H 10D", "2D 3D"],
        tables: ["10S 10C JS", "QH"],
        board: "9C 9S",
        die: 1,
        drawn: "AH",
      })
      expect(found.keep).toBeGreaterThan(found.discard)
    })

    it("discards a card that would help an opponent, and gives away one that makes them bust", () => {
      const hands = ["10H 9H", "2D 3D"]
      expect(choice({ hands, tables: ["9S 10S", "QH"], board: "2H 10C", die: 2, drawn: "KH" })).toBe("discard")
      const full = { hands, tables: ["9S", "QH QD QS JD"], board: "2H 10C", die: 2, drawn: "KH" }
      expect(choice(full)).toBe("give(1)")
    })

    it("lays a card on the board only if it makes the other player bust and not itself", () => {
      const hands = ["10H 9H", "2D 3D"]
      expect(choice({ hands, tables: ["9S", "QH QD QS JD"], board: "2H 10C", die: 3, drawn: "KH" })).toBe("board")
      expect(choice({ hands, tables: ["9S QD QS JD", "QH 8H"], board: "2H 10C", die: 3, drawn: "KH" })).toBe("discard")
    })
  })

  describe("what to swap", () => {
    it("swaps its smallest card for a good one, and puts a bad one back", () => {
      expect(choice({ hands: ["2D 9D", "5D 5H"], tables: ["8H", "8D"], board: "7C 7D", die: 4, drawn: "KH" })).toBe(
        "swap(hand1)",
      )
      expect(choice({ hands: ["9D 8S", "5D 5H"], tables: ["8H", "8D"], board: "7C 7D", die: 4, drawn: "2H" })).toBe(
        "putBack",
      )
    })

    it("trades its smallest card for an opponent's largest", () => {
      expect(choice({ hands: ["9D 8S", "5D 5H"], tables: ["2H", "KD 3S"], board: "7C 7D", die: 5 })).toBe(
        "trade(2H, 1, KD)",
      )
    })

    it("takes from the opponent who is ahead", () => {
      const three = { hands: ["9D 8S", "5D 5H", "5C 5S"], tables: ["2H", "KD 3S", "KC KS"], board: "7C 7D", die: 5 }
      expect(choice(three)).toMatch(/^trade\(2H, 2, K[CS]\)$/)
    })

    it("trades a small card for a large one of the board, which only the others lose", () => {
      expect(choice({ hands: ["9D 8S", "5D 5H"], tables: ["2H", "8D"], board: "KC 7D", die: 6 })).toBe(
        "tradeBoard(2H, KC)",
      )
    })

    it("replaces an opponent's large card with a small drawn one when swaps are drawn", () => {
      const drawn = { options: { swaps: "drawn" }, hands: ["9D 8S", "5D 5H"], tables: ["2H", "KD 3S"], board: "7C 7D" }
      expect(choice({ ...drawn, die: 5, drawn: "2C" })).toBe("swapTheirs(1, KD)")
      expect(choice({ ...drawn, tables: ["2H", "9S 3S"], die: 5, drawn: "KH" })).toBe("putBack")
    })
  })

  it("keeps a card in the last round that takes it past the caller", () => {
    const last = { hands: ["9D 8S", "5D 5H"], tables: ["5C", "9H 8H"], board: "7C 7D", die: 1, caller: 1 }
    expect(choice({ ...last, drawn: "6H" })).toBe("keep")
  })

  it("keeps a card that reaches the goal exactly, and discards one that takes it off the goal", () => {
    const goal = { options: { hitGoal: "on" }, hands: ["9D 8S", "5D 5H"], tables: ["5C", "9H 8H"], board: "7C 7D" }
    expect(choice({ ...goal, goal: 42, die: 1, drawn: "6H" })).toBe("keep")
    expect(choice({ ...goal, goal: 36, die: 1, drawn: "6H" })).toBe("discard")
    expect(choice({ ...goal, goal: 37, die: 1, drawn: "AH" })).toBe("keep")
    expect(choice({ ...goal, goal: 47, die: 1, drawn: "AH" })).toBe("keep")
  })

  it("wins more than 190 of 200 games against random play", () => {
    const pick = new FastChance("random")
    const random = randomPolicy<FinalCount>(pick)
    const policy = heuristicPolicy(game, pick)
    let won = 0
    for (let n = 0; n < 200; n++)
      won += playGame(2, n, (seat) => (seat === n % 2 ? policy : random)).places[n % 2] === 1 ? 1 : 0
    expect(won).toBeGreaterThan(190)
  })

  describe("the outlook", () => {
    const chances = (scores: readonly number[], change: Partial<FinalCount> = {}): number[] => {
      const s = emptyTable(game, scores.length)
      s.scores.set(scores)
      Object.assign(s, change)
      const into = new Float64Array(scores.length)
      heuristic.outlook?.(s, into)
      return [...into]
    }

    it("is even at the start, and better for players with more points", () => {
      expect(chances([0, 0, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25])
      const [one, two, three] = chances([150, 100, 50])
      expect(one).toBeGreaterThan(two)
      expect(two).toBeGreaterThan(three)
    })

    it("values a lead more near the end, in points or in hands", () => {
      const early = chances([60, 0])[0]
      expect(chances([290, 230])[0]).toBeGreaterThan(early)
      expect(chances([60, 0], { hands: 99 })[0]).toBeGreaterThan(early)
    })

    it("is 1 for the winner of a finished game, or shared between tied winners", () => {
      expect(chances([310, 299], { phase: OVER })).toEqual([1, 0])
      expect(chances([310, 20, 310], { phase: OVER })).toEqual([0.5, 0, 0.5])
    })

    it("changes stage with every hand", () => {
      const s = emptyTable(game, 2)
      const before = heuristic.stage?.(s)
      s.hands++
      expect(heuristic.stage?.(s)).not.toBe(before)
    })

    it.each([2, 3, 4])("matches the actual win rate with %i seats", (seats) => {
      const policy = heuristicPolicy(game, new FastChance("outlook"))
      const told = new Float64Array(5)
      const came = new Float64Array(5)
      const count = new Float64Array(5)
      for (let n = 0; n < 600; n++) {
        const looks: number[][] = []
        const { places } = playGame(seats, n, () => policy, looks)
        const winners = places.filter((place) => place === 1).length
        for (const look of looks)
          look.forEach((chance, seat) => {
            const fifth = Math.min(4, Math.floor(chance * 5))
            count[fifth]++
            told[fifth] += chance
            came[fifth] += places[seat] === 1 ? 1 / winners : 0
          })
      }
      for (let fifth = 0; fifth < 5; fifth++)
        if (count[fifth] > 500) expect(Math.abs(told[fifth] - came[fifth]) / count[fifth]).toBeLessThan(0.08)
    })
  })
})

/** Plays a whole game. `looks` receives the outlook before each hand. */
function playGame(
  seats: number,
  seed: number,
  policyOf: (seat: number) => Policy<FinalCount>,
  looks: number[][] = [],
): { readonly places: number[] } {
  const s = emptyTable(game, seats)
  const chance = new FastChance(seed, 5)
  const moves = new MoveList()
  const into = new Float64Array(seats)
  game.deal(s, chance)
  for (let hand = -1; game.actors(s) !== 0; ) {
    if (s.hands !== hand) {
      hand = s.hands
      heuristic.outlook?.(s, into)
      looks.push([...into])
    }
    game.legal(s, s.turn, moves)
    game.play(s, s.turn, policyOf(s.turn)(s, s.turn, moves), chance)
  }
  return game.result(s) ?? { places: [] }
}
