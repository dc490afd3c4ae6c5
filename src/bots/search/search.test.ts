import { describe, expect, it } from "vitest"
import type { State } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game, Heuristic } from "../../engine/game.ts"
import { cloneState, view } from "../../engine/hidden.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { nextActor } from "../../engine/playout.ts"
import { Redealer } from "../../engine/redeal.ts"
import { betskiScram } from "../../games/betski-scram/index.ts"
import { finalCount } from "../../games/final-count/index.ts"
import { fortyBelow } from "../../games/forty-below/index.ts"
import { games } from "../../games/index.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { ExactSolver } from "./exact.ts"
import { PLAIN, SEARCH, Search } from "./search.ts"

/** Yields positions of random games in which the seat to move has a choice. */
function* positions(game: Game, seed: string, seats = 2): Generator<{ state: State; seat: number; moves: MoveList }> {
  const state = game.create(readOptions(game, seats, {}), seats)
  const moves = new MoveList()
  for (let i = 0; ; i++) {
    const chance = new FastChance(seed, i)
    const choice = new FastChance(`${seed} choices`, i)
    game.deal(state, chance)
    for (;;) {
      const seat = nextActor(game, state, choice, 0)
      if (seat < 0) break
      game.legal(state, seat, moves)
      if (moves.count > 1) yield { state, seat, moves }
      game.legal(state, seat, moves)
      game.play(state, seat, moves.at[choice.below(moves.count)], chance)
    }
  }
}

function heuristicOf(game: Game): Heuristic<State> {
  const heuristic = game.createHeuristic?.()
  if (heuristic === undefined) throw new Error(`${game.name} has no heuristic`)
  return heuristic
}

const seenBy = (state: State, seat: number): State => view(state, 1 << seat, cloneState(state))

describe.each([...games, highCard].map((game) => ({ name: game.name, game: game as Game })))("in $name", ({ game }) => {
  it.each([
    ["the search", SEARCH],
    ["the plain search", PLAIN],
  ])("%s makes legal moves within its budget, and the same ones from the same seed", (_, settings) => {
    let n = 0
    const search = new Search(game, game.create(readOptions(game, 2, {}), 2), new FastChance("one"), settings)
    for (const { state, seat, moves } of positions(game, "legal")) {
      const seen = seenBy(state, seat)
      const choices = [0, 1].map(() =>
        new Search(game, seen, new FastChance("same", n), settings).choose(seen, seat, { iterations: 60 }),
      )
      expect(moves.toArray()).toContain(choices[0])
      expect(choices[1]).toBe(choices[0])
      expect(moves.toArray()).toContain(search.choose(seen, seat, { iterations: 40 }))
      expect(search.iterations).toBeLessThanOrEqual(40)
      if (++n === 12) break
    }
  })
})

it("stops when its clock passes the time limit", () => {
  const { value } = positions(betskiScram, "clock").next()
  const { state, seat } = value as { state: State; seat: number }
  let now = 0
  const search = new Search(betskiScram as Game, state, new FastChance("clock"), { ...SEARCH, exact: false })
  search.choose(seenBy(state, seat), seat, { iterations: 1e9, until: 5, clock: () => now++ })
  expect(search.iterations).toBe(6 * 32)
})

it("reports how often it tried each move", () => {
  for (const { state, seat, moves } of positions(betskiScram, "opinions")) {
    const search = new Search(betskiScram as Game, state, new FastChance("opinions"), { ...SEARCH, exact: false })
    const choice = search.choose(seenBy(state, seat), seat, { iterations: 200 })
    const moveStatistics = search.moveStatistics()
    expect(moveStatistics[0].move).toBe(choice)
    expect(new Set(moveStatistics.map(({ move }) => move))).toEqual(new Set(moves.toArray()))
    expect(moveStatistics.reduce((sum, { visits }) => sum + visits, 0)).toBe(search.iterations)
    break
  }
})

it("follows the heuristic more closely if its prior has a higher weight, unless it sees all cards", () => {
  const triedMost = (trust: number, settings = SEARCH): number => {
    const createHeuristic = () => ({ ...heuristicOf(fortyBelow as Game), priorWeight: () => trust })
    let [n, sum] = [0, 0]
    for (const { state, seat } of positions(fortyBelow as Game, "trust", 4)) {
      const search = new Search({ ...fortyBelow, createHeuristic } as Game, state, new FastChance("trust", n), settings)
      search.choose(settings.seesAll ? state : seenBy(state, seat), seat, { iterations: 30 })
      sum += search.moveStatistics()[0]?.visits ?? 0
      if (++n === 30) break
    }
    return sum
  }
  const open = { ...SEARCH, seesAll: true }
  expect(triedMost(4)).toBeGreaterThan(triedMost(1))
  expect(triedMost(4, open)).toBe(triedMost(1, open))
})

it("beats random play in a game without a heuristic", () => {
  let sum = 0
  const games = 300
  for (let i = 0; i < games; i++) {
    const state = highCard.create(readOptions(highCard, 2, {}), 2)
    const chance = new FastChance("high", i)
    const choice = new FastChance("other", i)
    highCard.deal(state, chance)
    const moves = new MoveList()
    for (let seat = nextActor(highCard, state, choice, 0); seat >= 0; seat = nextActor(highCard, state, choice, 0)) {
      highCard.legal(state, seat, moves)
      const search = new Search(highCard, state, choice)
      const own = seat === i % 2
      const move = own
        ? search.choose(view(state, 1 << seat, cloneState(state)), seat, { iterations: 200 })
        : moves.at[choice.below(moves.count)]
      highCard.play(state, seat, move, chance)
    }
    const places = highCard.result(state)?.places ?? []
    if (places[i % 2] === 1) sum += places[1 - (i % 2)] === 1 ? 0.5 : 1
  }
  expect(sum / games).toBeGreaterThan(0.6)
})

describe("advice", () => {
  it.each(games.map((game) => [game.id, game as Game] as const))(
    "is the move that the search plays, with a gain that a chance of winning can have, in %s",
    (_, game) => {
      let n = 0
      for (const { state, seat } of positions(game, "advice")) {
        const seen = seenBy(state, seat)
        const [one, two] = [0, 1].map(() => new Search(game, seen, new FastChance("advice", n)))
        const advice = one.advise(seen, seat, { iterations: 100 })
        expect(advice.move).toBe(two.choose(seen, seat, { iterations: 100 }))
        expect(Math.abs(advice.gain ?? 0)).toBeLessThanOrEqual(1)
        expect(advice.error).toBeGreaterThanOrEqual(0)
        expect(advice.isExact).toBe(two.iterations === 0)
        if (advice.isExact && advice.gain !== undefined) expect(advice.gain).toBeGreaterThanOrEqual(-1e-9)
        if (++n === 3) return
      }
    },
  )

  it("does not depend on cards that the seat has not seen", () => {
    let n = 0
    for (const { state, seat } of positions(finalCount as Game, "advice of the blind")) {
      const seen = seenBy(state, seat)
      const redealer = new Redealer(finalCount as Game)
      redealer.look(seen)
      const other = seenBy(redealer.deal(new FastChance("another world", n), cloneState(state)), seat)
      const [one, two] = [seen, other].map((view) =>
        new Search(finalCount as Game, view, new FastChance("same", n)).advise(view, seat, { iterations: 60 }),
      )
      expect(two).toEqual(one)
      if (++n === 10) return
    }
  })

  it("compares on equal luck: repeated comparisons of a clear choice agree within their errors", () => {
    let n = 0
    for (const { state, seat } of positions(betskiScram as Game, "twice")) {
      const seen = seenBy(state, seat)
      const [one, two] = [1, 2].map((seed) =>
        new Search(betskiScram as Game, seen, new FastChance(seed), { ...SEARCH, exact: false }).advise(seen, seat, {
          iterations: 400,
        }),
      )
      const apart = Math.abs((one.gain ?? 0) - (two.gain ?? 0))
      if (one.move === two.move) expect(apart).toBeLessThan(5 * (one.error + two.error) + 0.02)
      if (++n === 12) return
    }
  })
})

describe("the exact solver", () => {
  /** Returns a move's mean reward over many worlds, where the move ends the round. */
  function sampled(game: Game, seen: State, seat: number, move: Move): number {
    const redealer = new Redealer(game).look(seen)
    const world = cloneState(seen)
    const rewards = new Float64Array(seen.seats)
    const chance = new FastChance("sampled")
    const heuristic = heuristicOf(game)
    let sum = 0
    const worlds = 2000
    for (let i = 0; i < worlds; i++) {
      redealer.deal(chance, world)
      game.play(world, seat, move, new FastChance("then", i))
      const result = game.result(world)
      heuristic.outlook?.(world, rewards)
      sum +=
        result === undefined
          ? rewards[seat]
          : result.places[seat] === 1
            ? 1 / result.places.filter((p) => p === 1).length
            : 0
    }
    return sum / worlds
  }

  it.each([
    [finalCount.name, finalCount as Game],
    [fortyBelow.name, fortyBelow as Game],
  ])("finds a last move of a round of %s that is as good as the best sampled move", (_, game) => {
    const { stage } = heuristicOf(game)
    let found = 0
    let looked = 0
    for (const { state, seat, moves } of positions(game, "exact")) {
      if (++looked === 20_000) break
      const seen = seenBy(state, seat)
      const world = new Redealer(game).look(seen).deal(new FastChance("any", looked), cloneState(seen))
      const choice = new ExactSolver(game, seen).choose(seen, world, seat)
      if (choice === undefined) continue
      const ends = moves.toArray().every((move) => {
        const after = cloneState(world)
        game.play(after, seat, move, new FastChance(0))
        return stage?.(after) !== stage?.(world)
      })
      if (!ends) continue
      const values = moves.toArray().map((move) => ({ move, value: sampled(game, seen, seat, move) }))
      const best = Math.max(...values.map(({ value }) => value))
      expect(values.find(({ move }) => move === choice)?.value).toBeGreaterThan(best - 0.02)
      if (++found === 6) break
    }
    expect(found).toBe(6)
  })

  it("finds chains that empty the hand in Betski Scram, so that no search is needed", () => {
    let found = 0
    for (const { state, seat } of positions(betskiScram, "chain")) {
      const seen = seenBy(state, seat)
      const search = new Search(betskiScram as Game, seen, new FastChance("chain"))
      search.choose(seen, seat, { iterations: 50 })
      if (search.iterations === 0 && ++found === 3) break
    }
    expect(found).toBe(3)
  })
})
