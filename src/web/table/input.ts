// The actions of a player at a table with pointers and keys: choose, move, look through a pile, or stop waiting.

import type { Scene, Spot } from "../../engine/scene.ts"
import { type Offer, spotKey } from "../../table/choice.ts"
import type { AutoRepeat } from "./auto-repeat.ts"
import type { Chooser } from "./chooser.svelte.ts"
import type { TableContext } from "./context.ts"
import type { Mover } from "./mover.svelte.ts"
import type { Plan } from "./plan.ts"

/** The events that pointers and keys report. A gesture is given by its index among the gestures of the scene. */
export interface TableInput {
  /** A pointer went down. This ends all motion. */
  touch(): void
  /** A tap on a spot. `isSecond` marks the second tap of a double tap on a card. */
  tap(spot: Spot, isTouch: boolean, isSecond: boolean): void
  /** Presses the button of a gesture. */
  press(gesture: number, isTouch: boolean): void
  /** The button of a gesture stays down. */
  hold(gesture: number): void
  /** The button is up again. Returns whether holding it has already pressed it. */
  release(): boolean
  canDrag(spot: Spot): boolean
  /** A drag begins. */
  lift(spot: Spot): void
  /** A drag ends over a spot, this far from where it began. Returns whether it had an effect. */
  drop(from: Spot, to: Spot | undefined, by: { readonly x: number; readonly y: number }, isTouch: boolean): boolean
  /** A tap on an empty place. */
  skip(): void
  back(): void
  /** Returns the gesture that a key triggers while no button has the focus. */
  gestureByKey(key: string): number | undefined
}

/** Finds the gesture whose button an event comes from. */
export const gestureOf = (target: EventTarget | null): number | undefined => {
  const index = target instanceof Element ? target.closest<HTMLElement>("[data-press]")?.dataset.press : undefined
  return index === undefined ? undefined : Number(index)
}

/** The table at this moment. */
interface Now {
  readonly scene: Scene
  readonly context: TableContext
  readonly plan: Plan | undefined
  /** The buttons of each seat. */
  readonly offers: readonly (readonly Offer[])[]
  readonly isShared: boolean
  readonly isStill: boolean
  readonly you: number | undefined
}

/** The parts of a table that the input acts on. */
interface InputDeps {
  readonly chooser: Chooser
  readonly mover: Mover
  readonly repeat: AutoRepeat
  now(): Now
  /** Opens a pile to look through it. Without a zone, closes the large view. */
  look(zone: string | undefined): void
  hurry(): void
}

export function tableInput({ chooser, mover, repeat, now, look, hurry }: InputDeps): TableInput {
  return {
    touch: () => mover.finish(),
    tap: (spot, isTouch, isSecond) => {
      const { scene, context, you } = now()
      const zone = scene.zones.find(({ id }) => id === spot.zone)
      const isLit = context.lit.has(spotKey(spot)) || context.lit.has(spot.zone) || context.picked.has(spotKey(spot))
      if (!isLit && zone?.browsable && zone.cards.length > 1 && chooser.isIdle) look(zone.id)
      else if (scene.gestures.length === 0 && zone?.seat !== you) hurry()
      else chooser.tap(spot, isTouch, isSecond)
      if (isLit) look(undefined)
    },
    press: (gesture, isTouch) => chooser.take(now().scene.gestures[gesture], isTouch),
    hold: (gesture) => repeat.start(now().scene.gestures[gesture]),
    release: () => repeat.stop(),
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
    gestureByKey: (key) => {
      const { scene, offers, isShared } = now()
      // On a shared screen each player has a digit. Otherwise Space is the key.
      const own = key === " " ? scene.gestures[0]?.seat : undefined
      const seat = isShared ? (key === " " ? undefined : Number(key) - 1) : own
      const offer = seat === undefined || !(seat in offers) ? undefined : offers[seat][0]
      return offer === undefined ? undefined : scene.gestures.indexOf(offer)
    },
  }
}
