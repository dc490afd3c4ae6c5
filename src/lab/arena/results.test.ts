import { describe, expect, it } from "vitest"
import { faceOf, type State } from "../../engine/cards.ts"
import type { Game, Heuristic } from "../../engine/game.ts"
import { writeMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { measure } from "./index.ts"
import type { Arena } from "./play.ts"
import { PairScores, Scores } from "./results.ts"

const thought = { a: { moves: 10, ms: 5 }, b: { moves: 20, ms: 40 } }

describe("a pair's score", () => {
  it("is the share of games won at two seats", () => {
    const pair = new PairScores(["a", "b"], 2)
    pair.add([
      [2, 1, 0.5, 2],
      [0, 1, 1.5, 0],
    ])
    expect(pair.report()).toMatchObject({ bots: ["a", "b"], deals: 4, winShare: 5.5 / 8, verdict: "open" })
    expect(pair.estimateOf("b").mean).toBeCloseTo(2.5 / 8)
  })

  it("is the number of wins per seat played at four seats, at most one half", () => {
    const pair = new PairScores(["a", "b"], 4)
    pair.add([
      [4, 3],
      [0, 2],
    ])
    expect(pair.sharesOf("a")).toEqual([8 / 16, 5 / 16])
    expect(pair.sharesOf("b")).toEqual([0, 3 / 16])
    expect(pair.report()).toMatchObject({ winShare: 6.5 / 16, high: 0.5, alone: [7 / 8, 2 / 8] })
  })

  it("is decided within a dozen deals if either bot wins them all", () => {
    const all = Array(12).fill(4)
    const none = Array(12).fill(0)
    const [one, other] = [new PairScores(["a", "b"], 4), new PairScores(["a", "b"], 4)]
    one.add([all, none])
    other.add([none, all])
    expect([one.report().verdict, other.report().verdict]).toEqual(["first", "second"])
    expect(one.report().sureAfter).toBeLessThanOrEqual(12)
  })
})

describe("the scores of all bots", () => {
  it("include each bot's win share and its time per move", () => {
    const scores = new Scores({
      pairs: [
        ["a", "b"],
        ["a", "c"],
      ],
      seats: 2,
    })
    const block = {
      alone: [
        [[2], [0]],
        [[1], [1]],
      ] as [[number[], number[]], [number[], number[]]],
      thought,
      seconds: 1,
    }
    scores.add(block)
    scores.add(block)
    expect([scores.deals, scores.games, scores.isSure]).toEqual([2, 8, false])
    const [a, b, c] = scores.bots()
    expect([a.winShare, b.winShare, c.winShare]).toEqual([0.75, 0, 0.5])
    expect([a.msPerMove, b.msPerMove, c.msPerMove]).toEqual([0.5, 2, 0])
  })

  it("are numbers even before the first deal", () => {
    for (const bot of new Scores({ pairs: [["a", "b"]], seats: 3 }).bots())
      for (const [name, value] of Object.entries(bot)) if (name !== "name") expect(value).not.toBeNaN()
  })
})

describe("an arena", () => {
  const seats = 2
  // Without a heuristic, house plays at random, so both names mean the same player.
  const arena: Arena = {
    game: highCard as unknown as Game,
    seats,
    options: readOptions(highCard, seats, {}),
    pairs: [["house", "random"]],
    seed: "equals",
    first: 0,
    deals: 2000,
    jumpRate: 0,
    timeLimit: 0,
  }
  /** Swaps a card that counts less than the average card of the deck. */
  const sensible: Heuristic<State> = {
    weigh(state, seat, moves, into) {
      for (let i = 0; i < moves.count; i++) {
        const { name, args } = readable(moves.at[i])
        into[i] = name === "stand" ? 0 : 2.5 - faceOf(state.cards[8 + 2 * seat + args])
      }
    },
  }
  const readable = (move: number): { name: string; args: number } => {
    const [, name, args] = /(\w+)(?:\((\d)\))?/.exec(writeMove(highCard.verbs, move)) ?? []
    return { name, args: Number(args ?? 0) }
  }
  const better = { ...arena, game: { ...arena.game, createHeuristic: () => sensible } }
  const running = { threads: 1 }

  it("finds no difference between equal players", async () => {
    const { bots, pairs, deals, games, sure } = await measure(arena, running, { untilSure: true })
    expect([deals, games, pairs[0].verdict, sure]).toEqual([2000, 4000, "open", false])
    const [heuristic, random] = bots
    expect(heuristic.low).toBeLessThan(0.5)
    expect(heuristic.high).toBeGreaterThan(0.5)
    expect(heuristic.winShare + random.winShare).toBeCloseTo(1)
    expect(Math.abs(heuristic.rating)).toBeLessThan(20)
  })

  it("finds the better player, and stops once it is sure if it is told to", async () => {
    const { deals, bots, pairs, sure, asked } = await measure(better, running, { untilSure: true })
    expect([pairs[0].verdict, sure, asked]).toEqual(["first", true, undefined])
    expect(deals).toBeLessThan(2000)
    expect(bots[0].low).toBeGreaterThan(0.5)
    expect(bots[0].ratingLow).toBeGreaterThan(0)
    const whole = await measure({ ...better, deals: 400 }, running, { untilSure: false })
    expect([whole.deals, whole.sure]).toEqual([400, true])
  })

  it("reports how many games were requested if it is stopped early", async () => {
    const stop = new AbortController()
    const manner = { untilSure: false, progress: () => stop.abort() }
    const { games, asked } = await measure(arena, { ...running, signal: stop.signal }, manner)
    expect([games, asked]).toEqual([400, 4000])
  })
})
