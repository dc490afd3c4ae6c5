// Tables in memory for tests, and viewers that record every byte they get.

import { settled, TestClock } from "../../table/clock.testing.ts"
import { countingFrom } from "../../table/clock.ts"
import { PendingSet } from "../../table/conductor/pending.ts"
import { commitTo } from "../../table/fair.ts"
import { MemoryJournal } from "../../table/journal.ts"
import { Latency, type RoundTrip } from "../../table/latency.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { hashOf, secretOf } from "../../table/room/room.testing.ts"
import type { Room } from "../../table/room/room.ts"
import type { Command } from "../../table/room/ruling.ts"
import type { ServerMessage } from "../../wire/server-messages.ts"
import { LIMITS } from "../limits.ts"
import { Allowance } from "./allowance.ts"
import type { Guest, Viewer } from "./guests.ts"
import { type Head, headAfter } from "./head.ts"
import { TableHost } from "./host.ts"

/** A connection that records everything it gets. */
export class Recorder implements Viewer {
  readonly hash: string
  readonly address: string
  readonly latency = new Latency()
  readonly got: (string | Uint8Array)[] = []
  /** For each message, whether it might have waited. */
  readonly mightWait: boolean[] = []
  /** Why the connection was ended. */
  ended: string | undefined

  constructor(person: string, address = `address of ${person}`) {
    this.hash = hashOf(person)
    this.address = address
  }

  probe(): () => RoundTrip {
    return () => 10
  }

  send(message: string | Uint8Array, mayWait = false): void {
    this.got.push(message)
    this.mightWait.push(mayWait)
  }

  end(message: Extract<ServerMessage, { readonly t: "bye" }>): void {
    this.send(JSON.stringify(message))
    this.ended = message.why
  }

  /** The JSON messages, parsed. */
  get told(): ServerMessage[] {
    return this.got.flatMap((message) => (typeof message === "string" ? [JSON.parse(message) as ServerMessage] : []))
  }

  /** Everything received, as one text, byte for byte. */
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
  readonly unanswered = new PendingSet(this.clock)
  readonly host: TableHost
  readonly #entries: readonly RoomEntry[]
  #secrets = 100
  #ids = 0

  constructor(room: Room, entries: readonly RoomEntry[]) {
    this.#entries = entries
    this.host = new TableHost("testtable", room, {
      unanswered: this.unanswered,
      unwritten: new PendingSet(this.clock),
      journal: this.journal,
      clock: countingFrom(this.clock, this.clock.now()),
      headAfter: (room, entry) => headAfter(room, entry, this.clock.monotonic()),
      allowance: new Allowance(LIMITS, this.clock),
      newFair: () => commitTo(secretOf(this.#secrets++)),
    })
  }

  /** Fills its journal with what has happened so far. */
  async begun(): Promise<this> {
    for (const [n, entry] of this.#entries.entries()) await this.journal.append("testtable", n, entry)
    return this
  }

  /** Sends a command, and waits until a race would have been judged. */
  async command(guest: Guest, what: Command, id = `command-${this.#ids++}`): Promise<void> {
    this.host.conductor.command(guest, id, what)
    await settled()
    await this.clock.pass(300)
  }
}
