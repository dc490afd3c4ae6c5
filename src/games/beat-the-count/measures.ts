import type { Measure } from "../../engine/game.ts"
import type { BeatTheCount } from "./rules.ts"

export const measures: readonly Measure<BeatTheCount>[] = [
  { name: "flips_per_game", of: (s) => s.flips },
  { name: "matches_per_game", of: (s) => s.matches },
  { name: "knockouts_named_per_game", of: (s) => s.named },
  { name: "go_for_it_runs_per_game", of: (s) => s.runs },
  { name: "matches_jumped_per_game", of: (s) => s.matchesJumped },
  { name: "knockouts_jumped_per_game", of: (s) => s.knockoutsJumped },
]
