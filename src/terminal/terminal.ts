// Where a program shows what it does, and reads what is typed.

import type { Language } from "../engine/options.ts"

export interface Terminal {
  readonly language: Language
  readonly colour: boolean
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** The terminal or pipe that this process was started with. */
export const ownTerminal = (language: Language): Terminal => ({
  language,
  colour: !process.env.NO_COLOR && process.env.TERM !== "dumb",
  input: process.stdin,
  output: process.stdout,
})

/** Can the whole screen be used? Else lines are read and written. */
export const isScreen = ({ input, output }: Pick<Terminal, "input" | "output">): boolean => input.isTTY && output.isTTY
