// Measures which rules matter: how often each fires, and which kinds of decision there are.

import type { State } from "../../engine/cards.ts"
import type { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import type { Trace } from "../../engine/trace.ts"
import { GameRunner, type Watcher } from "./game-runner.ts"
import { kindOf } from "./kinds.ts"
import { quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

/** Counts the rules that fire, the decisions, and the rounds if the game has them. */
class Inspector implements Trace, Watcher {
  readonly fired: Map<string, number>
  readonly offered: Map<number, { times: number; choices: number }>
  rounds = 0
  decisions = 0
  readonly #runner: GameRunner
  readonly #stageOf: ((state: State) => number) | undefined
  #stage = 0

  constructor({ game, kinds }: Study, runner: GameRunner) {
    this.fired = new Map(game.rules.map(({ id }) => [id, 0]))
    this.offered = new Map(kinds.map((kind) => [kind, { times: 0, choices: 0 }]))
    this.#runner = runner
    this.#stageOf = game.createHeuristic?.().stage
  }

  start(): void {
    for (const id of this.fired.keys()) this.fired.set(id, 0)
    for (const offer of this.offered.values()) offer.times = offer.choices = 0
    this.rounds = this.decisions = 0
  }

  rule(id: string): void {
    this.fired.set(id, (this.fired.get(id) ?? 0) + 1)
  }

  event(): void {}

  saw(_seat: number, moves: MoveList): void {
    this.see()
    if (moves.count === 1) return
    this.decisions++
    const offer = this.offered.get(kindOf(moves))
    if (offer === undefined) return
    offer.times++
    offer.choices += moves.count
  }

  /** Counts a round when it ends. */
  see(): void {
    const stage = this.#stageOf?.(this.#runner.state)
    if (stage === undefined) return
    if (this.decisions + this.rounds > 0 && stage !== this.#stage) this.rounds++
    this.#stage = stage
  }
}

export class RulesProbe implements Probe {
  readonly names: readonly string[]
  readonly counts = 0
  readonly most = 0
  readonly #study: Study
  readonly #runner: GameRunner
  readonly #inspector: Inspector
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#study = study
    this.#runner = new GameRunner(study, options, "rules")
    this.#inspector = new Inspector(study, this.#runner)
    const policy = quickPolicy(study.bot, study.game, this.#runner.choice)
    this.#policies = Array.from({ length: study.seats }, () => policy)
    this.names = [
      "rounds_per_game",
      ...study.game.rules.flatMap(({ id }) => [`fires:${id}`, `fires_a_round:${id}`, `games_with:${id}`]),
      ...study.kinds.flatMap((kind) => [`kind:${kind}`, `choices:${kind}`]),
    ]
  }

  play(unit: number, { y, x }: Notes): void {
    const inspector = this.#inspector
    inspector.start()
    this.#runner.deal(unit, unit, inspector)
    this.#runner.play(this.#policies, inspector, inspector)
    inspector.see()
    const rounds = Math.max(1, inspector.rounds)
    let at = 0
    const note = (value: number, per: number): void => {
      y[at] = value
      x[at++] = per
    }
    note(rounds, 1)
    for (const { id } of this.#study.game.rules) {
      const fired = inspector.fired.get(id) ?? 0
      note(fired, 1)
      note(fired, rounds)
      note(fired > 0 ? 1 : 0, 1)
    }
    for (const { times, choices } of inspector.offered.values()) {
      note(times, inspector.decisions)
      note(choices, times)
    }
  }
}
