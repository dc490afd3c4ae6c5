// The names and values of options in words, from their declarations.

import type { Language, OptionSpec } from "../engine/options.ts"

/** Turns `tieForLowest` into “Tie for lowest”, for options without a label. */
function spelledOut(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const optionLabel = ({ label, name }: OptionSpec, language: Language): string =>
  label?.[language] ?? spelledOut(name)

/** Returns a value of an option that is one of several words. */
export const choiceLabel = (
  { says }: Extract<OptionSpec, { kind: "choice" }>,
  value: string | number,
  language: Language,
): string => says?.[String(value)]?.[language] ?? spelledOut(String(value))
