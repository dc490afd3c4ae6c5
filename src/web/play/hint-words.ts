// Puts a hint into words: the move, and how much it gains.

import type { Advice } from "../../bots/search/search.ts"
import type { Move } from "../../engine/moves.ts"
import type { Gesture, Scene } from "../../engine/scene.ts"
import { joinWith, say, type Telling } from "../../engine/words.ts"
import { paidBy } from "../learn/guide.ts"
import type { TableSession } from "./session.svelte.ts"
import { t } from "./words.ts"

/** Returns the move in words; undefined if nobody can make it in this scene. */
export function moveWords(scene: Scene, telling: Telling, seat: number, move: Move): string | undefined {
  for (const { seat: by, gesture } of scene.gestures) {
    const words = by === seat ? gestureWords(scene, telling, gesture, move) : undefined
    if (words !== undefined) return words
  }
  return undefined
}

function gestureWords(scene: Scene, telling: Telling, gesture: Gesture, move: Move): string | undefined {
  const label = say(gesture.label, telling)
  if (gesture.kind !== "pay") return gesture.move === move ? label : undefined
  const paid = paidBy(gesture, move)
  const hand = scene.zones.find(({ id }) => id === gesture.from)?.cards ?? []
  const names = paid?.map((i) => telling.faceName(hand[gesture.cards[i].index]?.face ?? 0))
  return names && t("hintPay", { move: label, cards: joinWith(names, telling) })
}

/** Says whose game a hint has helped. Alone with bots, it is the player's own. */
export function helpedWords({ helped, own, frame: { telling } }: TableSession): string {
  const isAlone = own.length === 1 && helped.every((seat) => seat === own[0])
  if (isAlone) return t("helped")
  return t("helpedWho", {
    names: joinWith(
      helped.map((seat) => telling.names[seat]),
      telling,
    ),
  })
}

/** Below so many standard errors, a difference may be luck. */
const SURE = 2

/** Says how much the move gains over the others, and how sure that is. */
export function gainWords({ gain, error, isExact }: Advice): string {
  if (gain === undefined) return t("hintBest")
  const points = Math.round(100 * gain)
  if (isExact) return points < 1 ? t("hintEqualExact") : t("hintGainExact", { n: points })
  if (gain < SURE * error) return t("hintClose")
  return points < 1 ? t("hintLittle") : t("hintGain", { n: points })
}
