import type { Game } from "../../engine/game.ts"
import { faces } from "./cards.ts"
import { createHeuristic } from "./heuristic.ts"
import { measures } from "./measures.ts"
import { options } from "./options.ts"
import { roundEnd } from "./round-end.ts"
import { rules } from "./rulebook.ts"
import { actors, check, deal, legal, play, result } from "./rules.ts"
import { scene } from "./scene.ts"
import { copy, create, type FinalCount, verbs } from "./state.ts"
import { words } from "./words.ts"

export const finalCount: Game<FinalCount> = {
  id: "final-count",
  name: "Final Count",
  version: 1,
  seats: { min: 2, max: 4, usual: 3 },
  minutes: 20,
  about: {
    en: "Roll, draw and swap towards 75, and call before the others get closer.",
    es: "Tira, roba y cambia cartas para acercarte a 75, y canta antes de que otros se acerquen más.",
  },
  cards: {
    en: "The usual 52 cards without jokers, and a six-sided die. An ace counts 1 or 11, jack, queen and king 10.",
    es: "Las 52 cartas de siempre sin comodines y un dado de seis caras. El as vale 1 u 11; jota, reina y rey, 10.",
  },
  options,
  rules,
  verbs,
  faces,
  words,
  create,
  copy,
  deal,
  actors,
  legal,
  check,
  play,
  result,
  scene,
  roundEnd,
  starter: { name: "dealer", of: (s) => s.firstDealer },
  measures,
  createHeuristic,
}
