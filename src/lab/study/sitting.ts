// A table at which one game after another is played under one setting, with somebody watching every decision.

import type { Bot } from "../../bots/bot.ts"
import type { State } from "../../engine/cards.ts"
import { FastChance, hash64 } from "../../engine/chance.ts"
import type { Game, Result } from "../../engine/game.ts"
import { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import { nextActor, type Policy } from "../../engine/playout.ts"
import type { Trace } from "../../engine/trace.ts"
import { type Ask, askOf } from "../asking.ts"
import type { Study } from "./study.ts"

/** Sees every decision before it is made. */
export interface Watcher {
  saw(seat: number, moves: MoveList): void
}

export class Sitting {
  readonly game: Game
  readonly options: Options
  readonly state: State
  readonly choice: FastChance
  readonly result: Result = { places: [], scores: [], limit: false }
  readonly #chance: FastChance
  readonly #jumpRate: number
  readonly #moves = new MoveList()
  readonly #seeds: readonly [number, number]

  /** `pass` sets what is played here apart from other games of the same seed. */
  constructor({ game, seats, seed, jumpRate }: Study, options: Options, pass: string) {
    this.game = game
    this.options = options
    this.state = game.create(options, seats)
    this.#seeds = hash64(`${seed} ${pass}`)
    this.#chance = new FastChance(this.#seeds[0])
    this.choice = new FastChance(this.#seeds[1])
    this.#jumpRate = jumpRate
  }

  /** Deals game number `deal`; `choices` is which way it is played. */
  deal(deal: number, choices = deal, trace?: Trace): void {
    this.#chance.reseed(this.#seeds[0], deal)
    this.choice.reseed(this.#seeds[1], choices)
    this.game.deal(this.state, this.#chance, trace)
  }

  /** Plays to the end. */
  play(policies: readonly Policy<State>[], watcher: Watcher, trace?: Trace): void {
    const { game, state, choice } = this
    const { legal, play } = game
    const moves = this.#moves
    for (;;) {
      const seat = nextActor(game, state, choice, this.#jumpRate)
      if (seat < 0) break
      legal(state, seat, moves)
      watcher.saw(seat, moves)
      play(state, seat, moves.count === 1 ? moves.at[0] : policies[seat](state, seat, moves), this.#chance, trace)
    }
    game.result(state, this.result)
  }

  /** The same with players that may need time. */
  async ask(asks: readonly Ask[], watcher: Watcher): Promise<void> {
    const { game, state, choice } = this
    const moves = this.#moves
    for (;;) {
      const seat = nextActor(game, state, choice, this.#jumpRate)
      if (seat < 0) break
      game.legal(state, seat, moves)
      watcher.saw(seat, moves)
      game.play(state, seat, moves.count === 1 ? moves.at[0] : await asks[seat](state, seat, moves), this.#chance)
    }
    game.result(state, this.result)
  }

  /** How to ask this bot at this table. */
  asking(bot: Bot): Ask {
    return askOf(bot, this.game, this.options, this.state.seats)
  }
}

export const nobody: Watcher = { saw: () => {} }
