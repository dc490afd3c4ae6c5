import type { Game } from "../../engine/game.ts"
import { likelihood, placeImplied } from "./beliefs.ts"
import { faces } from "./cards.ts"
import { createHeuristic } from "./heuristic.ts"
import { measures } from "./measures.ts"
import { options } from "./options.ts"
import { rules } from "./rulebook.ts"
import { actors, check, deal, legal, play, result, verbs } from "./rules.ts"
import { scene } from "./scene.ts"
import { type Contarlos, copy, create } from "./state.ts"
import { words } from "./words.ts"

export const contarlos: Game<Contarlos> = {
  id: "contarlos",
  name: "Contarlos",
  version: 1,
  seats: { min: 2, max: 4, usual: 3 },
  minutes: 15,
  about: {
    en: "Pay with low cards, use abilities at the right moment, and collect the most points in four rounds.",
    es: "Paga con cartas bajas, usa las habilidades a tiempo y reúne más puntos que nadie en cuatro rondas.",
  },
  cards: {
    en: "108 cards in four colours. High, 36: in each colour two each of 6, 7, 8 and 9 and one 10. Ability, 32: in each colour two Skips, two Reverses and two Draw Twos; four Wilds and four Wild Draw Fours. Low, 40: in each colour two each of 1 to 5.",
    es: "108 cartas de cuatro colores. Altas, 36: en cada color dos de 6, 7, 8 y 9 y un 10. De habilidad, 32: en cada color dos Saltos, dos Reversos y dos Roba dos; cuatro Comodines y cuatro Comodines roba cuatro. Bajas, 40: en cada color dos de cada número del 1 al 5.",
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
  // Points were counted as cards were bought, and hands stay hidden: only the last pass is new.
  roundEnd: (before) => ({ ...before, passed: (1 << before.seats) - 1 }),
  likelihood,
  placeImplied,
  starter: { name: "first", of: (s) => s.first },
  measures,
  createHeuristic,
}
