// Measures whether decisions matter: takes one decision from each game and rolls out its moves with the heuristic.

import type { State } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Heuristic } from "../../engine/game.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import { GameRunner, type Watcher } from "./game-runner.ts"
import { Judge } from "./judge.ts"
import { kindOf } from "./kinds.ts"
import { quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

/** The maximum number of moves to compare: those with the highest weights of the heuristic. */
export const CANDIDATES = 10
/** Worlds in which all of them are tried to find the two best. */
export const FIRST_WORLDS = 12
/** Other worlds in which those two are compared. */
export const WORLDS = 80
/** Standard errors of a difference that chance exceeds one time in twenty. */
const NOISE = 1.645
/** The smallest difference in winning chance that matters. */
const WORTH = 0.01

/** The approximate number of rollouts for a decision. */
export const playoutsFor = (choices: number): number => FIRST_WORLDS * Math.min(CANDIDATES, choices) + 3 * WORLDS

/** Picks one of a game's decisions, each with equal probability. */
class Picker implements Watcher {
  readonly state: State
  readonly moves = new MoveList()
  readonly chance = new FastChance(0)
  seat = 0
  seen = 0
  readonly #runner: GameRunner

  constructor(runner: GameRunner) {
    this.#runner = runner
    this.state = runner.game.create(runner.options, runner.state.seats)
  }

  saw(seat: number, moves: MoveList): void {
    if (moves.count === 1 || this.chance.below(++this.seen) !== 0) return
    this.seat = seat
    this.#runner.game.copy(this.#runner.state, this.state)
    this.moves.count = 0
    for (let i = 0; i < moves.count; i++) this.moves.add(moves.at[i])
  }
}

export class DecisionsProbe implements Probe {
  readonly names: readonly string[]
  readonly counts = 0
  readonly most = 0
  readonly #study: Study
  readonly #runner: GameRunner
  readonly #picker: Picker
  readonly #judge: Judge
  readonly #heuristic: Heuristic<State> | undefined
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#study = study
    this.#runner = new GameRunner(study, options, "decisions")
    this.#picker = new Picker(this.#runner)
    this.#judge = new Judge(study, options, "decisions")
    this.#heuristic = study.game.createHeuristic?.()
    const policy = quickPolicy(study.bot, study.game, this.#runner.choice)
    this.#policies = Array.from({ length: study.seats }, () => policy)
    this.names = [
      "decisions_that_matter",
      "cost_of_a_random_move",
      ...study.kinds.flatMap((kind) => [`matters:${kind}`, `costs:${kind}`]),
    ]
  }

  play(unit: number, { y, x }: Notes): void {
    const picker = this.#picker
    picker.chance.reseed(this.#study.seed, unit)
    picker.seen = 0
    this.#runner.deal(unit)
    this.#runner.play(this.#policies, picker)
    if (picker.seen === 0) return
    const { matters, cost } = this.#judged(unit)
    // A game with many decisions has more weight.
    const weight = picker.seen
    const note = (at: number): void => {
      y[at] = matters ? weight : 0
      y[at + 1] = cost * weight
      x[at] = x[at + 1] = weight
    }
    note(0)
    const kind = this.#study.kinds.indexOf(kindOf(picker.moves))
    if (kind >= 0) note(2 + 2 * kind)
  }

  #judged(unit: number): { readonly matters: boolean; readonly cost: number } {
    const { state, seat, moves, chance } = this.#picker
    this.#judge.look(state, 1 << seat)
    const [best, second] = this.#twoBest(unit)
    const random = moves.at[chance.below(moves.count)]
    const first = unit * (FIRST_WORLDS + WORLDS) + FIRST_WORLDS
    let [ahead, squares, cost] = [0, 0, 0]
    for (let world = first; world < first + WORLDS; world++) {
      this.#judge.imagine(world)
      const share = this.#try(world, best)
      const difference = share - this.#try(world, second)
      ahead += difference
      squares += difference * difference
      cost += random === best ? 0 : share - this.#try(world, random)
    }
    const mean = ahead / WORLDS
    const error = Math.sqrt(Math.max(0, squares / WORLDS - mean * mean) / (WORLDS - 1))
    return { matters: mean >= WORTH && mean > NOISE * error, cost: cost / WORLDS }
  }

  #twoBest(unit: number): [Move, Move] {
    const tried = this.#candidates()
    const worth = new Float64Array(tried.length)
    const first = unit * (FIRST_WORLDS + WORLDS)
    for (let world = first; world < first + FIRST_WORLDS; world++) {
      this.#judge.imagine(world)
      tried.forEach((move, i) => {
        worth[i] += this.#try(world, move)
      })
    }
    const order = tried.map((_, i) => i).sort((a, b) => worth[b] - worth[a] || a - b)
    return [tried[order[0]], tried[order[1]]]
  }

  #candidates(): Move[] {
    const { state, seat, moves } = this.#picker
    const all = moves.toArray()
    if (all.length <= CANDIDATES) return all
    const weights = new Float64Array(moves.at.length)
    this.#heuristic?.weigh(state, seat, moves, weights)
    return all
      .map((_, i) => i)
      .sort((a, b) => weights[b] - weights[a] || a - b)
      .slice(0, CANDIDATES)
      .map((i) => all[i])
  }

  #try(world: number, move: Move): number {
    const { seat } = this.#picker
    this.#judge.playOn(world, seat, move)
    return this.#judge.shares[seat]
  }
}
