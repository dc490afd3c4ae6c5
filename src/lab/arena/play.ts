// Plays deals: the same cards for every seating of every pair, and a separate random stream for each seat.

import { type Bot, BotFailure } from "../../bots/bot.ts"
import { isQuick, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import { FastChance, hash64 } from "../../engine/chance.ts"
import type { Game, Result } from "../../engine/game.ts"
import { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import { playOutSlowly, type SlowPolicy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { threadCpuSeconds } from "../cpu-time.ts"
import { slowPolicyOf } from "../slow-policy.ts"
import type { BlockWorker } from "../threads.ts"
import { botsOf, gamesPerDeal, type Pair, type Seating, seatingsOf } from "./seatings.ts"

export interface Arena {
  readonly game: Game
  readonly seats: number
  readonly options: Options
  readonly pairs: readonly Pair[]
  readonly seed: string
  /** The number of the first deal, and the number of deals. */
  readonly first: number
  readonly deals: number
  /** Probability that a seat jumps in, where a game has that. */
  readonly jumpRate: number
  /** Milliseconds that a program has for a move. */
  readonly timeLimit: number
}

/** Wins by deal: those of a pair's first bot in the games in which it sat alone, then those of the second bot. */
export type WinsAlone = readonly [number[], number[]]

/** The CPU time that a bot took for its moves, without forced ones. */
export interface ThinkTime {
  moves: number
  ms: number
}

export interface ArenaBlock {
  /** Wins by pair. They cover whole deals only, so all pairs have the same number of deals. */
  readonly alone: readonly WinsAlone[]
  readonly thought: Readonly<Record<string, ThinkTime>>
  readonly seconds: number
  /** The mistake of a bot, if it ended the block early. */
  readonly failure?: string
}

const QUICK_GAMES = 400
/** Seconds below which CPU times are too inaccurate: the system updates them only with each tick. */
const TOO_SHORT = 0.1

/** Deals per block: fixed, so that results do not depend on the number of threads. */
export const dealsPerBlock = ({ pairs, seats }: Pick<Arena, "pairs" | "seats">): number =>
  botsOf(pairs).every(isQuick) ? Math.ceil(QUICK_GAMES / gamesPerDeal(pairs, seats)) : 1

export const blocksOf = (arena: Arena): number => Math.ceil(arena.deals / dealsPerBlock(arena))

/** Derives a seed from its purpose. */
function seedOf(...what: readonly (string | number)[]): number {
  const [low, high] = hash64(what.join("\n"))
  return (low >>> 0) + (high & 0x1fffff) * 2 ** 32
}

/** A bot in a seat, its policy and its random stream. */
interface Player {
  readonly bot: Bot
  readonly policy: SlowPolicy<State>
  readonly choice: FastChance
}

/** A seating with everything that playing it needs. */
interface Round {
  readonly seating: Seating
  readonly players: readonly Player[]
  readonly policies: readonly SlowPolicy<State>[]
  /** By seat: the seed of its choices in this seating. */
  readonly seeds: readonly number[]
  readonly tableSeed: number
}

export class ArenaPlayer implements BlockWorker<ArenaBlock> {
  readonly #arena: Arena
  readonly #state: State
  readonly #chance: FastChance
  readonly #cardsSeed: number
  readonly #table = new FastChance(0)
  readonly #moves = new MoveList()
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #players = new Map<string, Player>()
  readonly #rounds: readonly (readonly Round[])[]
  #thought: Record<string, ThinkTime> = {}

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
    const alone = pairs.map((): WinsAlone => [[], []])
    const size = dealsPerBlock(this.#arena)
    const end = Math.min(deals, (block + 1) * size)
    let failure: string | undefined
    for (let i = block * size; i < end && failure === undefined; i++) failure = await this.#playDeal(first + i, alone)
    const { seconds, share } = took()
    for (const thought of Object.values(this.#thought)) thought.ms *= share
    const done = { alone, thought: this.#thought, seconds }
    return failure === undefined ? done : { ...done, failure }
  }

  /**
   * Starts a stopwatch. It measures CPU time if all bots run in this thread, else wall time. `share` is the result
   * divided by the wall time.
   */
  #stopwatch(): () => { readonly seconds: number; readonly share: number } {
    const isHere = [...this.#players.values()].every(({ bot }) => bot.close === undefined)
    const clock = performance.now()
    const processor = threadCpuSeconds()
    return () => {
      const passed = (performance.now() - clock) / 1000
      if (!isHere || passed < TOO_SHORT) return { seconds: passed, share: 1 }
      const seconds = Math.min(passed, threadCpuSeconds() - processor)
      return { seconds, share: seconds / passed }
    }
  }

  close(): void {
    for (const { bot } of this.#players.values()) bot.close?.()
  }

  /** Plays a deal in every seating and adds the wins. If a bot fails, leaves the deal out and returns why. */
  async #playDeal(deal: number, into: readonly WinsAlone[]): Promise<string | undefined> {
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

  /** Seeds the random streams by the seating, so that adding a pair changes none of them. */
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

  /** Measures the time of each move. */
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

function note(thought: ThinkTime, started: number): void {
  thought.moves++
  thought.ms += performance.now() - started
}
