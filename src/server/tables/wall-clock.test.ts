// Nothing at a table depends on the wall clock. The same evening is played twice, and in the second one somebody keeps
// setting the clock, also while no server runs. Everything must be the same, except for the times that people read.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { writeMove } from "../../engine/moves.ts"
import { findGame } from "../../games/index.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { awayTooLong } from "../../table/conductor/absence.ts"
import { MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry, RoomSettings } from "../../table/room/entries.ts"
import { createdBy, hashOf, SETTINGS } from "../../table/room/room.testing.ts"
import type { Command } from "../../table/room/ruling.ts"
import type { Guest } from "./guests.ts"
import type { Head } from "./head.ts"
import { Recorder } from "./host.testing.ts"
import type { TableHost } from "./host.ts"
import { Tables } from "./tables.ts"
import { lastRun } from "./times.ts"

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Milliseconds by which the clock is set, ahead or back. */
const STEPS = [HOUR, DAY, 9 * 365 * DAY]
const NEVER: readonly number[] = [0]
/** Close to the times of tables, so that code which confuses the two shows a difference. */
const BEGAN = 10_000

const ID = "a"
const PEOPLE = ["Ana", "Ben", "Cid"]

/** Returns a message without its times, so that two evenings can be compared. */
const timeless = (message: string | Uint8Array): string =>
  typeof message === "string" ? message.replace(/"at":-?[\d.]+/g, '"at":0') : Buffer.from(message).toString("hex")

class Evening {
  readonly journal = new MemoryJournal<RoomEntry, Head>()
  /** What people were told, and the state of the table. */
  readonly seen: unknown[] = []
  #clock = new TestClock(BEGAN)
  #tables: Tables
  #guests = new Map<string, { readonly guest: Guest; readonly viewer: Recorder; readonly host: TableHost }>()
  #wishes = 0

  private constructor() {
    this.#tables = this.#serve(undefined)
  }

  static async begin(game: string, settings: Partial<RoomSettings>): Promise<Evening> {
    const evening = new Evening()
    await evening.journal.append(ID, 0, { ...createdBy(findGame(game), 3, {}, settings), at: BEGAN, ms: 0 })
    return evening
  }

  #serve(served: number | undefined): Tables {
    const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
    let n = 0
    const random = (bytes: number): string => (++n).toString(16).padStart(2 * bytes, "7b31f9")
    return new Tables({ journal: this.journal, clock: this.#clock, thinker, random, served })
  }

  setWall(ms: number): void {
    this.#clock.setWall(ms)
  }

  async pass(ms: number): Promise<void> {
    await this.#clock.pass(ms)
  }

  async #host(): Promise<TableHost> {
    const host = await this.#tables.find(ID)
    if (host === undefined) throw new Error("there is no table")
    return host
  }

  async come(person: string): Promise<void> {
    if (this.#guests.has(person)) return
    const host = await this.#host()
    const viewer = new Recorder(person)
    this.#guests.set(person, { guest: host.come(viewer), viewer, host })
  }

  go(person: string): void {
    const here = this.#guests.get(person)
    if (here === undefined) return
    this.#guests.delete(person)
    here.host.go(here.guest)
    this.seen.push([person, here.viewer.got.map(timeless)])
  }

  async wish(person: string, what: Command): Promise<void> {
    const here = this.#guests.get(person)
    here?.host.conductor.command(here.guest, `w${this.#wishes++}`, what)
    await settled()
  }

  /** Makes a legal move for a seat that has to act, if its player is here. */
  async move(which: number): Promise<void> {
    const { room } = await this.#host()
    const { live, game } = room
    if (live === undefined || room.stage !== "playing") return
    const actors = [...room.seats.keys()].filter((seat) => game.actors(live.match.state) & (1 << seat))
    const seat = actors[which % actors.length]
    const { who } = room.seats[seat]
    if (who === undefined) return
    const legal = live.legal(seat)
    const move = writeMove(game.verbs, legal[which % legal.length])
    const person = PEOPLE.find((one) => hashOf(one) === room.people[who].hash) ?? ""
    await this.wish(person, { do: "move", move, on: live.match.moves.length, after: which % 2000 })
  }

  /** Ends the server, in order or not, and starts another one later. Sets the clock by `step` in between. */
  async restart(isInOrder: boolean, step: number): Promise<void> {
    if (isInOrder) await this.#tables.close()
    for (const person of PEOPLE) this.go(person)
    this.#clock = new TestClock(this.#clock.now() + HOUR + step)
    this.#tables = this.#serve(await lastRun(this.journal))
    await this.#tables.lookAhead()
  }

  async look(): Promise<void> {
    const host = await this.#host()
    const { room, clock } = host
    const now = clock.monotonic()
    const waiting = awayTooLong(room, host.audience, now)
    const left = room.seats.map((_, seat) => room.clocks.left(seat, room.settings, now))
    this.seen.push([room.stage, room.elapsed, now, room.timeUp(), left, waiting])
  }

  /** Returns everything about the evening, line by line. */
  async end(): Promise<string[]> {
    for (const person of PEOPLE) this.go(person)
    await this.#tables.close()
    const entries = (await this.journal.read(ID)).map(({ at: _, ...rest }) => rest)
    const heads = []
    for await (const { table, head } of this.journal.heads()) heads.push([table, head])
    return [...entries, ...this.seen, heads, await lastRun(this.journal)].map((one) => JSON.stringify(one) ?? "")
  }
}

/** Returns the first line in which two evenings differ. */
function difference(one: readonly string[], other: readonly string[]): readonly (string | undefined)[] | undefined {
  for (let n = 0; n < Math.max(one.length, other.length); n++)
    if (one[n] !== other[n]) return [one[n], other[n]].map((line) => line?.slice(0, 500))
  return undefined
}

function anySettings(chance: FastChance): RoomSettings {
  const of = <T>(...all: readonly T[]): T => all[chance.below(all.length)]
  return {
    ...SETTINGS,
    ...{ clock: of("none", "move", "game"), time: of(20 * SECOND, 300 * SECOND, DAY, 3 * DAY), tempo: of(0, 0, 2000) },
    ...{
      patience: of(10 * SECOND, 60 * SECOND),
      isPublic: of(true, false),
      delay: of(0, 0, 30 * SECOND, 600 * SECOND),
    },
  }
}

/**
 * Plays an evening, which follows from its seed. If there are several `steps`, the clock is set by one of them before
 * each event.
 */
async function played(seed: number, steps: readonly number[]) {
  const chance = new FastChance(seed)
  const setting = new FastChance(`steps ${seed}`)
  const step = (): number => steps[setting.below(steps.length)] * (setting.below(2) === 0 ? 1 : -1)
  const evening = await Evening.begin(chance.below(3) === 0 ? "betski-scram" : "beat-the-count", anySettings(chance))
  for (const person of PEOPLE) await evening.come(person)
  for (const [seat, person] of PEOPLE.entries())
    if (seat > 0) await evening.wish(person, { do: "sit", seat, name: person })
  for (let n = 0; n < 60; n++) {
    evening.setWall(step())
    const person = PEOPLE[chance.below(PEOPLE.length)]
    const which = chance.below(1000)
    const what = chance.below(16)
    if (what < 2) await evening.wish("Ana", { do: "start" })
    else if (what < 8) await evening.move(which)
    else if (what === 8) await evening.wish(person, { do: "standIn", seat: which % 3 })
    else if (what === 9) await evening.wish(person, { do: "back" })
    else if (what === 10) evening.go(person)
    else if (what < 13) await evening.come(person)
    else if (what === 13) await evening.restart(which % 2 === 0, step())
    else if (what === 14) await evening.pass([40, 100, 250][which % 3] * SECOND)
    else await evening.pass(chance.below(10) === 0 ? DAY : which)
    evening.setWall(step())
    await evening.pass([7, 900, 4100, 20_000][which % 4])
    if (which % 5 === 0) await evening.look()
  }
  return evening.end()
}

it("an evening is the same, whenever and however far the wall clock is set", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      expect(difference(await played(seed, NEVER), await played(seed, STEPS))).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

it("such evenings contain everything that depends on time", async () => {
  const missing = new Set(["open", "move", "resume", "time", "away", "host", "back"])
  for (let seed = 0; missing.size > 0 && seed < 200; seed++)
    for (const line of await played(seed, NEVER))
      for (const [, kind] of line.matchAll(/"(?:kind|why)":"(\w+)"/g)) missing.delete(kind)
  expect([...missing]).toEqual([])
})

describe("setting the wall clock changes nothing", () => {
  const all = [...STEPS, ...STEPS.map((ms) => -ms)]

  /** A table at which everybody sits. */
  async function two(settings: Partial<RoomSettings>, game = "betski-scram"): Promise<Evening> {
    const evening = await Evening.begin(game, settings)
    for (const person of PEOPLE) await evening.come(person)
    for (const [seat, person] of PEOPLE.entries())
      if (seat > 0) await evening.wish(person, { do: "sit", seat, name: person })
    return evening
  }

  /** Expects an evening to end in the same way, whether or not the clock is set in the middle. */
  const alike = async (story: (step: number) => Promise<Evening>): Promise<void> => {
    const plain = await (await story(0)).end()
    for (const step of all)
      expect(difference(plain, await (await story(step)).end()), `set by ${step / HOUR} h`).toBeUndefined()
  }

  it.each(["move", "game"] as const)("while somebody thinks, with a clock per %s", (clock) =>
    alike(async (step) => {
      const evening = await two({ clock, time: 30 * SECOND })
      await evening.wish("Ana", { do: "start" })
      await evening.pass(10 * SECOND)
      evening.setWall(step)
      await evening.pass(15 * SECOND)
      await evening.look()
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).not.toContain("standIn")
      await evening.pass(6 * SECOND)
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).toContain("standIn")
      return evening
    }),
  )

  it("during a race with a tempo", () =>
    alike(async (step) => {
      const evening = await two({ tempo: 1000 }, "beat-the-count")
      await evening.wish("Ana", { do: "start" })
      for (let n = 0; n < 12; n++) {
        await evening.move(n)
        evening.setWall(step)
        await evening.pass(n % 2 === 0 ? 100 : 1500)
      }
      await evening.look()
      return evening
    }))

  it("while a table waits for an absent player and an absent host", () =>
    alike(async (step) => {
      const evening = await two({ patience: 10 * SECOND })
      await evening.wish("Ana", { do: "start" })
      for (const person of ["Ana", "Ben"]) evening.go(person)
      await evening.pass(5 * SECOND)
      evening.setWall(step)
      for (let n = 0; n < 14; n++) {
        await evening.pass(5 * SECOND)
        await evening.look()
      }
      return evening
    }))

  it("while watchers see the game with a delay", () =>
    alike(async (step) => {
      const evening = await Evening.begin("betski-scram", { delay: 30 * SECOND })
      for (const person of PEOPLE) await evening.come(person)
      await evening.wish("Ben", { do: "sit", seat: 1, name: "Ben" })
      await evening.wish("Ana", { do: "bot", seat: 2, bot: "easy" })
      await evening.wish("Ana", { do: "start" })
      for (let n = 0; n < 8; n++) {
        await evening.move(n)
        await evening.pass(3 * SECOND)
        evening.setWall(step)
      }
      await evening.pass(12 * SECOND)
      return evening
    }))

  it("while a full public table counts down to its start", () =>
    alike(async (step) => {
      const evening = await two({ isPublic: true })
      await evening.pass(2 * SECOND)
      evening.setWall(step)
      await evening.pass(1 * SECOND)
      await evening.look()
      await evening.pass(8 * SECOND)
      await evening.look()
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).toContain("open")
      return evening
    }))

  it("while a table is not in memory, until somebody's time is up", () =>
    alike(async (step) => {
      const evening = await two({ clock: "move", time: DAY })
      await evening.wish("Ana", { do: "start" })
      for (const person of PEOPLE) evening.go(person)
      await evening.pass(HOUR)
      evening.setWall(step)
      await evening.pass(22 * HOUR)
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).not.toContain("standIn")
      await evening.pass(HOUR + 60 * SECOND)
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).toContain("standIn")
      return evening
    }))

  it.each([true, false])("while no server runs, after an orderly stop: %s", (isInOrder) =>
    alike(async (step) => {
      const evening = await two({ clock: "game", time: 300 * SECOND })
      await evening.wish("Ana", { do: "start" })
      await evening.pass(100 * SECOND)
      await evening.restart(isInOrder, step)
      await evening.look()
      for (const person of PEOPLE) await evening.come(person)
      await evening.pass(100 * SECOND)
      await evening.look()
      expect((await evening.journal.read(ID)).map(({ kind }) => kind)).not.toContain("standIn")
      return evening
    }),
  )
})
