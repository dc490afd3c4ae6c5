// A game's rules, each with the options that change it, for printing in a terminal or a browser.

import type { Game, Rule } from "../engine/game.ts"
import { allowed, type Language, type OptionSpec } from "../engine/options.ts"

export interface RuleEntry {
  readonly rule: Rule
  /** The options that change this rule. */
  readonly options: readonly OptionSpec[]
}

const entry = (game: Game, rule: Rule): RuleEntry => ({
  rule,
  options: game.options.filter(({ rules }) => rules.includes(rule.id)),
})

/** Returns all rules in order. */
export const ruleEntries = (game: Game): RuleEntry[] => game.rules.map((rule) => entry(game, rule))

/** Returns the rules with these ids, in this order. */
export const ruleEntriesOf = (game: Game, ids: readonly string[]): RuleEntry[] =>
  ids.flatMap((id) => game.rules.find((rule) => rule.id === id) ?? []).map((rule) => entry(game, rule))

/** Returns the options that change none of the rules. */
export const looseOptions = ({ options, rules }: Game): OptionSpec[] =>
  options.filter((spec) => !spec.rules.some((id) => rules.some((rule) => rule.id === id)))

/** Returns the allowed values of an option, as a command takes them, with what the values of a choice mean. */
export function valuesOf(spec: OptionSpec, language: Language): string {
  if (spec.kind === "choice")
    return spec.values.map((value) => `${value}${spec.says ? ` (${spec.says[value][language]})` : ""}`).join(", ")
  if (language === "en") return allowed(spec)
  if (spec.kind === "switch") return "on (sí) u off (no)"
  return spec.kind === "integer" ? `un entero de ${spec.min} a ${spec.max}` : "seat1, seat2…, o random (al azar)"
}

/** Removes capitals and accents, since people omit them in searches. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** Returns the rules that contain all words of the query: in the id, the text, our reading or the options. */
export function findRules(entries: readonly RuleEntry[], query: string, language: Language): RuleEntry[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return entries.filter(({ rule, options }) => {
    const help = options.map((spec) => `${spec.name} ${spec.help[language]}`)
    const all = plain([rule.id, rule.text[language], rule.reading?.[language], ...help].join(" "))
    return wanted.every((word) => all.includes(word))
  })
}
