// Whose zones are whose; looked at often, and found once a scene.

import type { Scene, Zone } from "../../engine/scene.ts"

interface Parts {
  readonly middle: readonly Zone[]
  readonly ofSeat: readonly (readonly Zone[])[]
}

const found = new WeakMap<Scene, Parts>()

export function partsOf(scene: Scene): Parts {
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

/** A zone that only whoever has the turn has: what was just drawn. It lies in the middle. */
export const isHeld = ({ zones }: Scene, zone: Zone): boolean =>
  zone.seat !== undefined && !zones.some((other) => other !== zone && other.label.key === zone.label.key)
