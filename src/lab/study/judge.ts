// Judges a position for every seat by rollouts with the heuristic.

import type { State } from "../../engine/cards.ts"
import { FastChance, hash64 } from "../../engine/chance.ts"
import type { Game, Heuristic, Result } from "../../engine/game.ts"
import { view } from "../../engine/hidden.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import { type Playing, playOut } from "../../engine/playout.ts"
import { Redealer } from "../../engine/redeal.ts"
import { winShare } from "../../engine/result.ts"
import { quickPolicy } from "./players.ts"
import type { Study } from "./study.ts"

export class Judge {
  readonly shares: Float64Array
  readonly #game: Game
  readonly #heuristic: Heuristic<State> | undefined
  readonly #seeds: readonly [number, number]
  readonly #chance: FastChance
  readonly #choice: FastChance
  readonly #how: Playing<State>
  readonly #redealer: Redealer<State>
  readonly #seen: State
  readonly #world: State
  readonly #state: State
  readonly #moves = new MoveList()
  #stage = 0
  readonly #result: Result = { places: [], scores: [], limit: false }

  constructor({ game, seats, seed, jumpRate }: Study, options: Options, pass: string) {
    this.#game = game
    this.#heuristic = game.createHeuristic?.()
    this.#seeds = hash64(`${seed} ${pass} judge`)
    this.#chance = new FastChance(this.#seeds[0])
    this.#choice = new FastChance(this.#seeds[1])
    this.#how = { policies: Array(seats).fill(quickPolicy("house", game, this.#choice)), jumpRate, ...this.#stopping() }
    this.#redealer = new Redealer(game)
    this.#seen = game.create(options, seats)
    this.#world = game.create(options, seats)
    this.#state = game.create(options, seats)
    this.shares = new Float64Array(seats)
  }

  /** Stops rollouts at the end of the round, if the game has an outlook for that moment. */
  #stopping(): Pick<Playing<State>, "stop"> {
    const { stage, outlook } = this.#heuristic ?? {}
    return stage === undefined || outlook === undefined ? {} : { stop: (state) => stage(state) !== this.#stage }
  }

  /** Prepares to judge the position as these viewers (a set of bits) know it. */
  look(state: State, viewers: number): void {
    this.#redealer.look(view(state, viewers, this.#seen))
  }

  /** Redeals the unseen cards. The result depends only on `number`. */
  imagine(number: number): void {
    this.#choice.reseed(this.#seeds[1], number)
    this.#redealer.deal(this.#choice, this.#world)
  }

  /**
   * Rolls out the redealt world, after this move if one is given, with random numbers seeded by `number`. Writes every
   * seat's share of the win to `shares`: at the end of the game or, if the game has an outlook, of the round.
   */
  playOn(number: number, seat?: number, move?: Move): void {
    const game = this.#game
    const state = this.#state
    this.#chance.reseed(this.#seeds[0], number)
    this.#choice.reseed(this.#seeds[1] ^ 0x5bd1e995, number)
    game.copy(this.#world, state)
    this.#stage = this.#heuristic?.stage?.(state) ?? 0
    if (seat !== undefined && move !== undefined) game.play(state, seat, move, this.#chance)
    playOut(game, state, this.#chance, this.#choice, this.#moves, this.#how)
    if (game.actors(state) === 0) this.#readResult()
    else this.#heuristic?.outlook?.(state, this.shares)
  }

  #readResult(): void {
    this.#game.result(this.#state, this.#result)
    for (let seat = 0; seat < this.shares.length; seat++) this.shares[seat] = winShare(this.#result, seat)
  }
}
