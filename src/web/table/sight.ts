// Where a table that does not fit its room is scrolled to.

import type { Spot } from "../../engine/scene.ts"
import { atSeat, type Drawn } from "./motion.ts"

/** What is seen of a table: from here on, so much. */
interface Sight {
  readonly top: number
  readonly height: number
}

/** How far to scroll so that the lowest of these spots comes into sight; nothing if half of any is. */
export function scrollFor({ scene, plan }: Drawn, spots: readonly Spot[], { top, height }: Sight): number | undefined {
  const rects = spots.flatMap(({ zone, index }) => {
    const place = plan.zones.get(zone)
    const seat = scene.zones.find(({ id }) => id === zone)?.seat
    return (index === undefined ? place?.reach : place?.cards[index]) ?? atSeat(plan, seat) ?? []
  })
  const isSeen = rects.some(({ y, h }) => y + h / 2 > top && y + h / 2 < top + height)
  if (isSeen || rects.length === 0) return undefined
  const { y, h } = rects.reduce((lowest, rect) => (rect.y + rect.h > lowest.y + lowest.h ? rect : lowest))
  return y < top ? y : y + h - height
}
