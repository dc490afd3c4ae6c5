// The terminal or pipe that a program reads from and writes to.

import type { Language } from "../engine/options.ts"
import { type Palette, paletteFor } from "./palette.ts"

export interface Terminal {
  readonly language: Language
  /** `false` for text without colours. */
  readonly colour: Palette | false
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** Returns the terminal or pipe of this process. */
export const ownTerminal = (language: Language): Terminal => ({
  language,
  colour: paletteFor(process.env),
  input: process.stdin,
  output: process.stdout,
})

/** Tells whether the whole screen can be used. Otherwise input and output are lines. */
export const isScreen = ({ input, output }: Pick<Terminal, "input" | "output">): boolean => input.isTTY && output.isTTY
