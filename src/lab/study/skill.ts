// How far the better player gets: one of them among weaker ones, in each seat in turn.

import type { Bot } from "../../bots/bot.ts"
import { checkBotName, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import { BadInput, type Options } from "../../engine/options.ts"
import type { Policy, SlowPolicy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { carelessPolicy, quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import { nobody, Sitting } from "./sitting.ts"
import type { Study } from "./study.ts"

export const SEARCH = "search:200"

/** Is there a search to measure? */
export function hasSearch(): boolean {
  try {
    checkBotName(SEARCH)
    return true
  } catch (problem) {
    if (problem instanceof BadInput) return false
    throw problem
  }
}

/** Heuristic among quick, weaker players: those that play at random, and those that do so now and then. */
export class SkillProbe implements Probe {
  readonly names = ["house_over_random", "house_over_careless"]
  readonly counts = 0
  readonly most = 0
  readonly #sitting: Sitting
  readonly #heuristic: Policy<State>
  readonly #weaker: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#sitting = new Sitting(study, options, "skill")
    const { choice } = this.#sitting
    this.#heuristic = quickPolicy("house", study.game, choice)
    this.#weaker = [quickPolicy("random", study.game, choice), carelessPolicy(study.game, choice)]
  }

  play(unit: number, { y, x }: Notes): void {
    const { seats } = this.#sitting.state
    const better = unit % seats
    this.#weaker.forEach((weaker, i) => {
      this.#sitting.deal(unit)
      this.#sitting.play(
        Array.from({ length: seats }, (_, seat) => (seat === better ? this.#heuristic : weaker)),
        nobody,
      )
      y[i] = winShare(this.#sitting.result, better)
      x[i] = 1
    })
  }
}

/** A search among heuristics. */
export class SearchProbe implements Probe {
  readonly names = ["search_over_house"]
  readonly counts = 0
  readonly most = 0
  readonly #sitting: Sitting
  readonly #bot: Bot
  readonly #search: SlowPolicy<State>
  readonly #heuristic: Policy<State>

  constructor(study: Study, options: Options) {
    this.#sitting = new Sitting(study, options, "search")
    this.#bot = makeBot(SEARCH, this.#sitting.choice, study.timeLimit)
    this.#search = this.#sitting.slowPolicyOf(this.#bot)
    this.#heuristic = quickPolicy("house", study.game, this.#sitting.choice)
  }

  async play(unit: number, { y, x }: Notes): Promise<void> {
    const { seats } = this.#sitting.state
    const better = unit % seats
    this.#sitting.deal(unit)
    await this.#sitting.playSlowly(
      Array.from({ length: seats }, (_, seat) => (seat === better ? this.#search : this.#heuristic)),
      nobody,
    )
    y[0] = winShare(this.#sitting.result, better)
    x[0] = 1
  }

  close(): void {
    this.#bot.close?.()
  }
}
