import type { Game } from "../../engine/game.ts"
import { faces } from "./cards.ts"
import { createHeuristic } from "./heuristic.ts"
import { measures } from "./measures.ts"
import { verbs } from "./moves.ts"
import { options } from "./options.ts"
import { roundEnd } from "./round-end.ts"
import { rules } from "./rulebook.ts"
import { actors, check, deal, legal, play, result } from "./rules.ts"
import { scene } from "./scene.ts"
import { copy, create, type Forty } from "./state.ts"
import { words } from "./words.ts"

export const fortyBelow: Game<Forty> = {
  id: "forty-below",
  name: "Forty Below",
  version: 1,
  seats: { min: 2, max: 8, usual: 4 },
  minutes: 30,
  about: {
    en: "Six cards, most of them unseen: match columns, find blocks and keep your total low.",
    es: "Seis cartas, casi todas sin ver: empareja columnas, busca bloques y mantén bajo tu total.",
  },
  cards: {
    en: "100 cards: four of −10, and eight each of −1, 0, 1 and so on up to 10.",
    es: "100 cartas: cuatro de −10 y ocho de cada valor desde −1 hasta 10.",
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
