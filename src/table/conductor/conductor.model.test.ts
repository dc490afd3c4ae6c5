// Tests all interleavings of commands, the journal's answers and other servers at one table.

import { expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { type Choose, explore, Promises } from "../../testing/explore.ts"
import { realClock } from "../clock.ts"
import { JournalTrouble, type Keeper } from "../journal.ts"
import type { RoomEntry } from "../room/entries.ts"
import { judge } from "../room/judging.ts"
import { createdBy } from "../room/room.testing.ts"
import { Room } from "../room/room.ts"
import { refuse } from "../room/ruling.ts"
import { Conductor, type Outcome, type Task } from "./conductor.ts"
import { PendingSet } from "./pending.ts"

const GAME = findGame("betski-scram")
const FOUNDING = createdBy(GAME, 2)
/** The number of tasks, and the number of entries that other servers write. */
const TASKS = 5
const OTHERS = 2

const say = (id: string): RoomEntry => ({ kind: "say", at: 1000, who: 0, phrase: "hello", id })
const idOf = (entry: RoomEntry): string => entry.id ?? entry.kind

/** A conductor with its own room. The explorer chooses what its journal and other servers do. */
class World {
  readonly promises = new Promises()
  readonly #choose: Choose
  readonly #room = new Room(GAME, [FOUNDING])
  readonly #disk: RoomEntry[] = [FOUNDING]
  readonly #told: string[] = ["found"]
  readonly #outcomes = new Map<string, string>()
  readonly #asked: string[] = []
  readonly unwritten = new PendingSet(realClock)
  readonly conductor: Conductor
  #write: { readonly n: number; readonly entry: RoomEntry; readonly keeper: Keeper } | undefined
  #read: { readonly from: number; resolve(entries: RoomEntry[]): void; reject(problem: unknown): void } | undefined
  #others = 0
  #isIdleTold = true
  isBroken = false

  constructor(choose: Choose) {
    this.#choose = choose
    const journal = {
      keep: (_table: string, n: number, entry: RoomEntry, _head: unknown, keeper: Keeper) => {
        this.#check(this.#write === undefined && this.#read === undefined, "one entry at a time is written")
        this.#check(n === this.#room.version, "the entry follows what the room has")
        this.#write = { n, entry, keeper }
      },
      read: (_table: string, from = 0) =>
        new Promise<RoomEntry[]>((resolve, reject) => {
          this.#read = { from, resolve, reject }
        }),
    }
    const participants = {
      ...{ awaySince: () => undefined, isHere: () => true, latencyOf: () => undefined, probe: () => undefined },
      ...{ asker: () => ({ who: undefined, hash: "" }), whyNot: () => undefined, answer: () => {} },
      ...{ told: ({ entry }: { readonly entry: RoomEntry }) => this.#hear(entry), tellWaiting: () => {} },
    }
    const unanswered = new PendingSet(realClock)
    const deps = {
      journal,
      clock: realClock,
      unanswered,
      unwritten: this.unwritten,
      newFair: () => this.#room.fair,
      judge,
    }
    this.conductor = new Conductor("table", this.#room, participants, deps)
    this.conductor.onchange = () => {
      this.#isIdleTold = true
    }
    this.conductor.onbroken = () => {
      this.isBroken = true
    }
  }

  get events(): (() => void)[] {
    const events: [name: string, what: () => void][] = []
    if (this.#asked.length < TASKS) events.push(["ask", () => this.#ask()])
    if (this.#write !== undefined) events.push(["journal answers", () => this.#answer()])
    if (this.#read !== undefined) events.push(["journal reads", () => this.#answerRead()])
    if (this.#others < OTHERS) events.push(["another server acts", () => this.#actElsewhere()])
    return events.map(([name, what]) => Object.assign(what, { toString: () => name }))
  }

  get key(): string {
    return JSON.stringify([
      ...[this.conductor.state, this.conductor.isTroubled, this.#asked, [...this.#outcomes], this.#told, this.#others],
      ...[this.#disk.map(idOf), this.#write?.entry.id, this.#read?.from, this.unwritten.count],
    ])
  }

  #check(isKept: boolean, promise: string): void {
    this.promises.check(isKept, promise)
  }

  /** Checks the invariants that hold after every step. */
  checkNow(): void {
    const state = this.conductor.state
    this.#check(this.isBroken === (state === "broken"), "a broken conductor says so")
    this.#check(
      this.unwritten.count === (this.#write === undefined || this.isBroken ? 0 : 1),
      "a write that is under way is known",
    )
    if (this.isBroken) return
    this.#check(
      (state === "writing") === (this.#write !== undefined),
      "it waits for the journal if the journal has something",
    )
    this.#check((state === "reading") === (this.#read !== undefined), "it waits for reading if something is being read")
    if (state !== "idle") return
    this.#check(this.#outcomes.size === this.#asked.length, "when it is idle everybody has been answered")
    this.#check(this.#isIdleTold, "it says that it is idle")
  }

  #hear(entry: RoomEntry): void {
    const n = this.#told.length
    this.#check(!this.isBroken, "nothing is told after a bug")
    this.#check(
      idOf(this.#disk[n] ?? { kind: "close", at: 0 }) === idOf(entry),
      "what is told is on disk, in its order",
    )
    this.#told.push(idOf(entry))
    this.#check(this.#room.version === n + 1, "the room is as it is after what is told")
  }

  #ask(): void {
    const id = `task${this.#asked.length}`
    this.#asked.push(id)
    this.#isIdleTold = false
    const task: Task = {
      judge: () => {
        if (this.#disk.slice(0, this.#told.length).some((entry) => entry.id === id)) return undefined
        const comesTo = this.#choose("an entry", "a refusal", "a bug")
        if (comesTo === "a bug") throw new Error("a bug")
        return comesTo === "an entry" ? { entry: say(id) } : refuse("late")
      },
      done: (outcome) => this.#done(id, outcome),
    }
    this.conductor.ask(task)
  }

  #done(id: string, outcome: Outcome): void {
    const text = typeof outcome === "string" ? outcome : outcome.refused.key
    this.#check(!this.#outcomes.has(id), `${id} is answered once`)
    this.#check(!this.isBroken, "nobody is answered after a bug")
    const isTold = this.#told.includes(id)
    this.#check(
      isTold === (text === "kept" || text === "done before"),
      `${id} is answered "${text}" if its entry was told`,
    )
    this.#outcomes.set(id, text)
    if (this.#asked.length < TASKS && this.#choose("asks nothing", "asks again") === "asks again") this.#ask()
  }

  #answer(): void {
    const write = this.#write
    if (write === undefined) return
    this.#write = undefined
    const answer = this.#choose("written", "disk full", "an error that is no trouble")
    if (answer === "disk full") return write.keeper.failed(new JournalTrouble("full", "full"))
    if (answer !== "written") return write.keeper.failed(new Error("what is that?"))
    const isNext = write.n === this.#disk.length
    if (isNext) this.#disk.push(write.entry)
    write.keeper.kept(isNext)
  }

  #answerRead(): void {
    const read = this.#read
    if (read === undefined) return
    this.#read = undefined
    const answer = this.#choose("read", "disk trouble", "table gone")
    if (answer === "disk trouble") read.reject(new JournalTrouble("broken", "broken"))
    else read.resolve(answer === "read" ? this.#disk.slice(read.from) : [])
  }

  #actElsewhere(): void {
    this.#others++
    this.#disk.push(say(`other${this.#others}`))
  }
}

it("in every interleaving, each command is answered once, after its entry is written and sent in order", async () => {
  const met = new Set<string>()
  const { states } = await explore(async ({ choose, isNew }) => {
    const world = new World(choose)
    for (;;) {
      for (let n = 0; n < 6; n++) await undefined // runs everything that only waits for promises
      met.add(world.conductor.state)
      world.checkNow()
      world.promises.end()
      const { events } = world
      if (events.length === 0 || world.isBroken || !isNew(world.key)) return
      choose(...events)()
    }
  })
  expect([...met].sort()).toEqual(["broken", "idle", "reading", "writing"])
  expect(states.size).toBeGreaterThan(500)
})
