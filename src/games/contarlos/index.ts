import type { Game } from "../../engine/game.ts"
import { likelihood, settle } from "./beliefs.ts"
import { faces } from "./cards.ts"
import { measures } from "./measures.ts"
import { options } from "./options.ts"
import { rules } from "./rulebook.ts"
import { actors, check, deal, legal, play, result, verbs } from "./rules.ts"
import { scene } from "./scene.ts"
import { type Contarlos, create } from "./state.ts"
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
  options,
  rules,
  verbs,
  faces,
  words,
  create,
  deal,
  actors,
  legal,
  check,
  play,
  result,
  scene,
  likelihood,
  settle,
  starter: { name: "first", of: (s) => s.first },
  measures,
}
