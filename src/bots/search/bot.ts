// Wraps the search as a bot. It makes a new search for each table.

import type { State } from "../../engine/cards.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Bot, Question } from "../bot.ts"
import { type Advice, type Budget, Search, type SearchSettings } from "./search.ts"

/** How long a bot searches for a move. */
export type Thinking = { readonly iterations: number } | { readonly milliseconds: number }

export class SearchBot implements Bot {
  readonly name: string
  readonly seesAll?: true
  readonly #thinking: Thinking
  readonly #settings: SearchSettings
  readonly #choice: FastChance
  readonly #clock: () => number
  #asked: Question | undefined
  #search: Search<State> | undefined

  constructor(
    name: string,
    thinking: Thinking,
    settings: SearchSettings,
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

  /** Returns the move that `choose` returns, and how much better it is than the other moves. */
  advise(question: Question): Advice {
    return this.#searchFor(question).advise(question.view, question.seat, this.#budget())
  }

  #budget(): Budget {
    if ("iterations" in this.#thinking) return this.#thinking
    const clock = this.#clock
    return { iterations: Number.POSITIVE_INFINITY, until: clock() + this.#thinking.milliseconds, clock }
  }

  /** Returns the search for this table, which is defined by its game, options and seats. */
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
