// The sentences around a lesson, in every language. The lessons themselves are in the folders of the games.

import type { Language } from "../engine/options.ts"
import { filled } from "./words.ts"

const ENGLISH = {
  title: "Lesson: {game}",
  titleStep: "Lesson: {game} · {n} of {all}",
  yourTurn: "Your turn",
  good: "Well done. Have a look, then press Enter.",
  notThat: "You could do that, but this step is about something else. Try again, or press ! to see it.",
  over: "That is all you need for a first game of {game}. Enjoy it!",
  keysRead: "Enter next · Esc back · ? rules · q leave",
  keysMove: "arrows+Enter, or type · ! show me · Esc back · ? rules · q leave",
  keysMoveShort: "! show me · Esc back · ? rules · q leave",
  keysOver: "Enter leave · Esc back · ? rules",
} as const

type LessonKey = keyof typeof ENGLISH

const SPANISH: Readonly<Record<LessonKey, string>> = {
  title: "Lección: {game}",
  titleStep: "Lección: {game} · {n} de {all}",
  yourTurn: "Te toca",
  good: "¡Bien! Míralo y pulsa Intro.",
  notThat: "Podrías hacerlo, pero aquí se trata de otra cosa. Prueba otra vez, o pulsa ! para verlo.",
  over: "No hace falta más para una primera partida de {game}. ¡Disfrútala!",
  keysRead: "Intro siguiente · Esc atrás · ? reglas · q salir",
  keysMove: "flechas+Intro o texto · ! mostrar · Esc atrás · ? reglas · q salir",
  keysMoveShort: "! mostrar · Esc atrás · ? reglas · q salir",
  keysOver: "Intro salir · Esc atrás · ? reglas",
}

const CATALOGUE: Readonly<Record<Language, Readonly<Record<LessonKey, string>>>> = { en: ENGLISH, es: SPANISH }

export const lessonUi = (
  language: Language,
  key: LessonKey,
  parts: Readonly<Record<string, string | number>> = {},
): string => filled(CATALOGUE[language][key], parts)
