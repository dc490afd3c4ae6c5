// Measures how often a better player wins: one player among weaker ones, in each seat in turn.

import type { Bot } from "../../bots/bot.ts"
import { checkBotName, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import { BadInput, type Options } from "../../engine/options.ts"
import type { Policy, SlowPolicy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { GameRunner, noWatcher } from "./game-runner.ts"
import { carelessPolicy, quickPolicy } from "./players.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

export const SEARCH = "search:200"

/** Tells whether there is a search to measure. */
export function hasSearch(): boolean {
  try {
    checkBotName(SEARCH)
    return true
  } catch (problem) {
    if (problem instanceof BadInput) return false
    throw problem
  }
}

/** One heuristic player among weaker ones: random players, and careless ones. */
export class SkillProbe implements Probe {
  readonly names = ["house_over_random", "house_over_careless"]
  readonly counts = 0
  readonly most = 0
  readonly #runner: GameRunner
  readonly #heuristic: Policy<State>
  readonly #weaker: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.#runner = new GameRunner(study, options, "skill")
    const { choice } = this.#runner
    this.#heuristic = quickPolicy("house", study.game, choice)
    this.#weaker = [quickPolicy("random", study.game, choice), carelessPolicy(study.game, choice)]
  }

  play(unit: number, { y, x }: Notes): void {
    const { seats } = this.#runner.state
    const better = unit % seats
    this.#weaker.forEach((weaker, i) => {
      this.#runner.deal(unit)
      this.#runner.play(
        Array.from({ length: seats }, (_, seat) => (seat === better ? this.#heuristic : weaker)),
        noWatcher,
      )
      y[i] = winShare(this.#runner.result, better)
      x[i] = 1
    })
  }
}

/** One search among heuristic players. */
export class SearchProbe implements Probe {
  readonly names = ["search_over_house"]
  readonly counts = 0
  readonly most = 0
  readonly #runner: GameRunner
  readonly #bot: Bot
  readonly #search: SlowPolicy<State>
  readonly #heuristic: Policy<State>

  constructor(study: Study, options: Options) {
    this.#runner = new GameRunner(study, options, "search")
    this.#bot = makeBot(SEARCH, this.#runner.choice, study.timeLimit)
    this.#search = this.#runner.slowPolicyOf(this.#bot)
    this.#heuristic = quickPolicy("house", study.game, this.#runner.choice)
  }

  async play(unit: number, { y, x }: Notes): Promise<void> {
    const { seats } = this.#runner.state
    const better = unit % seats
    this.#runner.deal(unit)
    await this.#runner.playSlowly(
      Array.from({ length: seats }, (_, seat) => (seat === better ? this.#search : this.#heuristic)),
      noWatcher,
    )
    y[0] = winShare(this.#runner.result, better)
    x[0] = 1
  }

  close(): void {
    this.#bot.close?.()
  }
}
