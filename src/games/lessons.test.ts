// Plays every lesson of every game, through all combinations of right moves.

import { readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { Lesson, LessonStep } from "../engine/lesson.ts"
import { Match } from "../engine/match.ts"
import { MoveList, readMove, writeMove } from "../engine/moves.ts"
import { LANGUAGES } from "../engine/options.ts"
import { matchAt, matchFrom, playTurn, stepAbout } from "../table/lesson.ts"
import { sceneFor } from "../table/seen.ts"
import { games } from "./index.ts"

const MOST = 220 // characters: two short sentences

const lessonOf = async (id: string): Promise<Lesson> =>
  ((await import(`./${id}/lesson.ts`)) as { lesson: Lesson }).lesson

function legalMoves({ game, state }: Match, seat: number): string[] {
  const moves = new MoveList()
  game.legal(state, seat, moves)
  return moves.toArray().map((move) => writeMove(game.verbs, move))
}

/** Replays a match, so that the copy can take another path. */
function again({ game, setup, moves }: Match): Match {
  const match = new Match(game, setup)
  for (const { seat, move } of moves) playTurn(match, `${seat} ${move}`)
  return match
}

/** Plays the steps from `at` on along every right path. Returns the number of paths. */
function ways(lesson: Lesson, before: Match, at: number): number {
  const { game } = before
  const step = lesson.steps[at]
  if (step === undefined) return 1
  const match = step.position === undefined ? before : matchFrom(game, step.position)
  const done = (move: string | undefined): Match => {
    const next = again(match)
    if (move !== undefined) playTurn(next, `${lesson.seat} ${move}`)
    for (const turn of step.after ?? []) playTurn(next, turn)
    return next
  }
  const choices: readonly (string | undefined)[] = step.moves ?? [undefined]
  return choices.map((move) => ways(lesson, done(move), at + 1)).reduce((sum, n) => sum + n, 0)
}

test("every game has a lesson", () => {
  const here = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
  for (const { id } of games) expect(here).toContain(`${id}/lesson.ts`)
})

describe.each(games)("the lesson of $name", (game) => {
  test("has 7 to 12 steps, each short and in both languages", async () => {
    const { steps } = await lessonOf(game.id)
    expect(steps.length).toBeGreaterThanOrEqual(7)
    expect(steps.length).toBeLessThanOrEqual(12)
    for (const { say, hint } of steps)
      for (const language of LANGUAGES)
        for (const said of [say, ...(hint === undefined ? [] : [hint])]) {
          expect(said[language].length, said[language]).toBeGreaterThan(0)
          expect(said[language].length, said[language]).toBeLessThanOrEqual(MOST)
        }
  })

  test("names only rules that exist, and has steps for more than half of all rules", async () => {
    const lesson = await lessonOf(game.id)
    const ids = game.rules.map(({ id }) => id)
    for (const { rules } of lesson.steps) {
      expect(rules.length).toBeGreaterThan(0)
      for (const id of rules) expect(ids).toContain(id)
    }
    expect(ids.filter((id) => stepAbout(lesson, id) !== undefined).length).toBeGreaterThan(ids.length / 2)
  })

  test("can be played to the end along every correct path, with legal replies", async () => {
    const lesson = await lessonOf(game.id)
    const [first] = lesson.steps
    if (first?.position === undefined) throw new Error("the first step has no position")
    expect(ways(lesson, matchFrom(game, first.position), 0)).toBeGreaterThanOrEqual(1)
  })

  test("asks only for legal moves, and has a hint wherever another move is legal", async () => {
    const lesson = await lessonOf(game.id)
    lesson.steps.forEach((step, at) => {
      const match = matchAt(game, lesson, at)
      const where = `step ${at + 1}`
      if (step.moves === undefined) return
      const legal = legalMoves(match, lesson.seat)
      for (const move of step.moves)
        expect(game.check(match.state, lesson.seat, readMove(game.verbs, move)), where).toBeUndefined()
      expect(sceneFor(match, lesson.seat).gestures.length, where).toBeGreaterThan(0)
      const right = step.moves.map((move) => writeMove(game.verbs, readMove(game.verbs, move)))
      if (legal.some((move) => !right.includes(move))) expect(step.hint, `${where} needs a hint`).toBeDefined()
    })
  })

  test("has a seat for the learner and a name for every opponent", async () => {
    const { seat, others, steps } = await lessonOf(game.id)
    const sized = (step: LessonStep): number[] => (step.position === undefined ? [] : [step.position.seats])
    for (const seats of steps.flatMap(sized)) {
      expect(seat).toBeLessThan(seats)
      expect(others.length).toBe(seats - 1)
    }
  })
})
