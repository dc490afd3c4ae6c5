// Whether a decision matters: one out of each game, judged by what comes of its moves when heuristic plays on.

import type { State } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Heuristic } from "../../engine/game.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import { Judge } from "./judge.ts"
import { kindOf } from "./kinds.ts"
import { quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import { Sitting, type Watcher } from "./sitting.ts"
import type { Study } from "./study.ts"

/** Moves that are looked at; of more than that, those that heuristic likes best. */
export const CANDIDATES = 10
/** Worlds in which all of them are tried, to find the two best. */
export const FIRST_WORLDS = 12
/** Other worlds in which those two are compared. */
export const WORLDS = 80
/** A difference of so many errors, for one that chance makes one time in twenty. */
const NOISE = 1.645
/** And one of at least so much winning chance. */
const WORTH = 0.01

/** About how many games are played on for a decision. */
export const playoutsFor = (choices: number): number => FIRST_WORLDS * Math.min(CANDIDATES, choices) + 3 * WORLDS

/** Keeps one of a game's decisions, every one equally likely. */
class Picker implements Watcher {
  readonly state: State
  readonly moves = new MoveList()
  readonly chance = new FastChance(0)
  seat = 0
  seen = 0
  readonly #sitting: Sitting

  constructor(sitting: Sitting) {
    this.#sitting = sitting
    this.state = sitting.game.create(sitting.options, sitting.state.seats)
  }

  saw(seat: number, moves: MoveList): void {
    if (moves.count === 1 || this.chance.below(++this.seen) !== 0) return
    this.seat = seat
    this.#sitting.game.copy(this.#sitting.state, this.state)
    this.moves.count = 0
    for (let i = 0; i < moves.count; i++) this.moves.add(moves.at[i])
  }
}

export class DecisionsProbe implements Probe {
  readonly names: readonly string[]
  readonly counts = 0
  readonly most = 0
  readonly #study: Study
  readonly #sitting: Sitting
  readonly #picker: Picker
  readonly #judge: Judge
  readonly #heuristic: Heuristic<State> | undefined
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#study = study
    this.#sitting = new Sitting(study, options, "decisions")
    this.#picker = new Picker(this.#sitting)
    this.#judge = new Judge(study, options, "decisions")
    this.#heuristic = study.game.createHeuristic?.()
    const policy = quickPolicy(study.bot, study.game, this.#sitting.choice)
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
    this.#sitting.deal(unit)
    this.#sitting.play(this.#policies, picker)
    if (picker.seen === 0) return
    const { matters, cost } = this.#judged(unit)
    // A game with many decisions speaks for more of them.
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
