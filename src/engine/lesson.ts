// A two-minute lesson: real positions that the engine plays, and in each one thing to do.

import type { Options, Said } from "./options.ts"

export interface LessonStep {
  /** A few words on what is to be seen. */
  readonly say: Said
  /** The moves that are right here, in their readable form, by the learner; without them it is only shown, and “next” goes on. */
  readonly moves?: readonly string[]
  /** What is said when another legal move is tried. */
  readonly hint?: Said
  /** What the others do after it. */
  readonly then?: readonly { readonly seat: number; readonly move: string }[]
  /** Another position: dealt from this seed, and brought on by these moves before it is shown. The first step has one. */
  readonly position?: {
    readonly seats: number
    readonly options?: Options
    readonly seed: string
    readonly moves: readonly { readonly seat: number; readonly move: string }[]
  }
  /** The rules that this step is about. */
  readonly rules: readonly string[]
}

export interface Lesson {
  /** The seat that the learner sits in. */
  readonly seat: number
  readonly steps: readonly LessonStep[]
}
