import type { Game } from "../../engine/game.ts"
import { faces } from "./cards.ts"
import { createHeuristic } from "./heuristic.ts"
import { measures } from "./measures.ts"
import { options } from "./options.ts"
import { rules } from "./rulebook.ts"
import {
  actors,
  allows,
  type Betski,
  check,
  copy,
  create,
  deal,
  legal,
  likelihood,
  play,
  result,
  verbs,
} from "./rules.ts"
import { scene } from "./scene.ts"
import { words } from "./words.ts"

export const betskiScram: Game<Betski> = {
  id: "betski-scram",
  name: "Betski Scram",
  version: 1,
  seats: { min: 2, max: 6, usual: 3 },
  minutes: 5,
  about: {
    en: "Chain gold onto silver and be the first to empty your hand.",
    es: "Encadena oro sobre plata y vacía tu mano antes que nadie.",
  },
  cards: {
    en: "49 cards: every pair of a gold and a silver number from 3 to 9, once each.",
    es: "49 cartas: cada pareja de un número de oro y uno de plata del 3 al 9, una vez.",
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
  allows,
  likelihood,
  starter: { name: "first", of: (s) => s.first },
  measures,
  createHeuristic,
}
