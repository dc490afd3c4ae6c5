// A two-minute lesson: real positions that the engine plays, with one thing to do in each.

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
  /** A few words on what is to be seen or done. */
  readonly say: Said
  /** The learner's right moves, best first. Without moves the step is only shown, with a “next” button. */
  readonly moves?: readonly string[]
  /** What is said when another legal move is tried. */
  readonly hint?: Said
  /** What happens after it. */
  readonly after?: readonly Turn[]
  /** Another position to begin with. The first step has one; the others go on from where the step before has led. */
  readonly position?: Position
  /** The rules that this step is about, the one it shows best first. */
  readonly rules: readonly string[]
}

export interface Lesson {
  /** The seat that the learner sits in. */
  readonly seat: number
  /** What the others are called, clockwise from the learner's left. */
  readonly others: readonly string[]
  readonly steps: readonly LessonStep[]
}
