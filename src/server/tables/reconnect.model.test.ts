// Every interleaving of commands, broken connections, journal answers and server crashes, between a client and its
// table. Each command is done at most once, and its player is told the truth about it.

import { expect, it } from "vitest"
import { MoveList, writeMove } from "../../engine/moves.ts"
import type { Text } from "../../engine/trace.ts"
import { findGame } from "../../games/index.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { PendingSet } from "../../table/conductor/pending.ts"
import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import { Latency } from "../../table/latency.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { hashOf, TestRoom } from "../../table/room/room.testing.ts"
import { Room } from "../../table/room/room.ts"
import type { Command } from "../../table/room/ruling.ts"
import { type Choose, explore, Promises } from "../../testing/explore.ts"
import { NetworkClient, type Socket } from "../../wire/client.ts"
import type { ClientMessage } from "../../wire/messages.ts"
import { LIMITS } from "../limits.ts"
import { Allowance } from "./allowance.ts"
import type { Guest, Viewer } from "./guests.ts"
import { TableHost } from "./host.ts"

const GAME = findGame("betski-scram")
/** How often each event happens at most. */
const MOST = { asks: 2, breaks: 1, kills: 1, troubles: 1 }

/** A game that has begun, with Ana to move. */
function begun(): RoomEntry[] {
  const testRoom = new TestRoom(GAME, 2)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.ask("Ana", { do: "start" })
  while (testRoom.room.clocks.since[0] === undefined)
    testRoom.ask("Ben", { do: "move", move: firstMove(testRoom.room, 1), on: on(testRoom.room) })
  return testRoom.entries
}

const on = (room: Room): number => room.live?.match.moves.length ?? 0

function firstMove(room: Room, seat: number): string {
  const legal = new MoveList()
  if (room.live !== undefined) GAME.legal(room.live.match.state, seat, legal)
  return writeMove(GAME.verbs, legal.at[0])
}

const BEGUN = begun()
/** The client makes its ids from its first random number. */
const HALF = 0.5
const BASE = Math.floor(HALF * 36 ** 8).toString(36)

/** A WebSocket whose messages arrive when the model says so. */
class Wire implements Socket {
  binaryType = ""
  readonly up: ClientMessage[] = []
  readonly down: (string | Uint8Array)[] = []
  isUp = true
  readonly #listeners: { readonly type: string; readonly hear: (event: { data: unknown }) => void }[] = []

  send(text: string): void {
    if (this.isUp) this.up.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.isUp = false
    this.up.length = 0
    this.down.length = 0
  }

  addEventListener(type: string, hear: (event: { data: unknown }) => void): void {
    this.#listeners.push({ type, hear })
  }

  tell(type: string, data?: unknown): void {
    for (const listener of this.#listeners) if (listener.type === type) listener.hear({ data })
  }
}

class World {
  readonly promises = new Promises()
  readonly #choose: Choose
  readonly #left = { ...MOST }
  readonly #clock = new TestClock()
  readonly #disk = [...BEGUN]
  readonly #client: NetworkClient
  readonly #asked: string[] = []
  readonly #told = new Map<string, Text | undefined>()
  #host: TableHost
  #wire: Wire | undefined
  #guest: Guest | undefined
  #write: { readonly n: number; readonly entry: RoomEntry; readonly keeper: Keeper } | undefined

  constructor(choose: Choose) {
    this.#choose = choose
    this.#host = this.#startServer()
    this.#client = new NetworkClient(
      { table: "abcd2345", key: "k".repeat(22) },
      {
        connect: () => {
          this.#wire = new Wire()
          return this.#wire
        },
        loadGame: async () => GAME,
        clock: this.#clock,
        random: () => HALF,
      },
    )
  }

  #startServer(): TableHost {
    const clock = this.#clock
    this.#write = undefined
    return new TableHost("abcd2345", new Room(GAME, this.#disk), {
      journal: {
        keep: (_table, n, entry, _head, keeper) => {
          this.promises.check(this.#write === undefined, "one entry at a time is written")
          this.#write = { n, entry, keeper }
        },
        read: async (_table, from = 0) => this.#disk.slice(from),
      },
      ...{ clock, unanswered: new PendingSet(clock), unwritten: new PendingSet(clock) },
      allowance: new Allowance(LIMITS, clock),
      newFair: () => new TestRoom(GAME, 2).room.fair,
    })
  }

  get events(): (() => void | Promise<void>)[] {
    const events: [name: string, what: () => void | Promise<void>][] = []
    const wire = this.#wire?.isUp ? this.#wire : undefined
    const isIdle = wire === undefined || (wire.up.length === 0 && wire.down.length === 0 && this.#guest !== undefined)
    if (this.#left.asks > 0 && this.#client.seen !== undefined) events.push(["ask", () => this.#ask()])
    if (wire !== undefined && this.#guest === undefined) events.push(["connect", () => this.#connect(wire)])
    if (wire !== undefined && wire.up.length > 0) events.push(["up", () => this.#takeUp(wire)])
    if (wire !== undefined && wire.down.length > 0) events.push(["down", () => this.#takeDown(wire)])
    if (this.#write !== undefined) events.push(["disk", () => this.#answer()])
    if (wire !== undefined && this.#guest !== undefined && this.#left.breaks > 0)
      events.push(["break", () => this.#break(wire)])
    if (this.#left.kills > 0) events.push(["kill", () => this.#kill()])
    if (isIdle && this.#waits) events.push(["time passes", () => this.#clock.pass(5000)])
    return events.map(([name, what]) => Object.assign(what, { toString: () => name }))
  }

  get #waits(): boolean {
    return this.#wire?.isUp !== true || this.#told.size < this.#asked.length
  }

  get key(): string {
    const { connection, seen } = this.#client
    return JSON.stringify([
      ...[
        this.#left,
        connection,
        seen?.version,
        this.#asked,
        [...this.#told],
        this.#disk.slice(BEGUN.length).map(({ id }) => id),
      ],
      ...[
        this.#wire?.isUp,
        this.#wire?.up,
        this.#wire?.down.map((message) => String(message)),
        this.#guest === undefined,
      ],
      ...[this.#write?.entry.id, this.#host.room.version, this.#clock.planned],
    ])
  }

  checkNow(): void {
    for (const id of this.#asked) {
      const count = this.#disk.filter((entry) => entry.id?.endsWith(`.${id}`)).length
      this.promises.check(count <= 1, `command ${id} is done at most once`)
      if (!this.#told.has(id)) continue
      const refusal = this.#told.get(id)
      this.promises.check((refusal === undefined) === (count === 1), `command ${id} is answered by what is on disk`)
    }
  }

  /**
   * Checks the end, when nothing more can happen: all commands are answered, and the client has seen what is on disk.
   */
  checkEnd(): void {
    this.promises.check(this.#told.size === this.#asked.length, "every command is answered in the end")
    const moves = this.#disk.filter(({ kind }) => kind === "move").length
    this.promises.check(this.#client.seen?.step === moves, "the client has seen every move in the end")
  }

  #ask(): void {
    this.#left.asks--
    const { room } = this.#host
    const what: Command =
      this.#choose("move", "say") === "move" && room.clocks.since[0] !== undefined
        ? { do: "move", move: firstMove(room, 0), on: this.#client.seen?.step ?? 0 }
        : { do: "say", phrase: "hello" }
    const id = `${BASE}-${this.#asked.length}`
    this.#asked.push(id)
    this.#client.ask(what).then((refusal) => {
      this.promises.check(!this.#told.has(id), `command ${id} is answered once`)
      this.#told.set(id, refusal)
    })
  }

  #connect(wire: Wire): void {
    this.#guest = undefined
    wire.tell("open")
    const hello = wire.up.shift()
    if (hello?.t !== "hello") return this.promises.check(false, "the first message is hello")
    const viewer: Viewer = {
      hash: hashOf("Ana"),
      address: "203.0.113.7",
      latency: new Latency(),
      probe: () => () => 10,
      send: (message) => void (wire.isUp && wire.down.push(message)),
      end: () => this.promises.check(false, "nobody is sent away"),
    }
    this.#guest = this.#host.come(viewer, hello.seen)
  }

  #takeUp(wire: Wire): void {
    const message = wire.up.shift()
    if (message?.t === "do" && this.#guest !== undefined)
      this.#host.conductor.command(this.#guest, message.id, message.what)
    if (message?.t === "there") wire.down.push(JSON.stringify({ t: "here" }))
  }

  #takeDown(wire: Wire): void {
    const message = wire.down.shift()
    wire.tell("message", typeof message === "string" ? message : message?.slice().buffer)
  }

  #answer(): void {
    const write = this.#write
    if (write === undefined) return
    this.#write = undefined
    if (this.#left.troubles > 0 && this.#choose("written", "disk full") === "disk full") {
      this.#left.troubles--
      return write.keeper.failed(new JournalTrouble("full", "full"))
    }
    this.#disk.push(write.entry)
    write.keeper.kept(true)
  }

  /** Breaks the connection: messages on their way are lost. Perhaps only the server notices. */
  #break(wire: Wire): void {
    this.#left.breaks--
    this.#leave()
    const isNoticed = this.#choose("both notice", "the client does not notice") === "both notice"
    wire.up.length = 0
    wire.down.length = 0
    if (isNoticed) {
      wire.isUp = false
      wire.tell("close")
    } else wire.isUp = false
  }

  /** Kills the server. The entry that is being written may have reached the disk. */
  #kill(): void {
    this.#left.kills--
    const write = this.#write
    if (write !== undefined && this.#choose("not on disk", "on disk") === "on disk") this.#disk.push(write.entry)
    this.#guest = undefined
    const wire = this.#wire
    this.#host = this.#startServer()
    if (wire?.isUp !== true) return
    wire.close()
    wire.tell("close")
  }

  #leave(): void {
    if (this.#guest !== undefined) this.#host.go(this.#guest)
    this.#guest = undefined
  }
}

it("in every interleaving a command is done at most once, and its player is told what is on disk", async () => {
  const { states } = await explore(async ({ choose, isNew }) => {
    const world = new World(choose)
    for (;;) {
      await settled()
      world.checkNow()
      const { events } = world
      if (events.length === 0) {
        world.checkEnd()
        world.promises.end()
        return
      }
      world.promises.end()
      if (!isNew(world.key)) return
      await choose(...events)()
    }
  })
  expect(states.size).toBeGreaterThan(1000)
})
