// Golden traces of a table on a server: how long bots pause, how races end, what clocks, tempo and patience do, and who
// becomes host. A change of any of these shows as a difference in traces/.

import { afterEach, describe, expect, it } from "vitest"
import { writeMove } from "../../engine/moves.ts"
import { findGame } from "../../games/index.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { awayTooLong } from "../../table/conductor/absence.ts"
import { MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry, RoomSettings } from "../../table/room/entries.ts"
import { createdBy, hashOf } from "../../table/room/room.testing.ts"
import type { Command } from "../../table/room/ruling.ts"
import { textOf, traceOf } from "../../table/traces.testing.ts"
import type { Guest } from "./guests.ts"
import type { Head } from "./head.ts"
import { Recorder } from "./host.testing.ts"
import type { TableHost } from "./host.ts"
import { Tables } from "./tables.ts"

const ID = "a"
const open: Tables[] = []

afterEach(async () => {
  for (const tables of open.splice(0)) await tables.close()
})

interface Setting {
  readonly game: string
  readonly seats: number
  readonly settings?: Partial<RoomSettings>
  readonly options?: Readonly<Record<string, string | number>>
}

/** A table on a server of its own, at which people do what a test says. */
class Evening {
  readonly clock = new TestClock()
  readonly #journal = new MemoryJournal<RoomEntry, Head>()
  readonly #tables: Tables
  readonly #guests = new Map<string, Guest>()
  #commands = 0
  host!: TableHost

  private constructor() {
    const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
    let n = 0
    const random = (bytes: number): string => (++n).toString(16).padStart(2 * bytes, "7b31f9")
    this.#tables = new Tables({ journal: this.#journal, clock: this.clock, thinker, random })
    open.push(this.#tables)
  }

  static async begin({ game, seats, settings = {}, options = {} }: Setting): Promise<Evening> {
    const evening = new Evening()
    await evening.#journal.append(ID, 0, { ...createdBy(findGame(game), seats, options, settings), ms: 0 })
    const host = await evening.#tables.find(ID)
    if (host === undefined) throw new Error("there is no table")
    evening.host = host
    await evening.come("Ana")
    return evening
  }

  async come(person: string): Promise<void> {
    this.#guests.set(person, this.host.come(new Recorder(person)))
    await settled()
  }

  async go(person: string): Promise<void> {
    const guest = this.#guests.get(person)
    this.#guests.delete(person)
    if (guest !== undefined) this.host.go(guest)
    await settled()
  }

  async ask(person: string, what: Command): Promise<void> {
    const guest = this.#guests.get(person)
    if (guest !== undefined) this.host.conductor.command(guest, `command${this.#commands++}`, what)
    await settled()
  }

  /** Makes the first legal move of this person, if they have to act and are here. Returns whether it made one. */
  async move(person: string, after?: number): Promise<boolean> {
    const { room } = this.host
    const seat = room.seatOf(room.whoIs(hashOf(person)))
    if (seat === undefined || room.live === undefined || room.stage !== "playing") return false
    const [first] = room.live.legal(seat)
    if (first === undefined || !this.#guests.has(person)) return false
    const move = writeMove(room.game.verbs, first)
    await this.ask(person, { do: "move", move, on: room.live.match.moves.length, ...(after && { after }) })
    return true
  }

  /** The seats of people who have been away for too long. */
  get waiting(): number[] {
    return awayTooLong(this.host.room, this.host.audience, this.host.clock.monotonic())
  }

  async trace(): Promise<string> {
    return textOf(traceOf(await this.#journal.read(ID)))
  }
}

const golden = (name: string): string => `traces/${name}.txt`

describe("bots pause as in their golden traces", () => {
  it.each([
    ["forty-below", 4],
    ["contarlos", 4],
    ["final-count", 3],
    ["betski-scram", 3],
    ["beat-the-count", 3],
  ] as const)("in %s", async (game, seats) => {
    const evening = await Evening.begin({
      game,
      seats,
      ...(game === "beat-the-count" ? { options: { jumping: "off" } } : {}),
    })
    await evening.ask("Ana", { do: "start" })
    for (let n = 0; n < 300; n++) {
      await evening.clock.pass(100)
      if (n % 12 === 11) await evening.move("Ana")
    }
    await expect(await evening.trace()).toMatchFileSnapshot(golden(`pauses-${game}`))
  })
})

it("races end as in the golden trace: people and bots jump, and the table acts in time", async () => {
  const settings = { tempo: 2000 } as const
  const evening = await Evening.begin({ game: "beat-the-count", seats: 4, options: { jumping: "on" }, settings })
  await evening.come("Ben")
  await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  await evening.ask("Ana", { do: "bot", seat: 2, bot: "easy" })
  await evening.ask("Ana", { do: "bot", seat: 3, bot: "hard" })
  await evening.ask("Ana", { do: "start" })
  for (let n = 0; n < 1200; n++) {
    await evening.clock.pass(50)
    if (n % 9 === 4) await evening.move("Ana", 200 + (n % 7) * 40)
    if (n % 13 === 6 && n < 800) await evening.move("Ben", 350)
  }
  await expect(await evening.trace()).toMatchFileSnapshot(golden("races"))
})

describe("time runs out as in the golden traces", () => {
  it("with a clock for each move", async () => {
    const settings = { clock: "move", time: 5000 } as const
    const evening = await Evening.begin({ game: "betski-scram", seats: 3, settings })
    await evening.come("Ben")
    await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    await evening.ask("Ana", { do: "start" })
    for (let n = 0; n < 40; n++) {
      await evening.clock.pass(1000)
      if (n < 12 && n % 3 === 0) await evening.move("Ana")
      if (n < 20 && n % 4 === 0) await evening.move("Ben")
      if (n === 30) await evening.ask("Ben", { do: "back" })
    }
    await expect(await evening.trace()).toMatchFileSnapshot(golden("clock-move"))
  })

  it("with a clock for the whole game", async () => {
    const settings = { clock: "game", time: 20_000 } as const
    const evening = await Evening.begin({ game: "final-count", seats: 2, settings })
    await evening.come("Ben")
    await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    await evening.ask("Ana", { do: "start" })
    for (let n = 0; n < 60; n++) {
      await evening.clock.pass(1000)
      if (n % 2 === 0) await evening.move("Ana")
      if (n % 5 === 0) await evening.move("Ben")
      if (n === 50) await evening.ask("Ben", { do: "back" })
    }
    await expect(await evening.trace()).toMatchFileSnapshot(golden("clock-game"))
  })
})

it("the table waits for absent players and finds another host, as in the golden trace", async () => {
  const evening = await Evening.begin({ game: "forty-below", seats: 3, settings: { patience: 10_000 } })
  await evening.come("Ben")
  await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  await evening.ask("Ana", { do: "start" })
  const waiting: string[] = []
  for (let n = 0; n < 100; n++) {
    await evening.clock.pass(1000)
    if (n === 3) await evening.go("Ana")
    if (n === 20) await evening.ask("Ben", { do: "standIn", seat: 0 })
    if (n === 80) await evening.come("Ana")
    if (n === 82) await evening.ask("Ana", { do: "back" })
    await evening.move("Ben")
    if (n > 82) await evening.move("Ana")
    waiting.push(
      `${n} s: the table waits in vain for ${JSON.stringify(evening.waiting)}, host ${evening.host.room.host}`,
    )
  }
  const changes = waiting.filter((line, n) => line.split(":")[1] !== waiting[n - 1]?.split(":")[1])
  await expect(`${await evening.trace()}${textOf(changes)}`).toMatchFileSnapshot(golden("patience"))
})

it("a full public table starts by itself 10 s after its last seat was taken", async () => {
  const evening = await Evening.begin({ game: "betski-scram", seats: 2, settings: { isPublic: true } })
  await evening.come("Ben")
  await evening.clock.pass(2500)
  await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  await evening.clock.pass(1000)
  await evening.ask("Ben", { do: "name", name: "Benedict" })
  await evening.clock.pass(10_000)
  await expect(await evening.trace()).toMatchFileSnapshot(golden("full"))
})

it("the host stops the countdown of a full public table, and it restarts when a seat is taken again", async () => {
  const evening = await Evening.begin({ game: "betski-scram", seats: 2, settings: { isPublic: true } })
  await evening.come("Ben")
  await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  await evening.clock.pass(9000)
  await evening.ask("Ben", { do: "wait" })
  await evening.ask("Ana", { do: "wait" })
  await evening.clock.pass(60_000)
  await evening.ask("Ben", { do: "rise" })
  await evening.clock.pass(1000)
  await evening.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  await evening.clock.pass(12_000)
  await expect(await evening.trace()).toMatchFileSnapshot(golden("full-stopped"))
})
