// A two-minute lesson: real positions, played by the engine, with one thing to do in each.

import type { Options, Said } from "./options.ts"

/** A seat and its move in readable form, such as “2 knock(0)”. */
export type Turn = `${number} ${string}`

/** A position: a deal from this seed, followed by these moves. */
export interface Position {
  readonly seats: number
  readonly options?: Options
  readonly seed: string
  readonly moves: readonly Turn[]
}

export interface LessonStep {
  /** A few words on what to notice or do. */
  readonly say: Said
  /** The learner's right moves, best first. Without moves the step only shows something, with a “next” button. */
  readonly moves?: readonly string[]
  /** The hint after the learner tries another legal move. */
  readonly hint?: Said
  /** The turns that follow the learner's move. */
  readonly after?: readonly Turn[]
  /**
   * A new position to start from. The first step has one. A step without one continues where the previous step ended.
   */
  readonly position?: Position
  /** The rules that this step teaches, starting with the one it shows best. */
  readonly rules: readonly string[]
}

export interface Lesson {
  /** The learner's seat. */
  readonly seat: number
  /** Names of the other players, clockwise from the learner's left. */
  readonly others: readonly string[]
  readonly steps: readonly LessonStep[]
}
