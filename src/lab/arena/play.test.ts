import { afterEach, describe, expect, it } from "vitest"
import type { State } from "../../engine/cards.ts"
import type { Game } from "../../engine/game.ts"
import { readOptions } from "../../engine/options.ts"
import { beatTheCount } from "../../games/beat-the-count/index.ts"
import { betskiScram } from "../../games/betski-scram/index.ts"
import { type Arena, type ArenaBlock, ArenaPlayer, blocksOf, dealsPerBlock } from "./play.ts"
import type { Pair } from "./seatings.ts"

const GREEDY = `exec:"${process.execPath}" examples/greedy.mjs`
const pairs: readonly Pair[] = [["house", "random"]]

const arenaOf = (change: Partial<Arena> = {}, game: Game = betskiScram): Arena => ({
  game,
  seats: 3,
  options: readOptions(game, change.seats ?? 3, {}),
  pairs,
  seed: "arena",
  first: 0,
  deals: 8,
  jumpRate: 0,
  timeLimit: 10_000,
  ...change,
})

const open: ArenaPlayer[] = []
afterEach(() => {
  for (const player of open.splice(0)) player.close()
})

function playerOf(arena: Arena): ArenaPlayer {
  const player = new ArenaPlayer(arena)
  open.push(player)
  return player
}

const blockOf = (arena: Arena, block = 0): Promise<ArenaBlock> => playerOf(arena).play(block)

/** Returns the game with a log of every deal and every move. */
function watched(game: Game) {
  const deals: number[][] = []
  const moves: string[] = []
  const watch: Game = {
    ...game,
    deal(state: State, ...rest) {
      game.deal(state, ...rest)
      deals.push([...state.cards])
      moves.push("")
    },
    play(state, seat, move, ...rest) {
      game.play(state, seat, move, ...rest)
      moves[moves.length - 1] += ` ${seat}:${move}`
    },
  }
  return { game: watch, deals, moves }
}

describe("a deal", () => {
  it("has the same cards in every seating, and other cards than the next deal", async () => {
    const { game, deals, moves } = watched(betskiScram)
    await blockOf(arenaOf({ deals: 2 }, game))
    expect(deals).toHaveLength(12)
    for (const cards of deals.slice(0, 6)) expect(cards).toEqual(deals[0])
    for (const cards of deals.slice(6)) expect(cards).toEqual(deals[6])
    expect(deals[6]).not.toEqual(deals[0])
    expect(new Set(moves.slice(0, 6)).size).toBeGreaterThan(1) // the bots' choices differ
  })

  it.each([2, 4])("counts no more wins than games at %i seats", async (seats) => {
    const { alone } = await blockOf(arenaOf({ seats, deals: 50 }))
    const [first, second] = alone[0]
    expect([first.length, second.length]).toEqual([50, 50])
    for (const won of [...first, ...second]) expect(won >= 0 && won <= seats).toBe(true)
    if (seats === 2) for (const [deal, won] of first.entries()) expect(won + second[deal]).toBeCloseTo(2)
  })

  it("depends on its number and the seed, not on where the arena starts", async () => {
    const [whole] = (await blockOf(arenaOf({ deals: 12 }))).alone
    const [rest] = (await blockOf(arenaOf({ first: 8, deals: 4 }))).alone
    expect(rest).toEqual([whole[0].slice(8), whole[1].slice(8)])
    const [other] = (await blockOf(arenaOf({ deals: 12, seed: "another" }))).alone
    expect(other).not.toEqual(whole)
  })

  it("has the same jumps wherever the arena starts", async () => {
    const arena = arenaOf({ seats: 2, deals: 40, jumpRate: 0.5 }, beatTheCount)
    const [whole] = (await blockOf(arena)).alone
    const [rest] = (await blockOf({ ...arena, first: 20, deals: 20 })).alone
    expect(rest).toEqual([whole[0].slice(20), whole[1].slice(20)])
    const [still] = (await blockOf({ ...arena, jumpRate: 0 })).alone
    expect(still).not.toEqual(whole)
  })
})

describe("a pair", () => {
  it("has the same results whichever other pairs play and in whichever order its bots are named", async () => {
    const [alone] = (await blockOf(arenaOf({ deals: 3 }))).alone
    const more = await blockOf(
      arenaOf({
        pairs: [
          ["random", GREEDY],
          ["random", "house"],
        ],
        deals: 3,
      }),
    )
    expect(more.failure).toBeUndefined()
    const size = more.alone[1][0].length
    expect(more.alone[1]).toEqual([alone[1].slice(0, size), alone[0].slice(0, size)])
  })
})

describe("blocks", () => {
  it("have the same results in any order and with any ArenaPlayer", async () => {
    const arena = arenaOf({ deals: 150 })
    const blocks = blocksOf(arena)
    expect(blocks).toBe(3)
    const one = playerOf(arena)
    const forward = [await one.play(0), await one.play(1), await one.play(2)]
    const backward = await Promise.all([2, 1, 0].map((block) => blockOf(arena, block)))
    expect(backward.reverse().map(({ alone }) => alone)).toEqual(forward.map(({ alone }) => alone))
    expect(forward.map(({ alone }) => alone[0][0].length)).toEqual([67, 67, 16])
  })

  it("contain a single deal if a bot is slow", () => {
    expect(dealsPerBlock({ pairs: [["house", GREEDY]], seats: 2 })).toBe(1)
    expect(dealsPerBlock({ pairs, seats: 2 })).toBe(200)
  })

  it("count the moves that the bots chose, not the forced ones", async () => {
    const { game, moves } = watched(betskiScram)
    const { thought } = await blockOf(arenaOf({ deals: 5 }, game))
    const made = moves.join("").trim().split(" ").length
    const asked = thought.house.moves + thought.random.moves
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(made)
    expect(thought.house.ms).toBeGreaterThan(0)
  })

  it("stop when a program fails, keep nothing of that deal, and report the failure", async () => {
    const { alone, failure } = await blockOf(
      arenaOf({
        pairs: [
          ["house", "random"],
          ["house", "exec:exit 3"],
        ],
      }),
    )
    expect(failure).toMatch(/^deal 1: seat \d: the program “exit 3” crashed \(exit code 3\)/)
    expect(alone).toEqual([
      [[], []],
      [[], []],
    ])
  })
})
