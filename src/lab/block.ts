// A block of random games: the unit in which simulations are shared out among threads.

import { FastChance, hash64 } from "../engine/chance.ts"
import type { Game, Result } from "../engine/game.ts"
import { MoveList } from "../engine/moves.ts"
import type { Options } from "../engine/options.ts"
import { playOut } from "./playout.ts"
import { measureNames, Tally, tallyGame } from "./tally.ts"

export interface Simulation {
  readonly game: Game
  readonly seats: number
  readonly options: Options
  readonly seed: string
  readonly games: number
  readonly jumpRate: number
}

/** Games a block. */
export const BLOCK = 1000

export const blocksOf = (games: number): number => Math.ceil(games / BLOCK)

/** Two families of chance from a seed: what the cards do, and what the players choose. */
export function seedsOf(seed: string): { readonly cards: number; readonly choices: number } {
  const [cards, choices] = hash64(seed)
  return { cards, choices }
}

/** Plays the games of one block. */
export function playBlock({ game, seats, options, seed, games, jumpRate }: Simulation, block: number): Tally {
  const { cards, choices } = seedsOf(seed)
  const tally = new Tally(measureNames(game, seats))
  const state = game.create(options, seats)
  const chance = new FastChance(cards)
  const choice = new FastChance(choices)
  const moves = new MoveList()
  const result: Result = { places: [], scores: [], limit: false }
  const end = Math.min(games, (block + 1) * BLOCK)
  for (let i = block * BLOCK; i < end; i++) {
    chance.reseed(cards, i)
    choice.reseed(choices, i)
    game.deal(state, chance)
    const made = playOut(game, state, chance, choice, moves, jumpRate)
    game.result(state, result)
    tallyGame(game, state, result, made, tally)
  }
  return tally
}

/** Plays all of it, one block after another, on this thread. */
export function playBlocks(simulation: Simulation): Tally {
  const total = new Tally(measureNames(simulation.game, simulation.seats))
  for (let block = 0; block < blocksOf(simulation.games); block++) total.merge(playBlock(simulation, block))
  return total
}
