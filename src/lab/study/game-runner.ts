// Plays one game after another under one setting, and lets a watcher see every decision.

import type { Bot } from "../../bots/bot.ts"
import type { State } from "../../engine/cards.ts"
import { FastChance, hash64 } from "../../engine/chance.ts"
import type { Game, Result } from "../../engine/game.ts"
import { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import { type Policy, playOut, playOutSlowly, type SlowPolicy } from "../../engine/playout.ts"
import type { Trace } from "../../engine/trace.ts"
import { slowPolicyOf } from "../slow-policy.ts"
import type { Study } from "./study.ts"

/** Sees every decision before it is made. */
export interface Watcher {
  saw(seat: number, moves: MoveList): void
}

export class GameRunner {
  readonly game: Game
  readonly options: Options
  readonly state: State
  readonly choice: FastChance
  readonly result: Result = { places: [], scores: [], limit: false }
  readonly #chance: FastChance
  readonly #jumpRate: number
  readonly #moves = new MoveList()
  readonly #seeds: readonly [number, number]

  /** `pass` gives these games different random numbers from other passes with the same seed. */
  constructor({ game, seats, seed, jumpRate }: Study, options: Options, pass: string) {
    this.game = game
    this.options = options
    this.state = game.create(options, seats)
    this.#seeds = hash64(`${seed} ${pass}`)
    this.#chance = new FastChance(this.#seeds[0])
    this.choice = new FastChance(this.#seeds[1])
    this.#jumpRate = jumpRate
  }

  /** Deals game number `deal`; `choices` seeds the players' choices. */
  deal(deal: number, choices = deal, trace?: Trace): void {
    this.#chance.reseed(this.#seeds[0], deal)
    this.choice.reseed(this.#seeds[1], choices)
    this.game.deal(this.state, this.#chance, trace)
  }

  /** Plays the game to its end. */
  play(policies: readonly Policy<State>[], watcher: Watcher, trace?: Trace): void {
    const { game, state, choice } = this
    playOut(game, state, this.#chance, choice, this.#moves, { ...this.#how(watcher, trace), policies })
    game.result(state, this.result)
  }

  /** Plays the game to its end with policies that may need time. */
  async playSlowly(policies: readonly SlowPolicy<State>[], watcher: Watcher): Promise<void> {
    const { game, state, choice } = this
    await playOutSlowly(game, state, this.#chance, choice, this.#moves, { ...this.#how(watcher), policies })
    game.result(state, this.result)
  }

  #how(watcher: Watcher, trace?: Trace) {
    const watch = (seat: number, moves: MoveList): void => watcher.saw(seat, moves)
    return { jumpRate: this.#jumpRate, skipForced: true, watch, ...(trace === undefined ? {} : { trace }) }
  }

  /** Returns a policy that asks a bot. */
  slowPolicyOf(bot: Bot): SlowPolicy<State> {
    return slowPolicyOf(bot, this.game, this.options, this.state.seats)
  }
}

export const noWatcher: Watcher = { saw: () => {} }
