// A pilot run of a game measures its length and its decisions, so that the passes can be planned. It depends on the
// seed, not on the clock.

import type { State } from "../../engine/cards.ts"
import type { MoveList } from "../../engine/moves.ts"
import { GameRunner, type Watcher } from "./game-runner.ts"
import { kindOf } from "./kinds.ts"
import { quickPolicy } from "./players.ts"
import type { Study } from "./study.ts"

const GAMES = 60

export interface PilotResults {
  /** Moves per game, at the longest setting. */
  readonly moves: number
  /** One round's share of a game, if rollouts stop at the end of a round; else 1. */
  readonly roundShare: number
  /** Decisions per game, and moves to choose from in each. */
  readonly decisions: number
  readonly choices: number
  /** Kinds of decision, the commonest first. */
  readonly kinds: readonly number[]
}

class Scout implements Watcher {
  moves = 0
  looks = 0
  decisions = 0
  rounds = 0
  readonly kinds = new Map<number, number>()
  readonly #runner: GameRunner
  readonly #stageOf: ((state: State) => number) | undefined
  #stage: number | undefined

  constructor(runner: GameRunner) {
    this.#runner = runner
    this.#stageOf = runner.game.createHeuristic?.().stage
  }

  saw(_seat: number, moves: MoveList): void {
    this.moves++
    this.looks += moves.count
    const stage = this.#stageOf?.(this.#runner.state)
    if (stage !== this.#stage) this.rounds++
    this.#stage = stage
    if (moves.count === 1) return
    this.decisions++
    const kind = kindOf(moves)
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
  }
}

export function scout(study: Study): PilotResults {
  const scouts = study.settings.map(({ options }) => {
    const runner = new GameRunner(study, options, "scout")
    const scout = new Scout(runner)
    const policy = quickPolicy(study.bot, study.game, runner.choice)
    const policies = Array.from({ length: study.seats }, () => policy)
    for (let i = 0; i < GAMES; i++) {
      runner.deal(i)
      runner.play(policies, scout)
    }
    return scout
  })
  const longest = scouts.reduce((most, one) => (one.moves > most.moves ? one : most))
  const kinds = new Map<number, number>()
  for (const { kinds: found } of scouts)
    for (const [kind, times] of found) kinds.set(kind, (kinds.get(kind) ?? 0) + times)
  return {
    moves: longest.moves / GAMES,
    roundShare: study.game.createHeuristic?.().outlook === undefined ? 1 : Math.min(1, GAMES / longest.rounds),
    decisions: longest.decisions / GAMES,
    choices: longest.decisions === 0 ? 1 : (longest.looks - longest.moves + longest.decisions) / longest.decisions,
    kinds: [...kinds].sort(([a, times], [b, others]) => others - times || a - b).map(([kind]) => kind),
  }
}
