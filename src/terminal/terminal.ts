// The terminal or pipe that a program reads from and writes to.

import type { Language } from "../engine/options.ts"
import { type Palette, paletteFor } from "./palette.ts"

export interface Terminal {
  readonly language: Language
  /** `false` for text without colours. */
  readonly colour: Palette | false
  /** Is every question and every move a JSON object in a line? */
  readonly isJson?: boolean
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** Returns the terminal or pipe of this process. */
export const ownTerminal = (language: Language, isJson = false): Terminal => ({
  ...{ language, isJson },
  colour: paletteFor(process.env),
  input: process.stdin,
  output: process.stdout,
})

/** Tells whether the whole screen can be used. Otherwise input and output are lines. */
export const isScreen = ({ input, output, isJson }: Pick<Terminal, "input" | "output" | "isJson">): boolean =>
  !isJson && input.isTTY && output.isTTY
