// npm run arena:moves -- GAME [--seats N --positions P --tries T --budgets 1000,10000 --seed S]: measures how much
// better a search chooses than the heuristic, move by move. Where luck decides most games, it takes thousands of games
// to tell two good players apart. So this script judges every move of a position by many playouts, which the heuristic
// plays to the end of the round. Then it compares the search's choice with the heuristic's.

import { heuristicPolicy } from "../src/bots/policy.ts"
import { SEARCH, Search, type SearchSettings } from "../src/bots/search/search.ts"
import { gameFrom, readArgs, wholeFrom } from "../src/commands/command.ts"
import type { State } from "../src/engine/cards.ts"
import { FastChance } from "../src/engine/chance.ts"
import type { Game } from "../src/engine/game.ts"
import { cloneState, view } from "../src/engine/hidden.ts"
import { type Move, MoveList } from "../src/engine/moves.ts"
import { BadInput, readOptions } from "../src/engine/options.ts"
import { nextActor } from "../src/engine/playout.ts"

/** Tries all moves equally often, and lets the heuristic play on at once. `moveStatistics` then rates each move. */
const JUDGE: SearchSettings = {
  ...SEARCH,
  exploration: 1e9,
  uniformShare: 1,
  expandAfter: Number.MAX_SAFE_INTEGER,
  exact: false,
}
/** One position in this many is used, so that the positions come from many games. */
const ONE_OF = 100
/** Factor from a standard deviation to a 95 % interval. */
const WIDE = 1.96

interface Position {
  readonly view: State
  readonly seat: number
  readonly count: number
  /** The heuristic's move. */
  readonly heuristic: Move
}

/** Yields positions with a choice, from games that the heuristic plays against itself. */
function* positionsOf(game: Game, seats: number, seed: string): Generator<Position> {
  const state = game.create(readOptions(game, seats, {}), seats)
  const [choice, pick] = [new FastChance(`${seed} choices`), new FastChance(`${seed} picks`)]
  const heuristic = heuristicPolicy(game, choice)
  const moves = new MoveList()
  for (let deal = 0; ; deal++) {
    const chance = new FastChance(`${seed} deals`, deal)
    game.deal(state, chance)
    for (let seat = nextActor(game, state, choice, 0); seat >= 0; seat = nextActor(game, state, choice, 0)) {
      game.legal(state, seat, moves)
      const { count } = moves
      const move = heuristic(state, seat, moves)
      if (count > 1 && pick.below(ONE_OF) === 0)
        yield { view: view(state, 1 << seat, cloneState(state)), seat, count, heuristic: move }
      game.play(state, seat, move, chance)
    }
  }
}

/** Formats numbers as “mean ± half the width of its interval”. */
function meanOf(numbers: readonly number[]): string {
  const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const squares = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0)
  const wide = (WIDE * Math.sqrt(squares / Math.max(1, numbers.length - 1))) / Math.sqrt(numbers.length)
  return `${mean.toFixed(3)} ± ${wide.toFixed(3)}`
}

function main(): void {
  const { values, positionals } = readArgs(
    process.argv.slice(2),
    {
      seats: { type: "string", default: "2" },
      positions: { type: "string", default: "300" },
      tries: { type: "string", default: "2000" },
      budgets: { type: "string", default: "1000,10000" },
      seed: { type: "string", default: "moves" },
    },
    1,
  )
  const game = gameFrom(positionals[0])
  const seats = wholeFrom("seats", values.seats, game.seats.min, game.seats.max)
  const most = wholeFrom("positions", values.positions, 2, 1e6)
  const tries = wholeFrom("tries", values.tries, 1, 1e6)
  const budgets = values.budgets.split(",").map((text) => wholeFrom("budgets", text, 1, 1e6))
  const like = game.create(readOptions(game, seats, {}), seats)
  const judge = new Search(game, like, new FastChance(`${values.seed} judge`), JUDGE)
  const searches = budgets.map((iterations) => ({
    iterations,
    search: new Search(game, like, new FastChance(`${values.seed} search`, iterations)),
    gains: [] as number[],
    same: 0,
  }))
  const left: number[] = []
  for (const { view, seat, count, heuristic } of positionsOf(game, seats, values.seed)) {
    judge.choose(view, seat, { iterations: tries * count })
    const chances = new Map(judge.moveStatistics().map(({ move, value }) => [move, 100 * value]))
    const gainOf = (move: Move): number => (chances.get(move) ?? 0) - (chances.get(heuristic) ?? 0)
    left.push(Math.max(...[...chances.keys()].map(gainOf)))
    for (const one of searches) {
      const move = one.search.choose(view, seat, { iterations: one.iterations })
      one.gains.push(gainOf(move))
      if (move === heuristic) one.same++
    }
    if (left.length === most) break
  }
  console.log(`${game.name}, ${seats} seats: ${most} positions, every move judged by ${tries} playouts.`)
  console.log("Chances of winning that a choice gains over the house's, in points of a percent:")
  for (const { iterations, gains, same } of searches)
    console.log(`search:${iterations}  ${meanOf(gains)}  (the same move in ${((100 * same) / most).toFixed(0)} %)`)
  console.log(`the best by these playouts themselves: ${meanOf(left)}, of which a part is their chance`)
}

try {
  main()
} catch (problem) {
  if (!(problem instanceof BadInput)) throw problem
  console.error(`arena:moves: ${problem.message}`)
  process.exit(2)
}
