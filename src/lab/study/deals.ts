// How much the deal decides: the same cards and dice, played again and again by players of equal strength and varied taste.

import type { State } from "../../engine/cards.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { variedPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import { nobody, Sitting } from "./sitting.ts"
import type { Study } from "./study.ts"

/** How often each deal is played. */
export const REPLAYS = 16

export class DealsProbe implements Probe {
  readonly names = ["decided_by_the_deal"]
  readonly counts = 0
  readonly most = 0
  readonly #sitting: Sitting
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#sitting = new Sitting(study, options, "deals")
    const policy = variedPolicy(study.game, this.#sitting.choice)
    this.#policies = Array.from({ length: study.seats }, () => policy)
  }

  play(unit: number, { y, x }: Notes): void {
    const { seats } = this.#sitting.state
    const wins = new Float64Array(seats)
    let squares = 0
    let all = 0
    for (let replay = 0; replay < REPLAYS; replay++) {
      this.#sitting.deal(unit, unit * REPLAYS + replay)
      this.#sitting.play(this.#policies, nobody)
      for (let seat = 0; seat < seats; seat++) {
        const share = winShare(this.#sitting.result, seat)
        wins[seat] += share
        squares += share * share
        all += (share - 1 / seats) ** 2
      }
    }
    let within = squares
    for (const won of wins) within -= (won * won) / REPLAYS
    // Of all the variance of who wins, what is not within the replays of one deal.
    x[0] = all / REPLAYS
    y[0] = x[0] - within / (REPLAYS - 1)
  }
}
