// Bots against bots: how strong each is, and how sure that is.

import { type Running, runBlocks, type Sent } from "../threads.ts"
import { type Arena, type ArenaBlock, ArenaPlayer, blocksOf } from "./play.ts"
import { type BotReport, type PairReport, Scores } from "./results.ts"
import { gamesPerDeal } from "./seatings.ts"

/** What `arena --json` prints. */
export interface ArenaReport {
  readonly game: string
  readonly seats: number
  readonly options: Arena["options"]
  readonly seed: string
  readonly deals: number
  readonly games: number
  readonly threads: number
  readonly seconds: number
  /** Is every pair decided at 99 %, or shown to be within a point? */
  readonly sure: boolean
  readonly bots: readonly BotReport[]
  readonly pairs: readonly PairReport[]
  /** How many games were asked for, where it was ended early. */
  readonly asked?: number
  /** What a bot did wrong, where that ended it. */
  readonly failure?: string
}

export interface Manner {
  /** Stop as soon as every pair is decided. */
  readonly untilSure: boolean
  /** Told how many games are done. */
  readonly progress?: (games: number) => void
}

/** Plays all deals, or as many as there is time or need for. */
export async function measure(arena: Arena, running: Running, { untilSure, progress }: Manner): Promise<ArenaReport> {
  const started = performance.now()
  const scores = new Scores(arena)
  let failure: string | undefined
  await playArena(arena, running, (block) => {
    scores.add(block)
    progress?.(scores.games)
    failure = block.failure
    return failure !== undefined || (untilSure && scores.isSure) ? "enough" : undefined
  })
  const isWhole = scores.deals === arena.deals || (untilSure && scores.isSure)
  return {
    game: arena.game.id,
    seats: arena.seats,
    options: arena.options,
    seed: arena.seed,
    deals: scores.deals,
    games: scores.games,
    threads: running.threads,
    seconds: (performance.now() - started) / 1000,
    sure: scores.isSure,
    bots: scores.bots(),
    pairs: scores.pairs.map((pair) => pair.report()),
    ...(isWhole ? {} : { asked: arena.deals * gamesPerDeal(arena.pairs, arena.seats) }),
    ...(failure === undefined ? {} : { failure }),
  }
}

/** Plays an arena's blocks and hands them over in order. */
export function playArena(
  arena: Arena,
  running: Running,
  take: (block: ArenaBlock) => "enough" | undefined,
): Promise<void> {
  const { game, ...rest } = arena
  const job = { kind: "arena", data: { game: game.id, ...rest } satisfies Sent<Arena> }
  return runBlocks(job, () => new ArenaPlayer(arena), blocksOf(arena), running, take)
}
