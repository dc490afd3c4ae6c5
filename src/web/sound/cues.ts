// Finds the sounds for a change on the table by comparing scenes. It works the same way for all games.

import type { Scene } from "../../engine/scene.ts"
import type { Frame } from "../table/frame.ts"

export type Cue = "tap" | "flip" | "slide" | "turn" | "win" | "lose" | "end" | "refuse"

/** The number of cards from which on they move as one body. */
const PILE = 4

interface Lying {
  readonly zone: string
  readonly face: number
}

function lying({ zones }: Scene): Map<number, Lying> {
  const cards = new Map<number, Lying>()
  for (const { id, cards: there } of zones)
    for (const card of there) if (card !== undefined) cards.set(card.token, { zone: id, face: card.face })
  return cards
}

/** Returns the sounds for the step from one frame to the next. */
export function cuesBetween(before: Frame, now: Frame): Cue[] {
  if (now.step !== before.step + 1) return []
  const old = lying(before.scene)
  let moved = 0
  let turned = 0
  for (const [token, { zone, face }] of lying(now.scene)) {
    const was = old.get(token)
    if (was === undefined || was.zone !== zone) moved++
    if (was !== undefined && was.face === 0 && face !== 0) turned++
  }
  const card: Cue[] = moved >= PILE ? ["slide"] : turned > 0 ? ["flip"] : moved > 0 ? ["tap"] : []
  return isYours(now) && !isYours(before) ? [...card, "turn"] : card
}

const isYours = ({ you, scene }: Frame): boolean => you !== undefined && (scene.turn & (1 << you)) !== 0
