// Tables in memory for tests: a clock that is moved by hand, and viewers that keep every byte they get.

import { type Clock, countingFrom } from "../../table/clock.ts"
import { commitTo } from "../../table/fair.ts"
import { MemoryJournal } from "../../table/journal.ts"
import { Line, type Trip } from "../../table/line.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import type { Command } from "../../table/room/judging.ts"
import { hashOf, secretOf } from "../../table/room/room.testing.ts"
import type { Room } from "../../table/room/room.ts"
import type { FromTable } from "../../wire/down.ts"
import { LIMITS } from "../limits.ts"
import { Allowance } from "./allowance.ts"
import type { Head } from "./head.ts"
import { TableHost } from "./host.ts"
import { Outstanding } from "./outstanding.ts"
import type { Guest, Viewer } from "./viewers.ts"

interface Timer {
  readonly at: number
  what(): void
}

export class TestClock implements Clock {
  /** Of the monotonic clock, which begins anywhere. */
  #elapsed = 5000
  /** How far the wall clock is ahead of it. */
  #offset: number
  readonly #timers = new Set<Timer>()

  constructor(now = 100_000) {
    this.#offset = now - this.#elapsed
  }

  now(): number {
    return this.#elapsed + this.#offset
  }

  monotonic(): number {
    return this.#elapsed
  }

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.#elapsed + ms, what }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Somebody sets the wall clock, by so much. No time passes. */
  setWall(ms: number): void {
    this.#offset += ms
  }

  /** How many things are planned. */
  get planned(): number {
    return this.#timers.size
  }

  /** Lets so much time pass, and everything happen that is due. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsed + ms
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#timers.delete(next)
      this.#elapsed = Math.max(this.#elapsed, next.at)
      next.what()
      await settled()
    }
    this.#elapsed = end
    await settled()
  }
}

/** When all that was begun and waits for no clock is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Somebody's connection that keeps all it gets. */
export class Recorder implements Viewer {
  readonly hash: string
  readonly address: string
  readonly line = new Line()
  readonly got: (string | Uint8Array)[] = []
  /** Of each: might it have waited? */
  readonly mightWait: boolean[] = []
  /** Why it was ended. */
  ended: string | undefined

  constructor(person: string, address = `address of ${person}`) {
    this.hash = hashOf(person)
    this.address = address
  }

  probe(): () => Trip {
    return () => 10
  }

  send(message: string | Uint8Array, mayWait = false): void {
    this.got.push(message)
    this.mightWait.push(mayWait)
  }

  end(message: Extract<FromTable, { readonly t: "bye" }>): void {
    this.send(JSON.stringify(message))
    this.ended = message.why
  }

  /** The messages in words. */
  get told(): FromTable[] {
    return this.got.flatMap((message) => (typeof message === "string" ? [JSON.parse(message) as FromTable] : []))
  }

  /** Everything as one text, byte for byte. */
  get bytes(): string {
    return this.got
      .map((message) => (typeof message === "string" ? message : Buffer.from(message).toString("hex")))
      .join("\n")
  }
}

/** A table with its own journal and clock. */
export class Hosted {
  readonly clock = new TestClock()
  readonly journal = new MemoryJournal<RoomEntry, Head>()
  readonly unanswered = new Outstanding(this.clock)
  readonly host: TableHost
  readonly #entries: readonly RoomEntry[]
  #secrets = 100
  #ids = 0

  constructor(room: Room, entries: readonly RoomEntry[]) {
    this.#entries = entries
    this.host = new TableHost("testtable", room, {
      unanswered: this.unanswered,
      unwritten: new Outstanding(this.clock),
      journal: this.journal,
      clock: countingFrom(this.clock, this.clock.now()),
      servedAt: () => this.clock.monotonic(),
      allowance: new Allowance(LIMITS, this.clock),
      newFair: () => commitTo(secretOf(this.#secrets++)),
    })
  }

  /** Its journal with what has happened so far. */
  async begun(): Promise<this> {
    for (const [n, entry] of this.#entries.entries()) await this.journal.append("testtable", n, entry)
    return this
  }

  /** Asks, and waits until a race would have been judged. */
  async wish(guest: Guest, what: Command, id = `wish-${this.#ids++}`): Promise<void> {
    this.host.wish(guest, id, what)
    await settled()
    await this.clock.pass(300)
  }
}
