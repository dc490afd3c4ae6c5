// Finds where to scroll a table that does not fit its room.

import type { Spot } from "../../engine/scene.ts"
import { type DrawnTable, rectAtSeat } from "./motion.ts"

/** The visible part of a table. */
interface Viewport {
  readonly top: number
  readonly height: number
}

/** Returns how far to scroll to show the lowest of these spots, or undefined if at least half of one is visible. */
export function scrollFor(
  { scene, plan }: DrawnTable,
  spots: readonly Spot[],
  { top, height }: Viewport,
): number | undefined {
  const rects = spots.flatMap(({ zone, index }) => {
    const place = plan.zones.get(zone)
    const seat = scene.zones.find(({ id }) => id === zone)?.seat
    return (index === undefined ? place?.reach : place?.cards[index]) ?? rectAtSeat(plan, seat) ?? []
  })
  const isSeen = rects.some(({ y, h }) => y + h / 2 > top && y + h / 2 < top + height)
  if (isSeen || rects.length === 0) return undefined
  const { y, h } = rects.reduce((lowest, rect) => (rect.y + rect.h > lowest.y + lowest.h ? rect : lowest))
  return y < top ? y : y + h - height
}
