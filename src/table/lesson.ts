// Plays a lesson on the engine, to get the match at each step. Pure, for pages and tests.

import type { Game } from "../engine/game.ts"
import type { Lesson, LessonStep, Position, Turn } from "../engine/lesson.ts"
import { Match } from "../engine/match.ts"
import { type Move, readMove } from "../engine/moves.ts"
import { BadInput, readOptions } from "../engine/options.ts"
import type { Trace } from "../engine/trace.ts"

/** Deals a position and plays its moves. */
export function matchFrom(game: Game, { seats, options, seed, moves }: Position, trace?: Trace): Match {
  const chance = { source: "fast", seed } as const
  const match = new Match(game, { options: readOptions(game, seats, options ?? {}), seats, chance }, trace)
  for (const turn of moves) playTurn(match, turn, trace)
  return match
}

/** Plays a scripted turn. Throws if the rules forbid it. */
export function playTurn(match: Match, turn: Turn, trace?: Trace): void {
  const [, seat, text] = /^(\d+) (.+)$/.exec(turn) ?? []
  if (text === undefined) throw new BadInput(`“${turn}” should be a seat and a move`)
  if (match.play(Number(seat), readMove(match.game.verbs, text), trace) !== undefined)
    throw new BadInput(`“${turn}”, after ${match.moves.length} moves, is against the rules`)
}

/** Returns the right moves at a step; none if the step only shows something. */
export const rightMoves = (game: Game, { moves = [] }: LessonStep): Move[] =>
  moves.map((move) => readMove(game.verbs, move))

/** Returns the match at the start of a step, if the learner has always played the best move. */
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

/** Returns the first step that mainly shows this rule, or else the first that involves it. */
export function stepAbout({ steps }: Lesson, rule: string): number | undefined {
  const best = steps.findIndex(({ rules }) => rules[0] === rule)
  const any = best >= 0 ? best : steps.findIndex(({ rules }) => rules.includes(rule))
  return any < 0 ? undefined : any
}
