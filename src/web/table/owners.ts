// Finds which zones belong to which seat. Computed once per scene.

import type { Scene, Zone } from "../../engine/scene.ts"

interface ZonesByOwner {
  readonly middle: readonly Zone[]
  readonly ofSeat: readonly (readonly Zone[])[]
}

const found = new WeakMap<Scene, ZonesByOwner>()

export function zonesByOwner(scene: Scene): ZonesByOwner {
  const known = found.get(scene)
  if (known !== undefined) return known
  const inMiddle = new Set(scene.zones.filter((zone) => zone.seat === undefined || isHeld(scene, zone)))
  const parts = {
    middle: [...inMiddle],
    ofSeat: scene.seats.map(({ seat }) => scene.zones.filter((zone) => zone.seat === seat && !inMiddle.has(zone))),
  }
  found.set(scene, parts)
  return parts
}

/**
 * Tells whether the zone holds a card that was just drawn. Only the seat with the turn has such a zone, and it lies in
 * the middle.
 */
export const isHeld = ({ zones }: Scene, zone: Zone): boolean =>
  zone.seat !== undefined && !zones.some((other) => other !== zone && other.label.key === zone.label.key)
