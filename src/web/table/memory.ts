// What has been on this table before: its room is kept, so that nothing jumps when something comes and goes.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import { isHeld, partsOf } from "./parts.ts"
import type { Habit, Kept } from "./plan.ts"

export class Memory {
  readonly #zones = new Map<string, Zone>()
  readonly #counters = new Map<string, Counter>()
  readonly #buttons = new Map<number, number>()
  #bottom = 0
  /** How the table was laid out last. */
  habit: Habit | undefined

  /** The seat at the bottom: you, or whoever was there before. */
  bottom(you: number | undefined): number {
    this.#bottom = you ?? this.#bottom
    return this.#bottom
  }

  kept(scene: Scene): Kept {
    for (const zone of partsOf(scene).middle)
      this.#zones.set(zone.id, isHeld(scene, zone) ? { ...zone, cards: [undefined] } : zone)
    for (const counter of scene.counters) this.#counters.set(counter.id, counter)
    return { zones: this.#zones, counters: this.#counters }
  }

  /** The most buttons of its own that each seat has had. */
  buttons(now: readonly number[]): ReadonlyMap<number, number> {
    now.forEach((count, seat) => {
      if (count > (this.#buttons.get(seat) ?? 0)) this.#buttons.set(seat, count)
    })
    return this.#buttons
  }
}
