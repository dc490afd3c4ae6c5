import type { Game } from "../../engine/game.ts"
import { faces } from "./cards.ts"
import { createHeuristic } from "./heuristic.ts"
import { measures } from "./measures.ts"
import { options } from "./options.ts"
import { rules } from "./rulebook.ts"
import { actors, type BeatTheCount, check, copy, create, deal, legal, mayWait, play, result, verbs } from "./rules.ts"
import { scene } from "./scene.ts"
import { words } from "./words.ts"

export const beatTheCount: Game<BeatTheCount> = {
  id: "beat-the-count",
  name: "Beat the Count",
  version: 1,
  seats: { min: 2, max: 6, usual: 4 },
  minutes: 15,
  about: {
    en: "Flip as you count, never hit the number you say, and be the first to get rid of all your cards.",
    es: "Destapa cartas al contar, no aciertes nunca el número que dices y quédate sin cartas antes que nadie.",
  },
  cards: {
    en: "112 cards: ten each of the numbers 1 to 10, six Knockouts and six Go For Its.",
    es: "112 cartas: diez de cada número del 1 al 10, seis nocauts y seis A por todas.",
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
  mayWait,
  legal,
  check,
  play,
  result,
  scene,
  starter: { name: "dealer", of: (s) => s.dealer },
  measures,
  createHeuristic,
}
