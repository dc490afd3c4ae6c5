// Measures the iterations per second of the search, at positions from games that the heuristic plays.

import { heuristicPolicy } from "../src/bots/policy.ts"
import { PLAIN, SEARCH, Search, type SearchSettings } from "../src/bots/search/search.ts"
import { FastChance } from "../src/engine/chance.ts"
import type { Game } from "../src/engine/game.ts"
import { cloneState, view } from "../src/engine/hidden.ts"
import { MoveList } from "../src/engine/moves.ts"
import { readOptions } from "../src/engine/options.ts"
import { nextActor } from "../src/engine/playout.ts"

const ITERATIONS = 1000 // per move

/**
 * Rollouts by random moves or by the heuristic, to the end of the round. A round ends with the next pickup in Beat the
 * Count, and with the game in Betski Scram.
 */
const settingsOf = (rollout: "random" | "heuristic"): SearchSettings =>
  rollout === "heuristic" ? { ...SEARCH, to: "nextRound", exact: false } : { ...PLAIN, to: "nextRound" }

/** Returns iterations per second after a warm-up. `clock` counts seconds, of CPU time where available. */
export function searchSpeed(
  game: Game,
  rollout: "random" | "heuristic",
  warmUp: number,
  seconds: number,
  clock: () => number,
): number {
  const state = game.create(readOptions(game, 2, {}), 2)
  const seen = cloneState(state)
  const [chance, choice] = [new FastChance("bench"), new FastChance("choices")]
  const search = new Search(game, state, new FastChance("search"), settingsOf(rollout))
  const heuristic = heuristicPolicy(game, choice)
  const moves = new MoveList()
  let at = 0
  const run = (time: number): number => {
    let made = 0
    let used = 0
    for (const end = performance.now() + time * 1000; performance.now() < end; ) {
      chance.reseed(1, at++)
      game.deal(state, chance)
      for (let seat = nextActor(game, state, choice, 0); seat >= 0; seat = nextActor(game, state, choice, 0)) {
        game.legal(state, seat, moves)
        if (moves.count > 1 && choice.below(8) === 0 && performance.now() < end) {
          const from = clock()
          search.choose(view(state, 1 << seat, seen), seat, { iterations: ITERATIONS, until: Number.POSITIVE_INFINITY })
          made += search.iterations
          used += clock() - from
        }
        game.legal(state, seat, moves)
        game.play(state, seat, heuristic(state, seat, moves), chance)
      }
    }
    return made / used
  }
  run(warmUp)
  return run(seconds)
}
