import type { Measure } from "../../engine/game.ts"
import type { Betski } from "./rules.ts"

export const measures: readonly Measure<Betski>[] = [
  { name: "turns_per_game", of: (s) => s.turns },
  { name: "plays_per_game", of: (s) => s.plays },
  { name: "cards_drawn_per_game", of: (s) => s.drawn },
  { name: "reshuffles_per_game", of: (s) => s.reshuffles },
  { name: "rebuttals", of: (s) => s.rebuttals },
  { name: "rebuttal_ties", of: (s) => s.ties },
]
