// The names of the levels, and how fast they react in a race.

import type { Reaction } from "./bot.ts"

export const LEVELS = ["easy", "medium", "hard", "best"] as const
export type LevelName = (typeof LEVELS)[number]

export const isLevel = (name: string): name is LevelName => LEVELS.some((level) => level === name)

export const REACTIONS: Readonly<Record<LevelName, Reaction>> = {
  easy: { mean: 900, spread: 300, jumps: 0.12 },
  medium: { mean: 650, spread: 200, jumps: 0.06 },
  hard: { mean: 480, spread: 130, jumps: 0.03 },
  best: { mean: 350, spread: 80, jumps: 0.01 },
}
