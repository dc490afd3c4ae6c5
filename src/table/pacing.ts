// How long bots take: at a human pace that can be turned up, and with human reaction times where haste counts.

import type { Reaction } from "../bots/bot.ts"
import { isLevel, REACTIONS } from "../bots/reactions.ts"
import type { FastChance } from "../engine/chance.ts"

export const PACES = ["slow", "normal", "fast", "instant"] as const
export type Pace = (typeof PACES)[number]

/** Milliseconds that a bot's move takes at least. */
const PAUSE: Readonly<Record<Pace, number>> = { slow: 1500, normal: 800, fast: 350, instant: 0 }
/** A move without a choice is quicker. */
const FORCED = 0.55
/** Milliseconds until a card that starts a race lies open before everybody's eyes, bots' included. */
const SEEN = 200
/** Nobody's hand is quicker. */
const QUICKEST = 180

/** One of the usual paces, or how many milliseconds a move takes. */
export type AnyPace = Pace | number

export const reactionOf = (bot: string): Reaction => REACTIONS[isLevel(bot) ? bot : "medium"]

export const pauseFor = (pace: AnyPace, isForced: boolean): number =>
  (typeof pace === "number" ? pace : PAUSE[pace]) * (isForced ? FORCED : 1)

/** Roughly normal, and never inhumanly quick. */
export function reactionTime({ mean, spread }: Reaction, pace: AnyPace, chance: FastChance): number {
  if (pace === "instant") return 0
  const unit = (): number => chance.below(1 << 20) / (1 << 20) - 0.5
  return SEEN + Math.max(QUICKEST, mean + spread * 2 * (unit() + unit() + unit()))
}

/** Does this one jump in this time? */
export const jumpsNow = ({ jumps }: Reaction, chance: FastChance): boolean => chance.below(1000) < jumps * 1000
