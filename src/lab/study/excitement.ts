// Measures how a game swings: every seat's chance of winning from the deal to the end, as a spectator would judge it.

import { SPECTATOR, type State } from "../../engine/cards.ts"
import type { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { GameRunner, type Watcher } from "./game-runner.ts"
import { Judge } from "./judge.ts"
import { quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

/** Moments in a game, evenly spaced, without its end. */
export const MOMENTS = 20
/** Rollouts from each moment. */
export const PLAYOUTS = 40
/** Levels in which chances are counted, for the band of the plot. */
export const LEVELS = 21

const DECIDED = 0.9

/** Judges the position at each of the moments. */
class Observer implements Watcher {
  readonly chances: readonly Float64Array[]
  readonly #runner: GameRunner
  readonly #judge: Judge
  #moves = 0
  #made = 0
  #moment = 0
  #first = 0

  constructor(runner: GameRunner, judge: Judge) {
    this.#runner = runner
    this.#judge = judge
    this.chances = Array.from({ length: MOMENTS + 1 }, () => new Float64Array(runner.state.seats))
  }

  start(unit: number, moves: number): void {
    this.#moves = moves
    this.#made = this.#moment = 0
    this.#first = unit * PLAYOUTS
  }

  saw(): void {
    let judged: Float64Array | undefined
    while (this.#moment < MOMENTS && Math.floor((this.#moment * this.#moves) / MOMENTS) === this.#made) {
      const chances = this.chances[this.#moment++]
      if (judged !== undefined) chances.set(judged)
      else this.#judgeInto((judged = chances))
    }
    this.#made++
  }

  #judgeInto(chances: Float64Array): void {
    chances.fill(0)
    this.#judge.look(this.#runner.state, SPECTATOR)
    for (let world = this.#first; world < this.#first + PLAYOUTS; world++) {
      this.#judge.imagine(world)
      this.#judge.playOn(world)
      for (let seat = 0; seat < chances.length; seat++) chances[seat] += this.#judge.shares[seat] / PLAYOUTS
    }
  }
}

class MoveCounter implements Watcher {
  moves = 0

  saw(_seat: number, _moves: MoveList): void {
    this.moves++
  }
}

export const chanceAt = (moment: number): string => `winners_chance_at:${moment}`

export class ExcitementProbe implements Probe {
  readonly names = [
    "lead_changes",
    "decided_at",
    "winners_lowest_chance",
    "comebacks",
    "drama",
    ...Array.from({ length: MOMENTS + 1 }, (_, moment) => chanceAt(moment)),
  ]
  readonly counts = (MOMENTS + 1) * LEVELS
  readonly most = 0
  readonly #runner: GameRunner
  readonly #observer: Observer
  readonly #counter = new MoveCounter()
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#runner = new GameRunner(study, options, "excitement")
    this.#observer = new Observer(this.#runner, new Judge(study, options, "excitement"))
    const policy = quickPolicy(study.bot, study.game, this.#runner.choice)
    this.#policies = Array.from({ length: study.seats }, () => policy)
  }

  play(unit: number, { y, x, counts }: Notes): void {
    this.#counter.moves = 0
    this.#runner.deal(unit)
    this.#runner.play(this.#policies, this.#counter)
    this.#observer.start(unit, this.#counter.moves)
    this.#runner.deal(unit)
    this.#runner.play(this.#policies, this.#observer)
    const { chances } = this.#observer
    const { result } = this.#runner
    chances[MOMENTS].forEach((_, seat) => {
      chances[MOMENTS][seat] = winShare(result, seat)
    })
    y[0] = leadChanges(chances)
    x[0] = 1
    const winner = result.places.indexOf(1)
    if (chances[MOMENTS][winner] < 1) return // a shared win is no comeback
    const path = chances.map((at) => at[winner])
    const lowest = Math.min(...path)
    y[1] = decidedAt(path)
    y[2] = lowest
    y[3] = lowest < 0.5 / chances[0].length ? 1 : 0
    y[4] = drama(chances, winner)
    x.fill(1, 1)
    path.forEach((chance, moment) => {
      y[5 + moment] = chance
      counts[moment * LEVELS + Math.round(chance * (LEVELS - 1))]++
    })
  }
}

/** Counts how often another seat takes the lead by more than the noise of the rollouts. */
export function leadChanges(chances: readonly Float64Array[]): number {
  let leader = best(chances[0])
  let changes = 0
  for (const at of chances) {
    const other = best(at)
    const ahead = at[other] - at[leader]
    if (other === leader || ahead * ahead * PLAYOUTS <= 4 * (at[other] + at[leader] - ahead * ahead)) continue
    leader = other
    changes++
  }
  return changes
}

const best = (chances: Float64Array): number => chances.indexOf(Math.max(...chances))

/** The part of the game after which the winner's chance never again falls below 90 %. */
export function decidedAt(path: readonly number[]): number {
  return (path.findLastIndex((chance) => chance < DECIDED) + 1) / (path.length - 1)
}

/** How far the winner was behind the favourite, on average from the deal to the end. */
export function drama(chances: readonly Float64Array[], winner: number): number {
  return chances.reduce((sum, at) => sum + Math.max(...at) - at[winner], 0) / chances.length
}
