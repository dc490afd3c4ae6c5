// The app's own sentences, in a typed catalogue a part of the app. `{name}` puts a part in; `{n#card|cards}` goes by the number n.

import { own } from "../engine/objects.ts"
import type { Language } from "../engine/options.ts"
import { isOne } from "../engine/words.ts"
import { settings } from "./settings.svelte.ts"

type Parts = Readonly<Record<string, string | number>>

/** Small numbers are said alike in all languages, and asking `Intl` takes longer than all the words of a table. */
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

/** Both languages with the same keys, as a function that says a sentence in the language of the moment. A newer server may name one that is not here. */
export const catalogue =
  <K extends string>(words: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  (key: K, parts: Parts = {}): string =>
    fill(own(words[settings.language], key) ?? key, settings.language, parts)
