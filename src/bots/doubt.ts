// How open the result of a round still is. A level errs less the surer it is to win, and not at all once it has as good
// as won.

import type { State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game, Heuristic, Result } from "../engine/game.ts"
import { cloneState } from "../engine/hidden.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import { type Playing, type Policy, playOut } from "../engine/playout.ts"
import { Redealer } from "../engine/redeal.ts"
import { heuristicPolicy, randomPolicy } from "./policy.ts"
import { reward, stopAfter } from "./search/reward.ts"

const ROLLOUTS = 40
const WIDTH = 0.1 // between a round that is as good as won and one that is open, in shares of rollouts won
const EQUAL = 1e-9

/** When a player sees that a round is won. */
export interface Sight {
  /** The share of rollouts that it must win. */
  readonly won: number
  /** Whether it plans its own next moves. Otherwise it must win whatever they are. */
  readonly plans: boolean
}

/** Plays a round on from a seat's view, many times, with the heuristic in the other seats. */
export class Doubt<S extends State> {
  readonly #game: Game<S>
  readonly #heuristic: Heuristic<S> | undefined
  readonly #chance: FastChance
  readonly #dice = new FastChance(0) // randomness of the game
  readonly #luck = new FastChance(0) // randomness of dealing worlds and of rollouts
  readonly #redealer: Redealer<S>
  readonly #world: S
  readonly #moves = new MoveList()
  readonly #before: Float64Array
  readonly #after: Float64Array
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #sight: Sight
  readonly #stop: Pick<Playing<S>, "stop">
  readonly #heuristicPlay: Policy<S>
  readonly #randomPlay: Policy<S>
  #stage = 0

  /** `like` is any state or view of the same table; `chance` is the bot's own. */
  constructor(game: Game<S>, like: S, chance: FastChance, sight: Sight) {
    const heuristic = game.createHeuristic?.()
    this.#game = game
    this.#heuristic = heuristic
    this.#chance = chance
    this.#redealer = new Redealer(game)
    this.#world = cloneState(like)
    this.#before = new Float64Array(like.seats)
    this.#after = new Float64Array(like.seats)
    this.#sight = sight
    this.#stop = heuristic === undefined ? {} : stopAfter(heuristic, heuristic.horizon ?? 1, () => this.#stage)
    this.#heuristicPlay = heuristicPolicy(game, this.#luck)
    this.#randomPlay = randomPolicy(this.#luck)
  }

  /** Returns 0 if the seat has as good as won the round with this move, 1 if the round is open. */
  after(view: S, seat: number, move: Move): number {
    const seed = this.#chance.below(1 << 20)
    this.#redealer.look(view)
    const playing = { ...this.#stop, policies: this.#policies(seat) }
    const mayLose = (1 - this.#sight.won) * ROLLOUTS
    const open = mayLose + WIDTH * ROLLOUTS
    let lost = 0
    for (let i = 0; i < ROLLOUTS && lost < open; i++) {
      this.#luck.reseed(seed, i)
      this.#dice.reseed(seed + 1, i)
      lost += 1 - this.#shareWon(seat, move, playing)
    }
    return Math.min(1, Math.max(0, (lost - mayLose) / (open - mayLose)))
  }

  #policies(seat: number): Policy<S>[] {
    const policies: Policy<S>[] = Array(this.#before.length).fill(this.#heuristicPlay)
    if (!this.#sight.plans) policies[seat] = this.#randomPlay
    return policies
  }

  /** Plays the round on once, and returns the seat's share of the win. */
  #shareWon(seat: number, move: Move, playing: Playing<S>): number {
    const world = this.#redealer.deal(this.#luck, this.#world)
    this.#reward(world, this.#before)
    this.#stage = this.#heuristic?.stage?.(world) ?? 0
    this.#game.play(world, seat, move, this.#dice)
    playOut(this.#game, world, this.#dice, this.#luck, this.#moves, playing)
    this.#reward(world, this.#after)
    return shareOfGain(this.#before, this.#after, seat)
  }

  #reward(world: S, into: Float64Array): void {
    reward(this.#game, this.#heuristic, world, into, this.#result)
  }
}

/** The winner of a round is the seat whose chance of winning the game has grown most. Equal seats share the win. */
function shareOfGain(before: Float64Array, after: Float64Array, seat: number): number {
  const gain = after[seat] - before[seat]
  let equals = 0
  for (let other = 0; other < after.length; other++) {
    const theirs = after[other] - before[other]
    if (theirs > gain + EQUAL) return 0
    if (theirs > gain - EQUAL) equals++
  }
  return gain > EQUAL ? 1 / equals : 0
}
