import type { Scene } from "../../engine/scene.ts"
import { actors } from "./rules.ts"
import type { FinalCount } from "./state.ts"
export function scene(view: FinalCount, _you: number): Scene {
  return {
    game: "final-count",
    turn: actors(view),
    seats: [],
    zones: [],
    counters: [],
    prompt: { key: "x" },
    gestures: [],
    rounds: [],
    rules: [],
    scoring: { label: { key: "points" }, lowWins: false },
  }
}
