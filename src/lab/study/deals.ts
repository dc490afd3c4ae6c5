// Measures how much the deal decides. Players of equal strength who vary their moves play the same cards and dice
// again and again.

import type { State } from "../../engine/cards.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { GameRunner, noWatcher } from "./game-runner.ts"
import { variedPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

/** How often each deal is played. */
export const REPLAYS = 16

export class DealsProbe implements Probe {
  readonly names = ["decided_by_the_deal"]
  readonly counts = 0
  readonly most = 0
  readonly #runner: GameRunner
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#runner = new GameRunner(study, options, "deals")
    const policy = variedPolicy(study.game, this.#runner.choice)
    this.#policies = Array.from({ length: study.seats }, () => policy)
  }

  play(unit: number, { y, x }: Notes): void {
    const { seats } = this.#runner.state
    const wins = new Float64Array(seats)
    let squares = 0
    let all = 0
    for (let replay = 0; replay < REPLAYS; replay++) {
      this.#runner.deal(unit, unit * REPLAYS + replay)
      this.#runner.play(this.#policies, noWatcher)
      for (let seat = 0; seat < seats; seat++) {
        const share = winShare(this.#runner.result, seat)
        wins[seat] += share
        squares += share * share
        all += (share - 1 / seats) ** 2
      }
    }
    let within = squares
    for (const won of wins) within -= (won * won) / REPLAYS
    // The part of the variance in winning that lies between deals.
    x[0] = all / REPLAYS
    y[0] = x[0] - within / (REPLAYS - 1)
  }
}
