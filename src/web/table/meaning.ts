// What pointers and keys mean at a table: a move, a look through a pile, or that one need not wait.

import type { Scene } from "../../engine/scene.ts"
import { type Offer, spotKey } from "../../table/choice.ts"
import type { Chooser } from "./chooser.svelte.ts"
import type { Desk } from "./desk.ts"
import type { Hold } from "./hold.ts"
import type { Mover } from "./mover.svelte.ts"
import type { Plan } from "./plan.ts"
import type { Meaning } from "./pointing.ts"

/** The table as it is at the moment. */
interface Now {
  readonly scene: Scene
  readonly desk: Desk
  readonly plan: Plan | undefined
  /** The buttons of each seat. */
  readonly offers: readonly (readonly Offer[])[]
  readonly isShared: boolean
  readonly isStill: boolean
  readonly you: number | undefined
}

interface Around {
  readonly chooser: Chooser
  readonly mover: Mover
  readonly hold: Hold
  now(): Now
  /** Opens a pile to look through it, or closes what is open. */
  look(zone: string | undefined): void
  hurry(): void
}

export function meaningOf({ chooser, mover, hold, now, look, hurry }: Around): Meaning {
  return {
    touched: () => mover.finish(),
    tap: (spot, isTouch) => {
      const { scene, desk, you } = now()
      const zone = scene.zones.find(({ id }) => id === spot.zone)
      const isLit = desk.lit.has(spotKey(spot)) || desk.lit.has(spot.zone) || desk.picked.has(spotKey(spot))
      if (!isLit && zone?.browsable && zone.cards.length > 1 && chooser.isIdle) look(zone.id)
      else if (scene.gestures.length === 0 && zone?.seat !== you) hurry()
      else chooser.tap(spot, isTouch)
      if (isLit) look(undefined)
    },
    press: (gesture, isTouch) => chooser.take(now().scene.gestures[gesture], isTouch),
    hold: (gesture) => hold.start(now().scene.gestures[gesture]),
    letGo: () => hold.stop(),
    canDrag: (spot) => !now().isStill && chooser.canDrag(spot),
    lift: (spot) => chooser.lift(spot),
    drop: (from, to, by, isTouch) => {
      const { scene, plan } = now()
      const rect = from.index === undefined ? undefined : plan?.zones.get(from.zone)?.cards[from.index]
      const card = scene.zones.find(({ id }) => id === from.zone)?.cards[from.index ?? 0]
      if (rect !== undefined && card !== undefined)
        mover.dropped(card.token, { ...rect, x: rect.x + by.x, y: rect.y + by.y })
      if (to !== undefined && spotKey(to) !== spotKey(from)) return chooser.drag(from, to, isTouch)
      chooser.cancel()
      return false
    },
    skip: () => {
      if (!chooser.isIdle) chooser.cancel()
      else hurry()
    },
    back: () => chooser.back(),
    byKey: (key) => {
      const { scene, offers, isShared } = now()
      const seat =
        key === " " ? (isShared ? undefined : scene.gestures[0]?.seat) : isShared ? Number(key) - 1 : undefined
      const offer = seat === undefined || !(seat in offers) ? undefined : offers[seat][0]
      return offer === undefined ? undefined : scene.gestures.indexOf(offer)
    },
  }
}
