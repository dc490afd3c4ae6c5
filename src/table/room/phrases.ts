// Ready-made chat messages, in every language.

import { own } from "../../engine/objects.ts"
import type { Language, Said } from "../../engine/options.ts"

const PHRASES = {
  hello: { en: "Hello!", es: "¡Hola!" },
  luck: { en: "Good luck!", es: "¡Suerte!" },
  nice: { en: "Well played!", es: "¡Bien jugado!" },
  thanks: { en: "Thank you", es: "Gracias" },
  oops: { en: "Oops", es: "¡Uy!" },
  wow: { en: "Wow!", es: "¡Vaya!" },
  think: { en: "Let me think…", es: "Déjame pensar…" },
  hurry: { en: "Your turn", es: "Te toca" },
  moment: { en: "Back in a moment", es: "Vuelvo enseguida" },
  again: { en: "Another one?", es: "¿Otra?" },
  bye: { en: "I have to go. Goodbye!", es: "Tengo que irme. ¡Adiós!" },
  "👍": { en: "👍", es: "👍" },
  "😀": { en: "😀", es: "😀" },
  "😮": { en: "😮", es: "😮" },
  "😢": { en: "😢", es: "😢" },
  "🎉": { en: "🎉", es: "🎉" },
} as const satisfies Readonly<Record<string, Said>>

export type Phrase = keyof typeof PHRASES

export const PHRASE_NAMES = Object.keys(PHRASES) as [Phrase, ...Phrase[]]

/** Returns the text of a phrase. A phrase that only a newer server knows is shown by its name. */
export const phraseText = (phrase: Phrase, language: Language): string =>
  own<Said>(PHRASES, phrase)?.[language] ?? phrase
