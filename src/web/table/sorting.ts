// Sorts hands for the eye, by colour or by number. Cards keep their places: only the drawing follows the order. Pure.

import type { Face, Game } from "../../engine/game.ts"
import type { Scene, Zone } from "../../engine/scene.ts"
import type { Sorting } from "../settings.svelte.ts"

/** Returns the indices of a zone's cards in the order in which they are drawn. */
export const drawnOrder = ({ order, cards }: Zone): readonly number[] => order ?? [...cards.keys()]

/** Returns the scene with an order for each hand that can be sorted. */
export function sorted(scene: Scene, game: Game, by: Sorting): Scene {
  if (!scene.zones.some(({ isSortable }) => isSortable)) return scene
  const zones = scene.zones.map((zone) => (zone.isSortable ? { ...zone, order: orderOf(zone, game.faces, by) } : zone))
  return { ...scene, zones }
}

/** Sorts by the order of the faces, which go from colour to colour. Unknown cards come last. */
function orderOf({ cards }: Zone, faces: Game["faces"], by: Sorting): number[] {
  const faceOf = (index: number): number => cards[index]?.face ?? 0
  const numberOf = (index: number): number => (by === "number" ? valueOfFace(faces[faceOf(index)]) : 0)
  const unknown = (index: number): number => (faceOf(index) === 0 ? 1 : 0)
  return [...cards.keys()].sort(
    (a, b) => unknown(a) - unknown(b) || numberOf(a) - numberOf(b) || faceOf(a) - faceOf(b) || a - b,
  )
}

const valueOfFace = (face: Face | undefined): number => face?.value ?? 0
