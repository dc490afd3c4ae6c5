// The people who are connected to a table: their connections, who they are to the table, and who is here or away.

import type { Clock } from "../../table/clock.ts"
import type { Latency, RoundTrip } from "../../table/latency.ts"
import type { Who } from "../../table/room/entries.ts"
import type { Talk } from "../../table/room/room.ts"
import { encodeTalk, RoomDiff, type ServerMessage } from "../../wire/server-messages.ts"

/** Somebody's connection to a table. */
export interface Viewer {
  /** The hash of the key that they connected with. */
  readonly hash: string
  /** Their address, in the form that limits count by. */
  readonly address: string
  /** How slow the connection is. */
  readonly latency: Latency
  /** Starts to measure the connection. The returned function returns the round trip, or “lost” while it is unknown. */
  probe(): () => RoundTrip
  /** Sends a message. Under load, a message that may wait is sent a little later. */
  send(message: string | Uint8Array, mayWait?: boolean): void
  /** Called once for each of their commands, right after its answer. */
  answered?(): void
  /** Sends the reason, and ends the connection. */
  end(message: Extract<ServerMessage, { readonly t: "bye" }>): void
}

/** Sends the chat since the n-th entry. */
export function sendTalk(guest: Guest, talk: readonly Talk[], from: number): void {
  const text = encodeTalk(talk, from)
  if (text !== undefined) guest.send(text)
}

/** Number of characters of a hash that are enough to tell people apart. */
const MARK = 12

/**
 * A connected person, as the table knows them. Messages to them can be held back for a moment, all in order. In a race,
 * players with a fast connection must not see the position before the others can.
 */
export class Guest {
  readonly viewer: Viewer
  readonly teller = new RoomDiff()
  /** Distinguishes their commands from those of others. */
  readonly mark: string
  who: Who | undefined
  seat: number | undefined
  readonly #clock: Clock
  /** Calls that are held back. Undefined while nothing is held back. */
  #held: (() => void)[] | undefined
  #cancel: () => void = () => {}

  constructor(viewer: Viewer, who: Who | undefined, seat: number | undefined, clock: Clock) {
    this.viewer = viewer
    this.mark = viewer.hash.slice(0, MARK)
    this.who = who
    this.seat = seat
    this.#clock = clock
  }

  /** Holds back everything from now on, for this many milliseconds. Calls that are already held back go first. */
  hold(ms: number): void {
    this.flush()
    if (ms <= 0) return
    this.#held = []
    this.#cancel = this.#clock.after(ms, () => this.flush())
  }

  flush(): void {
    const held = this.#held
    this.#held = undefined
    this.#cancel()
    for (const what of held ?? []) what()
  }

  send(message: string | Uint8Array, mayWait = false): void {
    if (this.#held === undefined) this.viewer.send(message, mayWait)
    else this.#held.push(() => this.viewer.send(message))
  }

  answered(): void {
    if (this.#held === undefined) this.viewer.answered?.()
    else this.#held.push(() => this.viewer.answered?.())
  }

  /** Measures the connection right after the latest message, as soon as that is really sent. */
  probe(): () => RoundTrip {
    if (this.#held === undefined) return this.viewer.probe()
    let trip: () => RoundTrip = () => "lost"
    this.#held.push(() => {
      trip = this.viewer.probe()
    })
    return () => trip()
  }

  end(message: Parameters<Viewer["end"]>[0]): void {
    this.flush()
    this.viewer.end(message)
  }
}

/** Tracks who is connected, and since when the others have been away. */
export class Presence {
  readonly #here = new Map<Who, number>()
  readonly #left = new Map<Who, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns whether this is the person's first connection. */
  come(who: Who): boolean {
    const count = this.#here.get(who) ?? 0
    this.#here.set(who, count + 1)
    this.#left.delete(who)
    return count === 0
  }

  /** Returns whether this was the person's last connection. */
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

  /**
   * Returns since when somebody has been away, or undefined if they are here. Somebody who was not seen since the table
   * was loaded counts as away from now on.
   */
  awaySince(who: Who): number | undefined {
    if (this.#here.has(who)) return undefined
    const since = this.#left.get(who) ?? this.#clock.monotonic()
    this.#left.set(who, since)
    return since
  }
}
