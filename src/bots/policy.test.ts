import { expect, it } from "vitest"
import type { State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { MoveList } from "../engine/moves.ts"
import { misjudgingPolicy } from "./policy.ts"

const WEIGHTS = [0, 1.5, 2, 9]
const game = {
  createHeuristic: () => ({ weigh: (_s, _seat, _moves, into) => into.set(WEIGHTS) }),
} as Partial<Game> as Game

/** Returns how often each move is chosen of those that have the first `count` weights. */
function chosen(count: number, error: number, doubt: number): number[] {
  const moves = new MoveList()
  for (let move = 0; move < count; move++) moves.add(move)
  const policy = misjudgingPolicy(game, new FastChance("misjudging"), error, () => doubt)
  const found = Array<number>(count).fill(0)
  for (let n = 0; n < 2000; n++) found[policy({} as State, 0, moves)]++
  return found
}

it("a misjudged move is never worse than the best by more than the error", () => {
  const [worst, close, best] = chosen(3, 1, 1)
  expect(worst).toBe(0)
  expect(close).toBeGreaterThan(100)
  expect(best).toBeGreaterThan(close)
})

it("a larger error reaches worse moves, but none that are worse still", () => {
  expect(chosen(3, 4, 1)[0]).toBeGreaterThan(50)
  expect(chosen(4, 4, 1)).toEqual([0, 0, 0, 2000])
})

it("without doubt the best move is played", () => {
  expect(chosen(3, 4, 0)).toEqual([0, 0, 2000])
})
