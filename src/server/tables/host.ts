// One table in memory: its conductor, and the people who are connected to it.

import type { Clock } from "../../table/clock.ts"
import { Conductor, type ConductorDeps } from "../../table/conductor/conductor.ts"
import { RACES } from "../../table/conductor/racing.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { judge } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import type { Allowance } from "./allowance.ts"
import { Audience } from "./audience.ts"
import { roomAt } from "./delayed-watchers.ts"
import type { Guest, Viewer } from "./guests.ts"
import type { Head } from "./head.ts"

export interface HostDeps extends Omit<ConductorDeps<Head>, "judge" | "races"> {
  readonly allowance: Allowance
}

export class TableHost {
  readonly id: string
  readonly room: Room
  readonly clock: Clock
  readonly conductor: Conductor<Guest, Head>
  readonly audience: Audience
  readonly #read: () => Promise<RoomEntry[]>
  /** Called when memory and journal may no longer agree. The owner of this table then drops it. */
  onbroken: (problem: unknown) => void = () => {}

  constructor(id: string, room: Room, deps: HostDeps) {
    const { clock, allowance, journal } = deps
    this.id = id
    this.room = room
    this.clock = clock
    this.#read = () => journal.read(id)
    this.audience = new Audience(id, room, { clock, allowance, read: this.#read })
    this.conductor = new Conductor(id, room, this.audience, { ...deps, judge, races: RACES })
    this.conductor.onbroken = (problem) => this.#break(problem)
  }

  /** Adds a guest. `seen` is what they had seen before their connection broke. */
  come(viewer: Viewer, seen?: { readonly games: number; readonly version: number }): Guest {
    const guest = this.audience.come(viewer, seen)
    this.conductor.onchange()
    return guest
  }

  go(guest: Guest): void {
    if (this.audience.go(guest)) this.conductor.onchange()
  }

  /** Returns the table as watchers see it, with the delay that its host wants. */
  async asWatched(): Promise<Room> {
    const { room, clock } = this
    if (room.settings.delay === 0) return room
    return roomAt(room.game, await this.#read(), clock.monotonic() - room.settings.delay)
  }

  /** Handles a bug: this table is dropped, and loaded again from its journal. No other table is affected. */
  #break(problem: unknown): void {
    this.onbroken(problem)
    this.audience.end({ t: "bye", why: "stopping", again: 1000 })
  }
}
