// The texts of the app, in typed catalogues. `{name}` inserts a value; `{n#card|cards}` chooses by the number n.

import { own } from "../engine/objects.ts"
import type { Language } from "../engine/options.ts"
import { isOne } from "../engine/words.ts"
import { settings } from "./settings.svelte.ts"

type Parts = Readonly<Record<string, string | number>>

/**
 * Formats a number. Small numbers skip `Intl`: they look the same in all languages, and `Intl` would take longer than
 * all the texts of a table.
 */
const sayNumber = (n: number, language: Language): string =>
  Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : n.toLocaleString(language)

function fill(template: string, language: Language, parts: Parts): string {
  return template.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const part = parts[name]
    if (part === undefined) return whole
    if (one === undefined) return typeof part === "number" ? sayNumber(part, language) : part
    return isOne(Number(part)) ? one : (many ?? "")
  })
}

/**
 * Creates a function that returns a text in the current language. It returns an unknown key, such as one from a newer
 * server, unchanged.
 */
export const catalogue =
  <K extends string>(words: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  (key: K, parts: Parts = {}): string =>
    fill(own(words[settings.language], key) ?? key, settings.language, parts)
