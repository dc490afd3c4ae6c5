// One table in memory and the people connected to it: their commands go to its conductor, and they are told what comes of them.

import type { Clock } from "../../table/clock.ts"
import {
  type Change,
  Conductor,
  type ConductorDeps,
  type Crowd,
  type Outcome,
  type Request,
  type Task,
} from "../../table/conductor/conductor.ts"
import type { Outstanding, Waiting } from "../../table/conductor/outstanding.ts"
import { RACES } from "../../table/conductor/racing.ts"
import type { Line, Trip } from "../../table/line.ts"
import type { RoomEntry, Who } from "../../table/room/entries.ts"
import { judge } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import type { Asker, Command, Refusal } from "../../table/room/ruling.ts"
import type { FromTable } from "../../wire/down.ts"
import type { Allowance } from "./allowance.ts"
import { Audience } from "./audience.ts"
import { roomAt } from "./gallery.ts"
import type { Head } from "./head.ts"
import type { Guest, Viewer } from "./viewers.ts"

export interface HostDeps extends Omit<ConductorDeps<Head>, "judge" | "races"> {
  /** Commands that were not answered yet. */
  readonly unanswered: Outstanding
  readonly allowance: Allowance
}

/** A player's command, and how it is answered. */
class PlayerRequest implements Request<Guest>, Waiting {
  readonly table: string
  since = 0
  readonly by: Guest
  readonly id: string
  readonly what: Command
  readonly #audience: Audience
  readonly #deps: HostDeps

  constructor(table: string, by: Guest, id: string, what: Command, audience: Audience, deps: HostDeps) {
    this.table = table
    this.by = by
    this.id = id
    this.what = what
    this.#audience = audience
    this.#deps = deps
    deps.unanswered.begin(this)
  }

  asker(): Omit<Asker, "id"> & { readonly mark: string } {
    return { who: this.#audience.whoIs(this.by), hash: this.by.viewer.hash, mark: this.by.mark }
  }

  get line(): Line {
    return this.by.viewer.line
  }

  whyNot(kind: RoomEntry["kind"]): Refusal | undefined {
    return this.#deps.allowance.whyNot(this.table, this.by.viewer.address, kind)
  }

  done(outcome: Outcome): void {
    const { id, what } = this
    const { viewer } = this.by
    this.#deps.unanswered.end(this)
    if (typeof outcome === "object") send(viewer, { t: "no", id, why: outcome.refused })
    else if (outcome === "done before" || what.do !== "move") send(viewer, { t: "ok", id }) // else the move itself says so
    viewer.answered()
  }

  replaced(): void {
    this.#deps.unanswered.end(this)
    this.by.viewer.answered()
  }
}

export class TableHost implements Crowd<Guest> {
  readonly id: string
  readonly room: Room
  readonly conductor: Conductor<Guest, Head>
  readonly #audience: Audience
  readonly #deps: HostDeps
  /** Called when what is kept and what is in memory may no longer agree: whoever holds this table lets go of it. */
  onbroken: (problem: unknown) => void = () => {}

  constructor(id: string, room: Room, deps: HostDeps) {
    this.id = id
    this.room = room
    this.#deps = deps
    this.#audience = new Audience(room, deps.clock, () => deps.journal.read(id))
    this.conductor = new Conductor(id, room, this, { ...deps, judge, races: RACES })
    this.conductor.onbroken = (problem) => this.#break(problem)
  }

  get clock(): Clock {
    return this.#deps.clock
  }

  get guests(): number {
    return this.#audience.guests.size
  }

  get watchers(): number {
    return this.#audience.watchers
  }

  /** Somebody connects; `seen` is what they have seen before. */
  come(viewer: Viewer, seen?: { readonly games: number; readonly version: number }): Guest {
    const guest = this.#audience.come(viewer, seen)
    this.conductor.onchange()
    return guest
  }

  go(guest: Guest): void {
    if (this.#audience.go(guest)) this.conductor.onchange()
  }

  /** Takes somebody's command. It is answered when it is kept or refused. */
  command(guest: Guest, id: string, what: Command): void {
    if (this.conductor.state === "broken") return // this connection is being ended
    this.conductor.ask(new PlayerRequest(this.id, guest, id, what, this.#audience, this.#deps))
  }

  /** Something that the server does with the table, when it is its turn. */
  ask(task: Task): void {
    this.conductor.ask(task)
  }

  /** The table as those see it who only watch: as it was as long ago as its host wants. */
  async asWatched(): Promise<Room> {
    const { room } = this
    const { journal, clock } = this.#deps
    if (room.settings.delay === 0) return room
    return roomAt(room.game, await journal.read(this.id), clock.monotonic() - room.settings.delay)
  }

  /** Ends all connections. */
  end(bye: Extract<FromTable, { readonly t: "bye" }>): void {
    this.#audience.end(bye)
  }

  awaySince(who: Who): number | undefined {
    return this.#audience.presence.awaySince(who)
  }

  isHere(who: Who): boolean {
    return this.#audience.presence.isHere(who)
  }

  lineOf(seat: number): Line | undefined {
    return this.#audience.guestAt(seat)?.viewer.line
  }

  probe(seat: number): (() => Trip) | undefined {
    return this.#audience.guestAt(seat)?.viewer.probe()
  }

  told(change: Change<Guest>): void {
    const { entry, by } = change
    const { allowance } = this.#deps
    if (by !== undefined) allowance.count(this.id, by.viewer.address, entry.kind)
    if (entry.kind === "admit") allowance.admit(this.id)
    this.#audience.told(change)
  }

  tellWaiting(): void {
    this.#audience.tellRoom()
  }

  /** Something went wrong that nobody had thought of: this table ends here, and is loaded anew from what was kept. No other is touched. */
  #break(problem: unknown): void {
    this.#deps.unanswered.forget(this.id)
    this.onbroken(problem)
    this.end({ t: "bye", why: "stopping", again: 1000 })
  }
}

const send = (viewer: Viewer, message: FromTable): void => viewer.send(JSON.stringify(message))
