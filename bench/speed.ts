// Measures random play on one thread: moves and games per second of CPU time.

import { FastChance } from "../src/engine/chance.ts"
import type { Game } from "../src/engine/game.ts"
import { MoveList } from "../src/engine/moves.ts"
import { readOptions } from "../src/engine/options.ts"
import { playOut } from "../src/engine/playout.ts"

export interface Speed {
  readonly movesPerSecond: number
  readonly gamesPerSecond: number
}

/** Warms up, then plays for at least `seconds`. */
export function speedOf(game: Game, seats: number, given: Record<string, string>, warmUp = 2, seconds = 5): Speed {
  const state = game.create(readOptions(game, seats, given), seats)
  const chance = new FastChance("bench")
  const choice = new FastChance("choices")
  const moves = new MoveList()
  let at = 0
  const run = (time: number): Speed => {
    let made = 0
    const from = at
    const cpu = process.cpuUsage()
    const end = performance.now() + time * 1000
    while (performance.now() < end)
      for (let k = 0; k < 50; k++) {
        chance.reseed(1, at++)
        game.deal(state, chance)
        made += playOut(game, state, chance, choice, moves)
      }
    const { user, system } = process.cpuUsage(cpu)
    const used = (user + system) / 1e6
    return { movesPerSecond: made / used, gamesPerSecond: (at - from) / used }
  }
  run(warmUp)
  return run(seconds)
}
