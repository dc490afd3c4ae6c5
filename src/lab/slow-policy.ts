// Turns a bot into a policy that may need time. The bot is told only what its seat knows.

import { type Bot, BotFailure } from "../bots/bot.ts"
import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { view } from "../engine/hidden.ts"
import type { Options } from "../engine/options.ts"
import type { SlowPolicy } from "../engine/playout.ts"

/** Returns the bot's own policy if it has one, else a policy that asks the bot with a view of the state. */
export function slowPolicyOf(bot: Bot, game: Game, options: Options, seats: number): SlowPolicy<State> {
  if (bot.policy !== undefined) return bot.policy(game)
  const known = game.create(options, seats)
  return async (state, seat, moves) => {
    if (bot.seesAll) game.copy(state, known)
    else view(state, 1 << seat, known)
    try {
      return await bot.choose({ game, options, seat, view: known, legal: moves.toArray() })
    } catch (problem) {
      if (problem instanceof BotFailure) throw new BotFailure(`seat ${seat + 1}: ${problem.message}`)
      throw problem
    }
  }
}
