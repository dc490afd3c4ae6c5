// The app's own sentences, in a typed catalogue a part of the app. `{name}` puts a part in; `{n#card|cards}` goes by the number n.

import type { Language } from "../engine/options.ts"
import { settings } from "./settings.svelte.ts"

type Parts = Readonly<Record<string, string | number>>

function fill(template: string, language: Language, parts: Parts): string {
  return template.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const part = parts[name]
    if (part === undefined) return whole
    if (one === undefined) return typeof part === "number" ? part.toLocaleString(language) : part
    return new Intl.PluralRules(language).select(Number(part)) === "one" ? one : (many ?? "")
  })
}

/** Both languages with the same keys, as a function that says a sentence in the language of the moment. */
export const catalogue =
  <K extends string>(words: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  (key: K, parts: Parts = {}): string =>
    fill(words[settings.language][key], settings.language, parts)
