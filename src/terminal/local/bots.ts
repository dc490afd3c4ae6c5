// Asks bots for moves, one after another. A random player takes over for a bot that fails.

import { type Bot, BotFailure, randomBot } from "../../bots/bot.ts"
import type { Question, Thinker } from "../../bots/thinker.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import type { Text } from "../../engine/trace.ts"

interface Listener {
  /** Called when a bot has been asked. */
  asked(answer: Promise<unknown>): void
  /** Called when a bot has failed and a random player takes over. */
  failed(seat: number, why: string | Text): void
  /** Called when there is a bug, so that there will be no move. */
  broken(problem: unknown): void
}

export class BotThinker implements Thinker {
  readonly #game: Game
  /** The bots by seat. */
  readonly #bots: (Bot | undefined)[]
  readonly #choice: FastChance
  readonly #listener: Listener
  #latest: Promise<unknown> = Promise.resolve()

  constructor(game: Game, bots: readonly (Bot | undefined)[], choice: FastChance, listener: Listener) {
    this.#game = game
    this.#bots = [...bots]
    this.#choice = choice
    this.#listener = listener
  }

  choose(question: Question): Promise<Move> {
    const move = this.#latest.then(() => this.#ask(question))
    this.#latest = move
    this.#listener.asked(move)
    return move
  }

  close(): void {
    for (const bot of this.#bots) bot?.close?.()
  }

  async #ask(question: Question): Promise<Move> {
    const { seat } = question
    const bot = this.#bots[seat] ?? randomBot(this.#choice)
    await new Promise(setImmediate) // lets keys and signals run between the moves of slow bots
    try {
      const move = await bot.choose({ ...question, game: this.#game })
      const refusal = this.#game.check(question.view, seat, move)
      return refusal === undefined ? move : this.#replace(bot, question, refusal)
    } catch (problem) {
      if (problem instanceof BotFailure) return this.#replace(bot, question, problem.message)
      this.#listener.broken(problem)
      return new Promise(() => {})
    }
  }

  #replace(bot: Bot, question: Question, why: string | Text): Promise<Move> {
    this.#bots[question.seat] = randomBot(this.#choice)
    bot.close?.()
    this.#listener.failed(question.seat, why)
    return this.#ask(question)
  }
}
