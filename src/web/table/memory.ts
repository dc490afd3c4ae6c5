// What has been on this table before: its room is kept, so that nothing jumps when something comes and goes.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import { isHeld, partsOf } from "./parts.ts"
import type { Habit, Kept, SeatHead, TableFacts } from "./plan.ts"

const longer = (a: string, b = ""): string => (b.length > a.length ? b : a)
const moreOf = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.join(" ").length > a.join(" ").length ? b : a

const longest = ({ name, facts, tags }: SeatHead, before: SeatHead | undefined): SeatHead => ({
  name,
  facts: facts.map((fact, i) => longer(fact, before?.facts[i])),
  tags: moreOf(tags, before?.tags ?? []),
})

export class Memory {
  readonly #zones = new Map<string, Zone>()
  readonly #counters = new Map<string, Counter>()
  readonly #buttons = new Map<number, number>()
  #bottom = 0
  /** The longest words that each seat has had in this round. */
  readonly #heads = new Map<number, SeatHead>()
  #round = 0
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

  /** The same with room for the longest words that each seat has had in this round: tags come and go, and nothing should jump. */
  roomy(facts: TableFacts): TableFacts {
    const { seats, rounds } = facts.scene
    if (rounds.length !== this.#round) this.#heads.clear()
    this.#round = rounds.length
    for (const { seat } of seats) this.#heads.set(seat, longest(facts.head(seat), this.#heads.get(seat)))
    const heads = new Map(this.#heads)
    return { ...facts, head: (seat) => heads.get(seat) ?? facts.head(seat) }
  }

  /** The most buttons of its own that each seat has had. */
  buttons(now: readonly number[]): ReadonlyMap<number, number> {
    now.forEach((count, seat) => {
      if (count > (this.#buttons.get(seat) ?? 0)) this.#buttons.set(seat, count)
    })
    return this.#buttons
  }
}
