// A block of games: the unit that a simulation hands to threads.

import { type Bot, BotFailure } from "../bots/bot.ts"
import { isQuick, isRandom, makeBot } from "../bots/index.ts"
import type { State } from "../engine/cards.ts"
import { FastChance, hash64 } from "../engine/chance.ts"
import type { Game, Result } from "../engine/game.ts"
import { MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import { type Policy, playOut, playOutSlowly, type SlowPolicy } from "../engine/playout.ts"
import { slowPolicyOf } from "./slow-policy.ts"
import { measureNames, type Sums, Tally, tallyGame } from "./tally.ts"
import type { BlockWorker } from "./threads.ts"

export interface Simulation {
  readonly game: Game
  readonly seats: number
  readonly options: Options
  /** The name of each seat's bot. */
  readonly bots: readonly string[]
  readonly seed: string
  readonly games: number
  /** Probability that a seat jumps in, where a game has that. */
  readonly jumpRate: number
  /** Milliseconds that a program has for a move. */
  readonly timeLimit: number
}

/** The sums of a block, and what went wrong if it ended early. */
export interface BlockDone extends Sums {
  readonly failure?: string
}

const areQuick = ({ bots }: Simulation): boolean => bots.every(isQuick)

/** Games per block: fixed, so that sums do not depend on the number of threads. Slow bots get blocks of one game. */
const sizeOf = (simulation: Simulation): number => (areQuick(simulation) ? 1000 : 1)

export const blocksOf = (simulation: Simulation): number => Math.ceil(simulation.games / sizeOf(simulation))

export const emptyTally = ({ game, seats }: Simulation): Tally => new Tally(measureNames(game, seats))

/** Derives two seeds from one: for the cards and for the players' choices. */
function seedsOf(seed: string): { readonly cards: number; readonly choices: number } {
  const [cards, choices] = hash64(seed)
  return { cards, choices }
}

/** Plays blocks of one simulation, and owns the programs that play in it. */
export class BlockPlayer implements BlockWorker<BlockDone> {
  readonly #simulation: Simulation
  readonly #state: State
  readonly #chance: FastChance
  readonly #choice: FastChance
  readonly #seeds: ReturnType<typeof seedsOf>
  readonly #moves = new MoveList()
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #bots: readonly Bot[]
  readonly #policies: readonly Policy<State>[]
  readonly #slowPolicies: readonly SlowPolicy<State>[]
  readonly #areRandom: boolean

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#seeds = seedsOf(simulation.seed)
    this.#state = simulation.game.create(simulation.options, simulation.seats)
    this.#chance = new FastChance(this.#seeds.cards)
    this.#choice = new FastChance(this.#seeds.choices)
    this.#bots = simulation.bots.map((name) => makeBot(name, this.#choice, simulation.timeLimit))
    this.#policies = this.#bots.flatMap(({ policy }) => policy?.(simulation.game) ?? [])
    this.#slowPolicies = this.#bots.map((bot) =>
      slowPolicyOf(bot, simulation.game, simulation.options, simulation.seats),
    )
    this.#areRandom = simulation.bots.every(isRandom)
  }

  /** Plays the games of one block. */
  play(block: number): BlockDone | Promise<BlockDone> {
    return areQuick(this.#simulation) ? this.#playQuick(block) : this.#playSlowly(block)
  }

  #playQuick(block: number): BlockDone {
    const { game, jumpRate } = this.#simulation
    const how = this.#areRandom ? { jumpRate } : { jumpRate, policies: this.#policies }
    const tally = emptyTally(this.#simulation)
    for (const i of this.#indices(block)) {
      this.#deal(i)
      const made = playOut(game, this.#state, this.#chance, this.#choice, this.#moves, how)
      this.#finish(made, tally)
    }
    return tally.payload()
  }

  close(): void {
    for (const bot of this.#bots) bot.close?.()
  }

  async #playSlowly(block: number): Promise<BlockDone> {
    const { game, jumpRate } = this.#simulation
    const how = { jumpRate, policies: this.#slowPolicies }
    const tally = emptyTally(this.#simulation)
    for (const i of this.#indices(block)) {
      this.#deal(i)
      try {
        const made = await playOutSlowly(game, this.#state, this.#chance, this.#choice, this.#moves, how)
        this.#finish(made, tally)
      } catch (problem) {
        if (!(problem instanceof BotFailure)) throw problem
        return { ...tally.payload(), failure: `game ${i + 1}: ${problem.message}` }
      }
    }
    return tally.payload()
  }

  *#indices(block: number): Iterable<number> {
    const size = sizeOf(this.#simulation)
    const end = Math.min(this.#simulation.games, (block + 1) * size)
    for (let i = block * size; i < end; i++) yield i
  }

  #deal(i: number): void {
    this.#chance.reseed(this.#seeds.cards, i)
    this.#choice.reseed(this.#seeds.choices, i)
    this.#simulation.game.deal(this.#state, this.#chance)
  }

  #finish(moves: number, tally: Tally): void {
    const { game } = this.#simulation
    game.result(this.#state, this.#result)
    tallyGame(game, this.#state, this.#result, moves, tally)
  }
}
