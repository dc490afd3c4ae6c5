// How long bots take. Their pace is human and can be sped up. In races they have human reaction times.

import type { Reaction } from "../bots/bot.ts"
import { isLevel, REACTIONS } from "../bots/reactions.ts"
import type { FastChance } from "../engine/chance.ts"

export const PACES = ["slow", "normal", "fast", "instant"] as const
export type Pace = (typeof PACES)[number]

/** Minimum milliseconds for a bot's move. */
const PAUSE: Readonly<Record<Pace, number>> = { slow: 1500, normal: 800, fast: 350, instant: 0 }
/** Factor for a forced move, which is quicker. */
const FORCED = 0.55
/** Milliseconds until everybody, bots included, can see a card that starts a race. */
const SEEN = 200
/** Shortest reaction time, in milliseconds, for anybody. */
const QUICKEST = 180

/** A named pace, or the milliseconds that a move takes. */
export type BotPace = Pace | number

export const reactionOf = (bot: string): Reaction => REACTIONS[isLevel(bot) ? bot : "medium"]

export const pauseFor = (pace: BotPace, isForced: boolean): number =>
  (typeof pace === "number" ? pace : PAUSE[pace]) * (isForced ? FORCED : 1)

/** Returns a roughly normal reaction time in ms, never inhumanly quick. */
export function reactionTime({ mean, spread }: Reaction, pace: BotPace, chance: FastChance): number {
  if (pace === "instant") return 0
  const unit = (): number => chance.below(1 << 20) / (1 << 20) - 0.5
  return SEEN + Math.max(QUICKEST, mean + spread * 2 * (unit() + unit() + unit()))
}

/** Returns, at random, whether a bot with this reaction jumps this time. */
export const decidesToJump = ({ jumps }: Reaction, chance: FastChance): boolean => chance.below(1000) < jumps * 1000
