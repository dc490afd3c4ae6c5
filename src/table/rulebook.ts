// A game's rules together with the options that change each of them: what a terminal and a browser print.

import type { Game, Rule } from "../engine/game.ts"
import { allowed, type Language, type OptionSpec } from "../engine/options.ts"

export interface RuleEntry {
  readonly rule: Rule
  /** The options that change it. */
  readonly options: readonly OptionSpec[]
}

const entry = (game: Game, rule: Rule): RuleEntry => ({
  rule,
  options: game.options.filter(({ rules }) => rules.includes(rule.id)),
})

/** All rules in their order. */
export const ruleEntries = (game: Game): RuleEntry[] => game.rules.map((rule) => entry(game, rule))

/** The rules with these ids, in this order. */
export const ruleEntriesOf = (game: Game, ids: readonly string[]): RuleEntry[] =>
  ids.flatMap((id) => game.rules.find((rule) => rule.id === id) ?? []).map((rule) => entry(game, rule))

/** The options that change no rule with an id. */
export const looseOptions = ({ options, rules }: Game): OptionSpec[] =>
  options.filter((spec) => !spec.rules.some((id) => rules.some((rule) => rule.id === id)))

/** The values an option can have, in words. */
export function valuesOf(spec: OptionSpec, language: Language): string {
  if (language === "en") return allowed(spec)
  if (spec.kind === "switch") return "on u off"
  if (spec.kind === "choice") return spec.values.join(", ")
  return spec.kind === "integer" ? `un entero de ${spec.min} a ${spec.max}` : "un asiento desde 0, o random"
}

/** Without capitals and accents, as people type. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** The rules in which all words of the query are found: in the id, the text, our reading or the options. */
export function findRules(entries: readonly RuleEntry[], query: string, language: Language): RuleEntry[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return entries.filter(({ rule, options }) => {
    const help = options.map((spec) => `${spec.name} ${spec.help[language]}`)
    const all = plain([rule.id, rule.text[language], rule.reading?.[language], ...help].join(" "))
    return wanted.every((word) => all.includes(word))
  })
}
