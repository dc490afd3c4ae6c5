// The search as a player: one table after another, each with a search of its own.

import type { State } from "../../engine/cards.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Bot, Question } from "../bot.ts"
import { type Budget, Search, type Settings } from "./search.ts"

/** How long a bot thinks about a move. */
export type Thinking = { readonly iterations: number } | { readonly milliseconds: number }

export class SearchBot implements Bot {
  readonly name: string
  readonly seesAll?: true
  readonly #thinking: Thinking
  readonly #settings: Settings
  readonly #choice: FastChance
  readonly #clock: () => number
  #asked: Question | undefined
  #search: Search<State> | undefined

  constructor(
    name: string,
    thinking: Thinking,
    settings: Settings,
    choice: FastChance,
    clock: () => number = () => performance.now(),
  ) {
    this.name = name
    if (settings.seesAll) this.seesAll = true
    this.#thinking = thinking
    this.#settings = settings
    this.#choice = choice
    this.#clock = clock
  }

  choose(question: Question): number {
    return this.#searchFor(question).choose(question.view, question.seat, this.#budget())
  }

  #budget(): Budget {
    if ("iterations" in this.#thinking) return this.#thinking
    const clock = this.#clock
    return { iterations: Number.POSITIVE_INFINITY, until: clock() + this.#thinking.milliseconds, clock }
  }

  /** The search of this table: of the same game, with the same options and seats. */
  #searchFor(question: Question): Search<State> {
    const { game, options, view } = question
    const before = this.#asked
    const isSame = before?.game === game && before.options === options && before.view.seats === view.seats
    if (this.#search === undefined || !isSame)
      this.#search = new Search<State>(game, view, this.#choice, this.#settings)
    this.#asked = question
    return this.#search
  }
}
