// Plays bots against bots, and measures the strength of each with its uncertainty.

import { type Payload, type RunOptions, runBlocks } from "../threads.ts"
import { type Arena, type ArenaBlock, ArenaPlayer, blocksOf } from "./play.ts"
import { type BotReport, type PairReport, Scores } from "./results.ts"
import { gamesPerDeal } from "./seatings.ts"

/** The output of `arena --json`. */
export interface ArenaReport {
  readonly game: string
  readonly seats: number
  readonly options: Arena["options"]
  readonly seed: string
  readonly deals: number
  readonly games: number
  readonly threads: number
  readonly seconds: number
  /** Is every pair decided at 99 %, or shown to be within one percentage point? */
  readonly sure: boolean
  readonly bots: readonly BotReport[]
  readonly pairs: readonly PairReport[]
  /** Number of games requested, if it ended early. */
  readonly asked?: number
  /** The mistake of a bot, if it ended the arena. */
  readonly failure?: string
}

export interface MeasureOptions {
  /** Stop as soon as every pair is decided. */
  readonly untilSure: boolean
  /** Called with the number of games done. */
  readonly progress?: (games: number) => void
}

/** Plays all deals, or as many as there is time or need for. */
export async function measure(
  arena: Arena,
  running: RunOptions,
  { untilSure, progress }: MeasureOptions,
): Promise<ArenaReport> {
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

/** Plays an arena's blocks and passes them to `take` in order. */
export function playArena(
  arena: Arena,
  running: RunOptions,
  take: (block: ArenaBlock) => "enough" | undefined,
): Promise<void> {
  const { game, ...rest } = arena
  const job = { kind: "arena", data: { game: game.id, ...rest } satisfies Payload<Arena> }
  return runBlocks(job, () => new ArenaPlayer(arena), blocksOf(arena), running, take)
}
