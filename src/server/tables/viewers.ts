// Those who look at a table, by what they may see: each seat for itself, and all who only watch. A message is made once for all who see the same.

import type { Clock } from "../../table/clock.ts"
import type { Line, Trip } from "../../table/line.ts"
import type { Who } from "../../table/room/entries.ts"
import type { Talk } from "../../table/room/room.ts"
import { type FromTable, type RoomTeller, talkText } from "../../wire/down.ts"
import type { Outbox } from "./outbox.ts"

/** Somebody's connection to a table. */
export interface Viewer {
  /** The hash of the key that they came with. */
  readonly hash: string
  /** Where they come from, as limits go by it. */
  readonly address: string
  /** How slow the line is. */
  readonly line: Line
  /** Measures it now; what it gives back tells the trip, once it is known: lost if it should have been and is not. */
  probe(): () => Trip
  /** What may wait goes a little later where there is much to do. */
  send(message: string | Uint8Array, mayWait?: boolean): void
  /** Called once for each command of theirs, right behind its answer. */
  answered?(): void
  /** Says why and ends it. */
  end(message: Extract<FromTable, { readonly t: "bye" }>): void
}

/** Tells what was said since the n-th entry. */
export function sendTalk(viewer: Viewer, talk: readonly Talk[], from: number): void {
  const text = talkText(talk, from)
  if (text !== undefined) viewer.send(text)
}

/** Somebody who is connected, as the table knows them. */
export interface Guest {
  readonly viewer: Outbox
  readonly teller: RoomTeller
  /** By which their commands are told from those of others: the beginning of their hash. */
  readonly mark: string
  who: Who | undefined
  seat: number | undefined
}

/** How long somebody has been away, and since when. */
export class Presence {
  readonly #here = new Map<Who, number>()
  readonly #left = new Map<Who, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Says whether it is the first connection of this person. */
  come(who: Who): boolean {
    const count = this.#here.get(who) ?? 0
    this.#here.set(who, count + 1)
    this.#left.delete(who)
    return count === 0
  }

  /** Says whether it was the last. */
  go(who: Who): boolean {
    const count = (this.#here.get(who) ?? 1) - 1
    if (count > 0) this.#here.set(who, count)
    else {
      this.#here.delete(who)
      this.#left.set(who, this.#clock.monotonic())
    }
    return count <= 0
  }

  isHere(who: Who): boolean {
    return this.#here.has(who)
  }

  get here(): Who[] {
    return [...this.#here.keys()].sort((a, b) => a - b)
  }

  /** Since when somebody is away; nothing if they are here. Who has not been seen since the table was loaded is away since then. */
  awaySince(who: Who): number | undefined {
    if (this.#here.has(who)) return undefined
    const since = this.#left.get(who) ?? this.#clock.monotonic()
    this.#left.set(who, since)
    return since
  }
}
