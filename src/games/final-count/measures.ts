import type { Measure } from "../../engine/game.ts"
import type { FinalCount } from "./state.ts"

const hands = (s: FinalCount): number => s.hands

export const measures: readonly Measure<FinalCount>[] = [
  { name: "hands_per_game", of: hands },
  { name: "turns_per_hand", of: (s) => s.turnsHad, per: hands },
  { name: "winning_hand_total", of: (s) => s.winningTotals, per: (s) => s.handsWon },
  { name: "bust_rate", of: (s) => s.busts, per: (s) => s.hands * s.seats },
  { name: "tied_hands", of: (s) => s.ties, per: hands },
  { name: "caller_among_winners", of: (s) => s.callerWins, per: hands },
  { name: "hands_won_on_the_goal", of: (s) => s.goalWins, per: hands },
]
