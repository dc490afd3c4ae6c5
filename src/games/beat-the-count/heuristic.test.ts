import { describe, expect, it } from "vitest"
import { EVERYBODY } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { nextActor } from "../../engine/playout.ts"
import { emptyTable, lay, playMove } from "../../engine/testing.ts"
import { createHeuristic } from "./heuristic.ts"
import { beatTheCount as game } from "./index.ts"
import { type BeatTheCount, deck, KNOCKOUT, MATCHED, OVER, PILE } from "./rules.ts"

const heuristic = createHeuristic()

interface Position {
  /** A deck per seat, from the top. A question mark marks a card that nobody has seen. */
  readonly decks: readonly string[]
  /** From the bottom. */
  readonly pile?: string
  readonly turn?: number
  /** The number that was said last. */
  readonly count?: number
  /** Flips in the Go For It run so far. */
  readonly run?: number
  readonly phase?: number
  readonly options?: Record<string, string | number>
}

function table({ decks, pile = "", turn = 0, count = 0, run = 0, phase = 0, options = {} }: Position): BeatTheCount {
  const s = emptyTable(game, decks.length, options)
  s.pileCount = lay(game, s, PILE, pile)
  decks.forEach((names, seat) => {
    const list = names.split(" ")
    for (const [i, name] of list.entries())
      lay(game, s, deck(seat) + i, name.replace("?", ""), name.startsWith("?") ? 0 : EVERYBODY)
    s.held[seat] = list.length
  })
  s.turn = s.lead = turn
  s.count = count
  s.run = run
  s.phase = phase
  return s
}

/** Returns the weight that a seat's heuristic gives each move. */
function weights(s: BeatTheCount, seat: number): Record<string, number> {
  const moves = new MoveList()
  game.legal(s, seat, moves)
  const into = new Float64Array(moves.count)
  heuristic.weigh(s, seat, moves, into)
  return Object.fromEntries(moves.toArray().map((move, i) => [writeMove(game.verbs, move), into[i]]))
}

/** Returns the move that the heuristic plays. */
function choice(s: BeatTheCount, seat = s.turn): string | undefined {
  const all = weights(s, seat)
  return Object.keys(all).reduce((best, move) => (all[move] > all[best] ? move : best))
}

function outlook(s: BeatTheCount): number[] {
  const into = new Float64Array(s.seats)
  heuristic.outlook?.(s, into)
  return Array.from(into)
}

const many = (card: string, n: number): string => Array(n).fill(card).join(" ")

describe("in a Go For It run the heuristic", () => {
  const run = { run: 1, count: 5, pile: "goForIt" } as const

  it("stops when it knows that its next card matches", () => {
    expect(choice(table({ ...run, decks: [`6 ${many("?1", 9)}`, many("?1", 10)], pile: many("2", 20) }))).toBe("stop")
  })

  it("flips on when it knows that its next card does not match", () => {
    expect(choice(table({ ...run, decks: [`7 ${many("?1", 9)}`, many("?1", 10)] }))).toBe("flip")
  })

  it("flips its last cards when it knows that they are safe", () => {
    const s = table({ ...run, decks: ["1 2 goForIt knockout", many("1", 40)] })
    expect(choice(s)).toBe("flip")
    expect(weights(s, 0).flip - weights(s, 0).stop).toBeGreaterThan(0.5)
  })

  it("flips an unseen card onto a small pile, but not onto a large one", () => {
    const decks = [many("?1", 20), many("?1", 20), many("?1", 20)]
    expect(choice(table({ ...run, decks, pile: "goForIt" }))).toBe("flip")
    expect(choice(table({ ...run, decks, pile: many("goForIt", 50) }))).toBe("stop")
  })

  it("flips even onto a large pile when all cards of the next number have been seen elsewhere", () => {
    const pile = `${many("6", 10)} ${many("goForIt", 40)}`
    expect(choice(table({ ...run, decks: [many("?1", 20), many("?1", 20), many("?1", 20)], pile }))).toBe("flip")
  })

  it("stops to leave a large pile to a neighbour whose next card matches", () => {
    const s = table({ ...run, decks: ["1 7 ?1 ?1", "6 ?1 ?1 ?1"], pile: many("goForIt", 20) })
    expect(choice(s)).toBe("stop")
  })

  it("does not use cards that it has not seen", () => {
    const of = (card: string): Record<string, number> =>
      weights(table({ ...run, decks: [`?${card} ?1 ?1`, "?1 ?1"], pile: many("2", 9) }), 0)
    expect(of("6")).toEqual(of("7"))
  })
})

describe("with a Knockout the heuristic", () => {
  const knockout = { phase: KNOCKOUT, count: 5, pile: `${many("8", 9)} knockout` } as const

  it("names the opponent who is nearest to winning", () => {
    const decks = [many("?1", 20), many("?1", 30), many("?1", 4), many("?1", 25)]
    expect(choice(table({ ...knockout, decks }))).toBe("knock(2)")
  })

  it("prefers naming an opponent who could win with the next card to naming one who cannot", () => {
    const decks = [many("?1", 20), "1", "2", many("?1", 25)]
    const all = weights(table({ ...knockout, decks }), 0)
    expect(all["knock(2)"]).toBeGreaterThan(all["knock(3)"])
  })

  it("lets the Knockout lie in a run if it knows that it can flip all its cards", () => {
    expect(choice(table({ ...knockout, run: 3, decks: ["1 1", many("?1", 30)] }))).toBe("flip")
  })

  it("names an opponent in a run rather than flip a card that matches", () => {
    expect(choice(table({ ...knockout, run: 3, decks: [`6 ${many("1", 9)}`, many("?1", 9)] }))).toBe("knock(1)")
  })
})

describe("on the left of a match or a Knockout the heuristic", () => {
  const pile = many("3", 10)

  it("does not jump a match, because it would take the pile", () => {
    const s = table({ phase: MATCHED, count: 5, pile: `${pile} 5`, decks: [many("?1", 9), many("?1", 9)] })
    expect(weights(s, 1).flip).toBeLessThan(-1)
  })

  it("does not jump a match on an opponent's last card, because the opponent would win", () => {
    const s = table({ phase: MATCHED, count: 5, pile: "5", decks: ["1", "6 2 2 2", "1 1 1"] })
    s.held[0] = 0
    s.cards[deck(0)] = 0
    expect(weights(s, 1).flip).toBeLessThan(-5)
  })

  it("jumps a Knockout when it would be named anyway and its top card is in the way", () => {
    // If named, it reaches its 9 at nine. If it jumps, it reaches the 9 at seven, and the other seat's 10 at ten takes
    // it all.
    const decks = [`3 3 3 3 10 ${many("?1", 9)}`, `2 2 2 2 9 2 ${many("?1", 9)}`]
    expect(weights(table({ phase: KNOCKOUT, count: 5, pile: `${pile} knockout`, decks }), 1).flip).toBeGreaterThan(1)
  })

  it("does not jump a Knockout when another player would be named", () => {
    const decks = [many("?1", 20), many("?1", 20), many("?1", 3)]
    expect(weights(table({ phase: KNOCKOUT, count: 5, pile: `${pile} knockout`, decks }), 1).flip).toBeLessThan(-1)
  })
})

describe("the outlook", () => {
  it("is better for players with fewer cards", () => {
    const [first, second, third] = outlook(table({ decks: [many("?1", 10), many("?1", 20), many("?1", 40)] }))
    expect(first).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(third)
  })

  it("predicts a win from known cards", () => {
    expect(outlook(table({ decks: ["5 6", "1 7 7 7 7 7"], count: 2 }))[0]).toBeGreaterThan(0.9)
  })

  it("is 1 for the winner of a finished game, or shared between tied winners", () => {
    expect(outlook(table({ decks: ["1", "2 2", "3"], phase: OVER }))).toEqual([0.5, 0, 0.5])
    const won = table({ decks: ["3", "8 8", "9"], count: 5 })
    playMove(game, won, 0, "flip")
    expect(outlook(won)).toEqual([1, 0, 0])
  })

  it("has a stage that changes when a pile is taken", () => {
    const s = table({ decks: ["1 2", "knockout 2", "3 3"] })
    const stages = ["flip", "take", "flip", "knock(2)"].map((move, i) => {
      playMove(game, s, i < 2 ? 0 : 1, move)
      return heuristic.stage?.(s)
    })
    expect(stages).toEqual([0, 1, 1, 2])
  })

  it.each([2, 4, 6])("matches the actual win rate with %i seats", (seats) => {
    const { said, came } = calibration(seats, 400)
    for (const [i, [sum, n]] of said.entries()) {
      const chance = sum / n
      // Moments of one game are correlated, so the bound is loose.
      const bound = 0.05 + 4 * Math.sqrt((chance * (1 - chance)) / n)
      if (n > 0) expect(Math.abs(came[i] / n - chance), `about ${chance.toFixed(2)}`).toBeLessThan(bound)
    }
  })
})

/**
 * Plays heuristic against heuristic. Returns the predicted chances at every pickup in tenths, and how often they came
 * true.
 */
function calibration(seats: number, games: number): { said: [number, number][]; came: number[] } {
  const said = Array.from({ length: 11 }, (): [number, number] => [0, 0])
  const came = Array<number>(11).fill(0)
  const s = emptyTable(game, seats)
  const moves = new MoveList()
  const into = new Float64Array(64)
  for (let g = 0; g < games; g++) {
    const chance = new FastChance("calibration", g)
    const given: number[][] = []
    let stage = 0
    game.deal(s, chance)
    for (let seat = 0; (seat = nextActor(game, s, chance, 0)) >= 0; ) {
      if (heuristic.stage?.(s) !== stage) given.push(outlook(s))
      stage = heuristic.stage?.(s) ?? 0
      game.legal(s, seat, moves)
      heuristic.weigh(s, seat, moves, into)
      const best = into.subarray(0, moves.count).reduce((found, x, i) => (x > into[found] ? i : found), 0)
      game.play(s, seat, moves.at[best], chance)
    }
    const winner = s.held.indexOf(0)
    for (const chances of given)
      chances.forEach((x, seat) => {
        const tenth = Math.floor(10 * x)
        said[tenth][0] += x
        said[tenth][1]++
        if (seat === winner) came[tenth]++
      })
  }
  return { said, came }
}
