// A block of games: the unit in which a simulation is shared out among threads.

import { type Bot, BotFailure, type Question } from "../bots/bot.ts"
import { isRandom, makeBot } from "../bots/index.ts"
import type { State } from "../engine/cards.ts"
import { FastChance, hash64 } from "../engine/chance.ts"
import type { Game, Result } from "../engine/game.ts"
import { cloneState, view } from "../engine/hidden.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import { nextActor, playOut } from "./playout.ts"
import { measureNames, Tally, tallyGame } from "./tally.ts"

export interface Simulation {
  readonly game: Game
  readonly seats: number
  readonly options: Options
  /** The name of each seat's bot. */
  readonly bots: readonly string[]
  readonly seed: string
  readonly games: number
  /** How likely the seat on the left is to jump, where a game has that. */
  readonly jumpRate: number
  /** Milliseconds that a program has for a move. */
  readonly timeLimit: number
}

/** A block's sums, and what went wrong if it was cut short. */
export interface BlockDone {
  readonly tally: Tally
  readonly failure?: string
}

const areRandom = ({ bots }: Simulation): boolean => bots.every(isRandom)

/** Games a block: fixed, so that the sums come out the same whatever the number of threads. */
const sizeOf = (simulation: Simulation): number => (areRandom(simulation) ? 1000 : 10)

export const blocksOf = (simulation: Simulation): number => Math.ceil(simulation.games / sizeOf(simulation))

export const emptyTally = ({ game, seats }: Simulation): Tally => new Tally(measureNames(game, seats))

/** Two families of chance from a seed: what the cards do, and what the players choose. */
function seedsOf(seed: string): { readonly cards: number; readonly choices: number } {
  const [cards, choices] = hash64(seed)
  return { cards, choices }
}

/** Plays blocks of one simulation; holds the programs that play in it. */
export class BlockPlayer {
  readonly #simulation: Simulation
  readonly #state: State
  readonly #chance: FastChance
  readonly #choice: FastChance
  readonly #seeds: ReturnType<typeof seedsOf>
  readonly #moves = new MoveList()
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #bots: readonly Bot[]

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#seeds = seedsOf(simulation.seed)
    this.#state = simulation.game.create(simulation.options, simulation.seats)
    this.#chance = new FastChance(this.#seeds.cards)
    this.#choice = new FastChance(this.#seeds.choices)
    this.#bots = simulation.bots.map((name) => makeBot(name, this.#choice, simulation.timeLimit))
  }

  /** Plays the games of one block. */
  async play(block: number): Promise<BlockDone> {
    return areRandom(this.#simulation) ? { tally: this.playRandom(block) } : this.#playAsked(block)
  }

  /** The same where all players are random: nobody needs to be asked. */
  playRandom(block: number): Tally {
    const { game, jumpRate } = this.#simulation
    const tally = emptyTally(this.#simulation)
    for (const i of this.#indices(block)) {
      this.#deal(i)
      this.#finish(playOut(game, this.#state, this.#chance, this.#choice, this.#moves, jumpRate), tally)
    }
    return tally
  }

  close(): void {
    for (const bot of this.#bots) bot.close?.()
  }

  async #playAsked(block: number): Promise<BlockDone> {
    const tally = emptyTally(this.#simulation)
    for (const i of this.#indices(block)) {
      this.#deal(i)
      try {
        this.#finish(await this.#ask(), tally)
      } catch (problem) {
        if (!(problem instanceof BotFailure)) throw problem
        return { tally, failure: `game ${i + 1}: ${problem.message}` }
      }
    }
    return { tally }
  }

  /** Asks one seat after another until the game is over; gives back how many moves were made. */
  async #ask(): Promise<number> {
    const { game, options, jumpRate } = this.#simulation
    const known = cloneState(this.#state)
    for (let made = 0; ; made++) {
      const seat = nextActor(game, this.#state, this.#choice, jumpRate)
      if (seat < 0) return made
      game.legal(this.#state, seat, this.#moves)
      const question = { game, options, seat, view: view(this.#state, 1 << seat, known), legal: this.#moves.toArray() }
      game.play(this.#state, seat, await this.#choose(question), this.#chance)
    }
  }

  async #choose(question: Question): Promise<Move> {
    try {
      return await this.#bots[question.seat].choose(question)
    } catch (problem) {
      if (problem instanceof BotFailure) throw new BotFailure(`seat ${question.seat}: ${problem.message}`)
      throw problem
    }
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
