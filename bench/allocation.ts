// Measures the heap bytes that each move allocates, by playing and copying in steady state with no garbage collection
// in between.

import { FastChance } from "../src/engine/chance.ts"
import type { Game } from "../src/engine/game.ts"
import { cloneState } from "../src/engine/hidden.ts"
import { MoveList } from "../src/engine/moves.ts"
import { readOptions } from "../src/engine/options.ts"
import { nextActor } from "../src/engine/playout.ts"

const MOVES = 200_000

/** Returns the bytes per move that legal, play and copy allocate: the lowest of several runs, to cut out noise. */
export function allocationOf(game: Game, given: Record<string, string>): number {
  const state = game.create(readOptions(game, 2, given), 2)
  const copy = cloneState(state)
  const chance = new FastChance("heap")
  const choice = new FastChance("choices")
  const moves = new MoveList()
  let at = 0
  const run = (): number => {
    const before = process.memoryUsage().heapUsed
    let made = 0
    while (made < MOVES) {
      chance.reseed(2, at++)
      game.deal(state, chance)
      for (let seat = nextActor(game, state, choice, 0); seat >= 0; seat = nextActor(game, state, choice, 0)) {
        game.legal(state, seat, moves)
        game.play(state, seat, moves.at[choice.below(moves.count)], chance)
        if (made++ % 16 === 0) game.copy(state, copy)
      }
    }
    return Math.max(0, process.memoryUsage().heapUsed - before) / made
  }
  for (let i = 0; i < 5; i++) run() // until everything is compiled
  return Math.min(...Array.from({ length: 7 }, run))
}
