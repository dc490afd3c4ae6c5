// Bots at a table: each asked in its own way, with what its seat knows, until the game is over.

import { type Bot, BotFailure } from "../bots/bot.ts"
import type { State } from "../engine/cards.ts"
import type { Chance, FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { view } from "../engine/hidden.ts"
import type { Move, MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"

/** Asks for one of the legal moves, of which there is at least one. */
export type Ask = (state: State, seat: number, moves: MoveList) => Move | Promise<Move>

/** How to ask this bot: by its policy if it has one, else with a view of its own. */
export function askOf(bot: Bot, game: Game, options: Options, seats: number): Ask {
  if (bot.policy !== undefined) return bot.policy(game)
  const known = game.create(options, seats)
  return async (state, seat, moves) => {
    if (bot.seesAll) game.copy(state, known)
    else view(state, 1 << seat, known)
    try {
      return await bot.choose({ game, options, seat, view: known, legal: moves.toArray() })
    } catch (problem) {
      if (problem instanceof BotFailure) throw new BotFailure(`seat ${seat}: ${problem.message}`)
      throw problem
    }
  }
}

/** Asks one seat after another until the game is over; gives back how many moves were made. */
export async function playAsked(
  asks: readonly Ask[],
  game: Game,
  state: State,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  jumpRate: number,
): Promise<number> {
  for (let made = 0; ; made++) {
    const seat = nextActor(game, state, choice, jumpRate)
    if (seat < 0) return made
    game.legal(state, seat, moves)
    const answer = asks[seat](state, seat, moves)
    game.play(state, seat, typeof answer === "number" ? answer : await answer, chance) // quick bots are not waited for
  }
}
