// Writes the rules of a game as text, with our readings and the options that change each rule.

import type { Game } from "../engine/game.ts"
import { type Language, type OptionSpec, valueText } from "../engine/options.ts"
import { looseOptions, type RuleEntry, ruleEntries, ruleEntriesOf, valuesOf } from "../table/rulebook.ts"
import { wrap } from "./ink.ts"
import { ui } from "./words.ts"

const INDENT = "       "

/** Returns all rules within `width` columns. Those in `first` also stand at the top. */
export function rulesText(game: Game, language: Language, width: number, first: readonly string[] = []): string[] {
  const now = ruleEntriesOf(game, first)
  const lines = [
    ...(now.length === 0
      ? []
      : [ui(language, "rulesNow"), "", ...now.flatMap((entry) => ruleLines(entry, language, width))]),
    ...(now.length === 0
      ? [...wrap(`${game.name}: ${game.about[language]}`, width), facts(game, language)]
      : [ui(language, "rulesAll")]),
    "",
    ...wrap(game.cards[language], width),
    "",
    ...ruleEntries(game).flatMap((entry) => ruleLines(entry, language, width)),
    ...looseOptions(game).flatMap((spec) => optionLines(spec, language, width)),
  ]
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines
}

const facts = ({ seats, minutes }: Game, language: Language): string =>
  `${ui(language, "seats", { min: seats.min, max: seats.max })}, ${ui(language, "minutes", { n: minutes })}`

function ruleLines({ rule, options }: RuleEntry, language: Language, width: number): string[] {
  const text = wrap(`${rule.id.padEnd(INDENT.length)}${rule.text[language]}`, width, INDENT)
  const reading = rule.reading === undefined ? [] : hung(`${ui(language, "reading")}: ${rule.reading[language]}`, width)
  return [...text, ...reading, ...options.flatMap((spec) => optionLines(spec, language, width)), ""]
}

/** Returns the name, values, default and help of an option. */
function optionLines(spec: OptionSpec, language: Language, width: number): string[] {
  const kind = ui(language, spec.designer ? "optionDesigner" : "option")
  const values = `${valuesOf(spec, language)} (${ui(language, "default", { value: valueText(spec, spec.default) })})`
  return hung(`${kind} ${spec.name}: ${values}. ${spec.help[language]}`, width)
}

/** Wraps a text and indents it under a rule. */
const hung = (text: string, width: number): string[] =>
  wrap(text, width - INDENT.length - 2, "  ").map((line) => `${INDENT}${line}`)
