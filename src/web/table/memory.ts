// Remembers what was on this table and reserves room for it, so that nothing jumps when something comes and goes.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import { isHeld, zonesByOwner } from "./owners.ts"
import type { Kept, Layout, SeatHead, TableFacts } from "./plan.ts"

const longer = (a: string, b = ""): string => (b.length > a.length ? b : a)
const moreOf = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.join(" ").length > a.join(" ").length ? b : a

const longest = ({ name, number, facts, tags }: SeatHead, before: SeatHead | undefined): SeatHead => ({
  name,
  number: { value: longer(number.value, before?.number.value), unit: longer(number.unit, before?.number.unit) },
  facts: facts.map((fact, i) => longer(fact, before?.facts[i])),
  tags: moreOf(tags, before?.tags ?? []),
})

export class LayoutMemory {
  readonly #zones = new Map<string, Zone>()
  readonly #counters = new Map<string, Counter>()
  readonly #buttons = new Map<number, number>()
  #bottom = 0
  /** The longest texts of each seat in this round. */
  readonly #heads = new Map<number, SeatHead>()
  #round = 0
  /** The latest layout. */
  layout: Layout | undefined

  /** Returns the seat at the bottom: yours, or the one that was there before. */
  bottom(you: number | undefined): number {
    this.#bottom = you ?? this.#bottom
    return this.#bottom
  }

  kept(scene: Scene): Kept {
    for (const zone of zonesByOwner(scene).middle)
      this.#zones.set(zone.id, isHeld(scene, zone) ? { ...zone, cards: [undefined] } : zone)
    for (const counter of scene.counters) this.#counters.set(counter.id, counter)
    return { zones: this.#zones, counters: this.#counters }
  }

  /** Reserves room for the longest texts that each seat has had in this round, because tags come and go. */
  roomy(facts: TableFacts): TableFacts {
    const { seats, rounds } = facts.scene
    if (rounds.length !== this.#round) this.#heads.clear()
    this.#round = rounds.length
    for (const { seat } of seats) this.#heads.set(seat, longest(facts.head(seat), this.#heads.get(seat)))
    const heads = new Map(this.#heads)
    return { ...facts, head: (seat) => heads.get(seat) ?? facts.head(seat) }
  }

  /** Returns the greatest number of buttons that each seat has had. */
  buttons(now: readonly number[]): ReadonlyMap<number, number> {
    now.forEach((count, seat) => {
      if (count > (this.#buttons.get(seat) ?? 0)) this.#buttons.set(seat, count)
    })
    return this.#buttons
  }
}
