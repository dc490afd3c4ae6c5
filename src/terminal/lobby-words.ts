// The sentences of the lobby, in every language.

import type { Language } from "../engine/options.ts"
import { filled } from "./words.ts"

const ENGLISH = {
  title: "Lobby · {server}",
  loading: "Looking for tables…",
  nobody: "Nobody waits at a public table now. New ones appear here by themselves.",
  which: "Which table?",
  free: "{n} of {seats} seats free",
  freeOne: "1 of {seats} seats free",
  noClock: "no clock",
  perMove: "{time} a move",
  perGame: "{time} a game",
  changed: "The tables have changed meanwhile: choose again.",
  keys: "↑ ↓ and Enter, or a number · q leave",
} as const

type LobbyKey = keyof typeof ENGLISH

const SPANISH: Readonly<Record<LobbyKey, string>> = {
  title: "Sala · {server}",
  loading: "Buscando mesas…",
  nobody: "Ahora nadie espera en una mesa pública. Las nuevas aparecen aquí solas.",
  which: "¿Qué mesa?",
  free: "{n} asientos libres de {seats}",
  freeOne: "1 asiento libre de {seats}",
  noClock: "sin reloj",
  perMove: "{time} por jugada",
  perGame: "{time} por partida",
  changed: "Las mesas han cambiado mientras tanto: elige otra vez.",
  keys: "↑ ↓ e Intro, o un número · q salir",
}

const CATALOGUE: Readonly<Record<Language, Readonly<Record<LobbyKey, string>>>> = { en: ENGLISH, es: SPANISH }

export const lobbyUi = (
  language: Language,
  key: LobbyKey,
  parts: Readonly<Record<string, string | number>> = {},
): string => filled(CATALOGUE[language][key], parts)
