// Plays deals: the same cards for every seating of every pair, and for each seat a chance of its own to choose by.

import { type Bot, BotFailure } from "../../bots/bot.ts"
import { isQuick, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import { FastChance, hash64 } from "../../engine/chance.ts"
import type { Game, Result } from "../../engine/game.ts"
import { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import { playOutSlowly, type SlowPolicy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { processorSeconds } from "../processor.ts"
import { slowPolicyOf } from "../slow-policy.ts"
import type { Work } from "../threads.ts"
import { botsOf, gamesPerDeal, type Pair, type Seating, seatingsOf } from "./seatings.ts"

export interface Arena {
  readonly game: Game
  readonly seats: number
  readonly options: Options
  readonly pairs: readonly Pair[]
  readonly seed: string
  /** The number of the first deal, and how many there are. */
  readonly first: number
  readonly deals: number
  /** How likely the seat on the left is to jump, where a game has that. */
  readonly jumpRate: number
  /** Milliseconds that a program has for a move. */
  readonly timeLimit: number
}

/** For each deal what the first of a pair won in the games in which it sat alone, and the same of the second. */
export type Alone = readonly [number[], number[]]

/** The time that a bot took for its moves, forced ones aside: its part of what the processor gave this thread. */
export interface Thought {
  moves: number
  ms: number
}

export interface ArenaBlock {
  /** By pair. Whole deals only: all pairs have the same number of them. */
  readonly alone: readonly Alone[]
  readonly thought: Readonly<Record<string, Thought>>
  readonly seconds: number
  /** What a bot did wrong, where that cut it short. */
  readonly failure?: string
}

const QUICK_GAMES = 400
/** The system's book of processor time is kept by the tick. */
const TOO_SHORT = 0.1

/** Deals a block: fixed, so that it all comes out the same whatever the number of threads. */
export const dealsPerBlock = ({ pairs, seats }: Pick<Arena, "pairs" | "seats">): number =>
  botsOf(pairs).every(isQuick) ? Math.ceil(QUICK_GAMES / gamesPerDeal(pairs, seats)) : 1

export const blocksOf = (arena: Arena): number => Math.ceil(arena.deals / dealsPerBlock(arena))

/** A number to seed by, from what it is for. */
function seedOf(...what: readonly (string | number)[]): number {
  const [low, high] = hash64(what.join("\n"))
  return (low >>> 0) + (high & 0x1fffff) * 2 ** 32
}

/** A bot in a seat, how to ask it, and what it chooses by. */
interface Player {
  readonly bot: Bot
  readonly policy: SlowPolicy<State>
  readonly choice: FastChance
}

/** A seating with all that it needs, made once. */
interface Round {
  readonly seating: Seating
  readonly players: readonly Player[]
  readonly policies: readonly SlowPolicy<State>[]
  /** By seat: the seed of what is chosen there in this seating. */
  readonly seeds: readonly number[]
  readonly tableSeed: number
}

export class ArenaPlayer implements Work<ArenaBlock> {
  readonly #arena: Arena
  readonly #state: State
  readonly #chance: FastChance
  readonly #cardsSeed: number
  readonly #table = new FastChance(0)
  readonly #moves = new MoveList()
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #players = new Map<string, Player>()
  readonly #rounds: readonly (readonly Round[])[]
  #thought: Record<string, Thought> = {}

  constructor(arena: Arena) {
    this.#arena = arena
    this.#state = arena.game.create(arena.options, arena.seats)
    this.#cardsSeed = seedOf(arena.seed, "cards")
    this.#chance = new FastChance(this.#cardsSeed)
    this.#rounds = arena.pairs.map((pair) => seatingsOf(pair, arena.seats).map((seating) => this.#roundOf(seating)))
  }

  async play(block: number): Promise<ArenaBlock> {
    const took = this.#stopwatch()
    const { pairs, first, deals } = this.#arena
    this.#thought = Object.fromEntries(botsOf(pairs).map((name) => [name, { moves: 0, ms: 0 }]))
    const alone = pairs.map((): Alone => [[], []])
    const size = dealsPerBlock(this.#arena)
    const end = Math.min(deals, (block + 1) * size)
    let failure: string | undefined
    for (let i = block * size; i < end && failure === undefined; i++) failure = await this.#playDeal(first + i, alone)
    const { seconds, share } = took()
    for (const thought of Object.values(this.#thought)) thought.ms *= share
    const done = { alone, thought: this.#thought, seconds }
    return failure === undefined ? done : { ...done, failure }
  }

  /** Tells afterwards how long it took: of processor time where all bots think in this thread, else by the clock; and what share of the clock that is. */
  #stopwatch(): () => { readonly seconds: number; readonly share: number } {
    const isHere = [...this.#players.values()].every(({ bot }) => bot.close === undefined)
    const clock = performance.now()
    const processor = processorSeconds()
    return () => {
      const passed = (performance.now() - clock) / 1000
      if (!isHere || passed < TOO_SHORT) return { seconds: passed, share: 1 }
      const seconds = Math.min(passed, processorSeconds() - processor)
      return { seconds, share: seconds / passed }
    }
  }

  close(): void {
    for (const { bot } of this.#players.values()) bot.close?.()
  }

  /** Plays a deal in every seating and notes who won what; a deal in which a bot fails is left out, and why is given back. */
  async #playDeal(deal: number, into: readonly Alone[]): Promise<string | undefined> {
    const won = into.map((): [number, number] => [0, 0])
    try {
      for (const [pair, rounds] of this.#rounds.entries())
        for (const round of rounds) await this.#playRound(round, deal, won[pair])
    } catch (problem) {
      if (!(problem instanceof BotFailure)) throw problem
      return `deal ${deal + 1}: ${problem.message}`
    }
    for (const [pair, sides] of into.entries()) for (const side of [0, 1] as const) sides[side].push(won[pair][side])
    return undefined
  }

  async #playRound({ seating, players, policies, seeds, tableSeed }: Round, deal: number, won: [number, number]) {
    const { game, jumpRate } = this.#arena
    this.#chance.reseed(this.#cardsSeed, deal)
    this.#table.reseed(tableSeed, deal)
    for (const [seat, { choice }] of players.entries()) choice.reseed(seeds[seat], deal)
    game.deal(this.#state, this.#chance)
    const how = { policies, jumpRate, skipForced: true }
    await playOutSlowly(game, this.#state, this.#chance, this.#table, this.#moves, how)
    game.result(this.#state, this.#result)
    for (const { side, seat } of seating.alone) won[side] += winShare(this.#result, seat)
  }

  /** Streams are named by who sits where: another pair more or less changes none of them. */
  #roundOf(seating: Seating): Round {
    const { seed } = this.#arena
    const players = seating.bots.map((name, seat) => this.#playerIn(name, seat))
    return {
      seating,
      players,
      policies: players.map(({ policy }) => policy),
      seeds: players.map((_, seat) => seedOf(seed, "choice", seat, ...seating.bots)),
      tableSeed: seedOf(seed, "table", ...seating.bots),
    }
  }

  #playerIn(name: string, seat: number): Player {
    const key = `${seat} ${name}`
    const player = this.#players.get(key) ?? this.#makePlayer(name)
    this.#players.set(key, player)
    return player
  }

  #makePlayer(name: string): Player {
    const { game, options, seats, timeLimit } = this.#arena
    const choice = new FastChance(0)
    const bot = makeBot(name, choice, timeLimit)
    return { bot, choice, policy: this.#timed(name, slowPolicyOf(bot, game, options, seats)) }
  }

  /** Takes the time of each move. */
  #timed(name: string, policy: SlowPolicy<State>): SlowPolicy<State> {
    return (state, seat, moves) => {
      const thought = this.#thought[name]
      const started = performance.now()
      const answer = policy(state, seat, moves)
      if (typeof answer !== "number") return answer.finally(() => note(thought, started))
      note(thought, started)
      return answer
    }
  }
}

function note(thought: Thought, started: number): void {
  thought.moves++
  thought.ms += performance.now() - started
}
