import type { Measure } from "../../engine/game.ts"
import type { Contarlos } from "./state.ts"

const sum = (list: ArrayLike<number>): number => {
  let total = 0
  for (let i = 0; i < list.length; i++) total += list[i]
  return total
}
const seats = (s: Contarlos): number => s.seats
const rounds = (s: Contarlos): number => s.round + 1

export const measures: readonly Measure<Contarlos>[] = [
  { name: "points_per_player", of: (s) => sum(s.points), per: seats },
  { name: "collected_per_player", of: (s) => sum(s.wonCount), per: seats },
  { name: "same_colour_collects_per_game", of: (s) => s.sameColour },
  { name: "wild_collects_per_game", of: (s) => s.byWild },
  { name: "abilities_used_per_round", of: (s) => s.abilitiesUsed, per: rounds },
  { name: "turns_per_round", of: (s) => s.turns, per: rounds },
]
