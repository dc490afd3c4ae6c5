// The rules of a game for people: about ten lines with pictures, and questions with answers. The numbered rules decide.

import type { Said } from "./options.ts"

interface PrimerLine {
  readonly say: Said
  /** What its picture shows, from left to right: names of faces, "back", or a sign such as "→" or "#7". */
  readonly picture?: readonly string[]
}

interface Question {
  readonly ask: Said
  readonly answer: Said
  /** The rules that answer it exactly. */
  readonly rules: readonly string[]
}

export interface Primer {
  readonly goal: readonly PrimerLine[]
  readonly turn: readonly PrimerLine[]
  readonly end: readonly PrimerLine[]
  readonly questions: readonly Question[]
}
