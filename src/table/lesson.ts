// A lesson played by the engine: the match as it stands at each step. Pure, for pages and tests.

import type { Game } from "../engine/game.ts"
import type { Lesson, LessonStep, Position, Turn } from "../engine/lesson.ts"
import { Match } from "../engine/match.ts"
import { type Move, readMove } from "../engine/moves.ts"
import { BadInput, readOptions } from "../engine/options.ts"
import type { Trace } from "../engine/trace.ts"

/** Deals a position and brings it on. */
export function matchFrom(game: Game, { seats, options, seed, moves }: Position, trace?: Trace): Match {
  const chance = { source: "fast", seed } as const
  const match = new Match(game, { options: readOptions(game, seats, options ?? {}), seats, chance }, trace)
  for (const turn of moves) playTurn(match, turn, trace)
  return match
}

/** Plays a scripted turn, which the rules must allow. */
export function playTurn(match: Match, turn: Turn, trace?: Trace): void {
  const [, seat, text] = /^(\d+) (.+)$/.exec(turn) ?? []
  if (text === undefined) throw new BadInput(`“${turn}” should be a seat and a move`)
  if (match.play(Number(seat), readMove(match.game.verbs, text), trace) !== undefined)
    throw new BadInput(`“${turn}”, after ${match.moves.length} moves, is against the rules`)
}

/** The moves that are right at a step; none where it is only shown. */
export const rightMoves = (game: Game, { moves = [] }: LessonStep): Move[] =>
  moves.map((move) => readMove(game.verbs, move))

/** The match at the beginning of a step, for one who has always done the best. */
export function matchAt(game: Game, { seat, steps }: Lesson, at: number, trace?: Trace): Match {
  const from = steps.findLastIndex((step, i) => i <= at && step.position !== undefined)
  const position = steps[from]?.position
  if (position === undefined) throw new BadInput("a lesson's first step should have a position")
  const match = matchFrom(game, position, trace)
  for (const { moves, after } of steps.slice(from, at)) {
    if (moves !== undefined) playTurn(match, `${seat} ${moves[0]}`, trace)
    for (const turn of after ?? []) playTurn(match, turn, trace)
  }
  return match
}

/** The first step that shows a rule best, or else one that has to do with it. */
export function stepAbout({ steps }: Lesson, rule: string): number | undefined {
  const best = steps.findIndex(({ rules }) => rules[0] === rule)
  const any = best >= 0 ? best : steps.findIndex(({ rules }) => rules.includes(rule))
  return any < 0 ? undefined : any
}
