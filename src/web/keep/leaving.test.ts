// Users leave pages that are writing. The browser freezes these pages and shows them again, while other pages read.
// Whatever the order of events, every promise holds.

import fc from "fast-check"
import { beforeEach, expect, it, vi } from "vitest"
import type { Clock } from "../../table/clock.ts"
import type { Entry } from "../../table/table.ts"
import { EntrySaver } from "../play/saving.ts"
import { Connection, DatabaseTimeout, JOB_TIMEOUT } from "./database.ts"
import { FallbackJournal } from "./fallback.ts"
import { Engine, FakePage, type Step } from "./frozen.testing.ts"
import { BrowserJournal } from "./journal.ts"
import { RecoveringJournal, type Store, stashUnsaved, writers } from "./unsaved.ts"

beforeEach(() => {
  vi.stubGlobal("IDBKeyRange", { bound: ([table, from]: [string, number]) => ({ table, from }) })
})

const TABLE = "t"
const entryAt = (at: number): Entry => ({ kind: "undo", at, moves: 0 })

/** A clock that the test moves. */
class Timers implements Clock {
  #due = new Set<() => void>()

  now = (): number => 0
  monotonic = (): number => 0

  after(_ms: number, what: () => void): () => void {
    this.#due.add(what)
    return () => this.#due.delete(what)
  }

  passAll(): void {
    for (const what of [...this.#due]) {
      this.#due.delete(what)
      what()
    }
  }
}

class MapStore implements Store {
  readonly #texts = new Map<string, string>()
  getItem = (name: string): string | null => this.#texts.get(name) ?? null
  setItem = (name: string, text: string): void => void this.#texts.set(name, text)
  removeItem = (name: string): void => void this.#texts.delete(name)
}

/** Checks that an acknowledged entry is on disk at that moment. */
class WatchedJournal extends BrowserJournal {
  readonly #engine: Engine

  constructor(connection: Connection, engine: Engine) {
    super(connection)
    this.#engine = engine
  }

  override async appendAll(table: string, n: number, entries: readonly Entry[], timesOut = false): Promise<boolean> {
    const isKept = await super.appendAll(table, n, entries, timesOut)
    if (isKept)
      expect(this.#engine.entries(table).slice(n, n + entries.length), "what is acknowledged").toEqual(entries)
    return isKept
  }
}

/** A page of the app that shows the table. */
class Page {
  readonly fake: FakePage
  readonly timers = new Timers()
  readonly connection: Connection
  readonly patient: FallbackJournal
  readonly journal: RecoveringJournal
  readonly keeping: EntrySaver
  readonly store: Store
  /** All entries of the table as this page shows it. */
  shown: Entry[] = [entryAt(0)]
  overtaken = 0
  late: boolean[] = []

  constructor(name: string, engine: Engine, store: Store) {
    this.fake = new FakePage(name, engine)
    this.store = store
    this.connection = new Connection(this.fake.factory, this.timers, (isLate) => {
      this.late.push(isLate)
      if (!isLate) this.patient.retry()
    })
    this.patient = new FallbackJournal(new WatchedJournal(this.connection, engine))
    this.journal = new RecoveringJournal(this.patient, store)
    this.keeping = new EntrySaver(TABLE, this.journal, {
      kept: () => {},
      others: (entries) => {
        this.overtaken++
        this.shown = [...entries]
      },
    })
  }

  move(): void {
    const entry = entryAt(this.shown.length * 10 + this.fake.name.length)
    this.keeping.add(this.shown.length, entry)
    this.shown.push(entry)
  }

  leave(): void {
    stashUnsaved(this.store)
    this.connection.hide()
    this.fake.isFrozen = true
  }

  comeBack(): void {
    this.fake.isFrozen = false
    this.connection.show()
    this.keeping.lookUp(() => this.shown.length)
  }
}

interface Faults {
  readonly isFull?: boolean
  readonly isClosed?: boolean
  readonly isAsked?: boolean
}

/** The other page's action while A is frozen: it does nothing, reads, or plays on from what it reads. */
type Other = "nothing" | "reads" | "plays on"

class World {
  readonly engine = new Engine()
  readonly store = new MapStore()
  readonly page = new Page("A", this.engine, this.store)
  readonly other = new Page("BB", this.engine, this.store)
  readonly told: string[] = []
  /** The entries that the other page read, and those that it should have read. */
  read: { readonly expected: readonly Entry[]; found?: readonly Entry[] } | undefined
  #moves: number
  #leaves: number
  #faults: Faults
  readonly #others: Other

  constructor(moves: number, leaves: number, faults: Faults = {}, others: Other = "reads") {
    this.#others = others
    writers.clear()
    this.engine.isMade = true
    this.engine.rows.set([TABLE, 0].join(), { key: [TABLE, 0], value: entryAt(0) })
    this.#moves = moves
    this.#leaves = leaves
    this.#faults = faults
  }

  steps(): Step[] {
    return [...this.engine.steps(), ...this.#own(), ...this.#faulty()]
  }

  async run(step: Step): Promise<void> {
    this.told.push(step.what)
    await step.run()
    await this.engine.rest()
  }

  /** Runs the engine's steps until none is left. */
  async drain(): Promise<void> {
    for (let i = 0; i < 500; i++) {
      const [step] = this.engine.steps()
      if (step === undefined) return
      await this.run(step)
    }
    throw new Error("it does not come to rest")
  }

  #own(): Step[] {
    const { page } = this
    const steps: Step[] = []
    const isFrozen = page.fake.isFrozen
    if (!isFrozen && this.#moves > 0) steps.push({ what: "A moves", run: () => this.#move() })
    if (!isFrozen && this.#leaves > 0) steps.push({ what: "A is left", run: () => this.#leave() })
    if (isFrozen) steps.push({ what: "A is shown again", run: () => page.comeBack() })
    if (isFrozen && this.read === undefined && this.#others === "reads")
      steps.push({ what: "BB reads", run: () => this.#readThere() })
    if (isFrozen && this.other.shown.length === 1 && this.#others === "plays on")
      steps.push({ what: "BB plays on", run: () => this.#playOnThere() })
    return steps
  }

  #move(): void {
    this.#moves--
    this.page.move()
  }

  #leave(): void {
    this.#leaves--
    this.page.leave()
  }

  #readThere(): void {
    const read: World["read"] = { expected: [...this.page.shown] }
    this.read = read
    this.other.journal.read(TABLE).then((found) => {
      read.found = found
    })
  }

  /** Reads and writes without a break, because nothing notifies A. */
  async #playOnThere(): Promise<void> {
    const reading = this.other.journal.read(TABLE)
    await this.engine.rest()
    await this.drain()
    this.other.shown = await reading
    this.other.move()
    await this.engine.rest()
    await this.drain()
  }

  #faulty(): Step[] {
    const { page } = this
    const { isFull, isClosed, isAsked } = this.#faults
    const steps: Step[] = []
    const writing = this.engine.open.find(({ mode, page: { name } }) => mode === "readwrite" && name === "A")
    const database = page.fake.databases.find((one) => !one.isClosed)
    const once = (what: string, fail: () => void): void => {
      const run = (): void => {
        this.#faults = {}
        fail()
      }
      steps.push({ what, run })
    }
    if (isFull && writing !== undefined) once("there is no room", () => writing.fill())
    if (isClosed && database !== undefined) once("the browser closes the database", () => database.breakDown())
    if (isAsked && database !== undefined) once("another version wants the database", () => database.ask())
    return steps
  }
}

/** Runs a world with these choices and checks the promises. */
async function check(world: World, choices: readonly number[]): Promise<void> {
  for (const choice of choices) {
    const steps = world.steps()
    if (steps.length === 0) break
    await world.run(steps[choice % steps.length])
  }
  await expectPromises(world)
}

async function expectPromises(world: World): Promise<void> {
  const { page, engine } = world
  try {
    // Whatever A did when the user left it, it must not block other pages.
    await world.drain()
    if (world.read !== undefined)
      expect(world.read.found?.slice(0, world.read.expected.length), "what BB finds").toEqual(world.read.expected)
    if (page.fake.isFrozen) page.comeBack()
    await engine.rest()
    await world.drain()
    page.move() // the next move retries what failed
    await engine.rest()
    await world.drain()
    expect(engine.open, "transactions that stay open").toEqual([])
    expect(page.keeping.left, "entries that A has not written").toBeUndefined()
    expect(engine.numbers(TABLE), "numbers of the entries").toEqual([...page.shown.keys()])
    expect(engine.entries(TABLE), "all entries, each once").toEqual(page.shown)
    expect(page.overtaken, "how often A was told that others played on").toBe(0)
  } catch (problem) {
    throw new Error(`${String(problem)}\nafter:\n  ${world.told.join("\n  ")}`)
  }
}

const choices = fc.array(fc.nat(5039), { maxLength: 60 })
const RUNS = { numRuns: 1500 }

it("in any order of events, nothing is lost or written twice, and a frozen page blocks no other page", async () => {
  await fc.assert(
    fc.asyncProperty(choices, (chosen) => check(new World(4, 3), chosen)),
    RUNS,
  )
})

it.each([
  ["a full disk", { isFull: true }],
  ["a database that the browser closes", { isClosed: true }],
  ["another version that wants the database", { isAsked: true }],
])("nothing is lost or written twice, and no page is blocked, with %s", async (_, faults) => {
  await fc.assert(
    fc.asyncProperty(choices, (chosen) => check(new World(3, 2, faults), chosen)),
    RUNS,
  )
})

/** Runs a small world in every order of its events. Returns the number of orders. */
async function inAllOrders(worldOf: () => World, expectAfter: (world: World) => Promise<void>): Promise<number> {
  let runs = 0
  for (let chosen: number[] | undefined = []; chosen !== undefined; runs++) {
    const widths: number[] = []
    const world = worldOf()
    const prefix: number[] = chosen
    for (let i = 0; ; i++) {
      const steps = world.steps()
      if (steps.length === 0) break
      widths.push(steps.length)
      await world.run(steps[prefix[i] ?? 0])
    }
    await expectAfter(world)
    chosen = next(prefix, widths)
  }
  return runs
}

it("nothing is lost or written twice in any order of two moves, one leave and one return", async () => {
  const runs = await inAllOrders(() => new World(2, 1, {}, "nothing"), expectPromises)
  expect(runs, "orders").toBeGreaterThan(5000)
})

it("a page that is shown again shows what others played meanwhile, in any order of events", async () => {
  const runs = await inAllOrders(
    () => new World(1, 1, {}, "plays on"),
    async ({ page, other, engine, told }) => {
      const kept = engine.entries(TABLE)
      expect(page.shown, `what A shows after\n  ${told.join("\n  ")}`).toEqual(kept)
      if (other.shown.length > 1) expect(kept.slice(0, other.shown.length)).toEqual(other.shown)
    },
  )
  expect(runs, "orders").toBeGreaterThan(500)
})

/** Returns the next series of choices, or undefined after the last. */
function next(prefix: readonly number[], widths: readonly number[]): number[] | undefined {
  const chosen = widths.map((_, i) => prefix[i] ?? 0)
  for (let i = chosen.length - 1; i >= 0; i--)
    if (chosen[i] + 1 < widths[i]) return [...chosen.slice(0, i), chosen[i] + 1]
  return undefined
}

it("leaving a first visit while the database is being created does not block other pages", async () => {
  const world = new World(0, 0)
  const { engine, page, other } = world
  engine.isMade = false
  engine.rows.clear()
  const reading = page.journal.read(TABLE)
  await engine.rest()
  for (let i = 0; i < 2; i++) await world.run(engine.steps()[0])
  expect(world.told.at(-1)).toBe("A hears that the database is to be made")
  page.leave()
  const appended = other.journal.append("new", 0, entryAt(1))
  await engine.rest()
  await world.drain()
  expect(await appended).toBe(true)
  page.comeBack()
  await engine.rest()
  await world.drain()
  expect(await reading).toEqual([])
})

it("a frozen page's unsaved entries reach other pages, and their later moves reach the frozen page", async () => {
  const world = new World(0, 0)
  const { engine, page, other } = world
  page.move()
  await engine.rest()
  page.move()
  page.leave()
  other.journal.read(TABLE).then((entries) => {
    other.shown = entries
  })
  await engine.rest()
  await world.drain()
  expect(other.shown.length).toBe(3)
  other.move()
  await engine.rest()
  await world.drain()
  page.comeBack()
  await engine.rest()
  await world.drain()
  expect(page.shown).toEqual(other.shown)
  expect(engine.entries(TABLE)).toEqual(other.shown)
})

/** Freezes another kind of page with an open transaction. Returns a function that resumes it. */
function blocked(world: World): () => Promise<void> {
  const stranger = new FakePage("a stranger", world.engine)
  const opening = stranger.factory.open("countertop", 1) as unknown as { result: IDBDatabase }
  opening.result.transaction("entries", "readwrite").objectStore("entries").count()
  stranger.isFrozen = true
  return async () => {
    stranger.isFrozen = false
    await world.engine.rest()
    await world.drain()
  }
}

it("reports that the database does not answer, and continues when it does", async () => {
  const world = new World(0, 0)
  const { engine, page } = world
  const free = blocked(world)
  const reading = page.journal.read(TABLE)
  const listing = page.journal.tables()
  await engine.rest()
  await world.drain()
  expect(page.late).toEqual([])
  page.timers.passAll()
  await engine.rest()
  expect(page.late).toEqual([true])
  expect(await listing, "what can be listed meanwhile").toEqual([])
  await free()
  expect(await reading).toEqual([entryAt(0)])
  expect(page.late).toEqual([true, false])
})

it("keeps a new table in memory while the database does not answer, and writes it when it does", async () => {
  const world = new World(0, 0)
  const { engine, page } = world
  const free = blocked(world)
  const opened = page.journal.append("new", 0, entryAt(1))
  await engine.rest()
  page.timers.passAll()
  expect(await opened).toBe(true)
  expect(await page.journal.append("new", 1, entryAt(2))).toBe(true)
  expect(await page.journal.read("new")).toEqual([entryAt(1), entryAt(2)])
  expect(engine.entries("new")).toEqual([])
  await free()
  expect(engine.entries("new")).toEqual([entryAt(1), entryAt(2)])
})

it("a job with a timeout fails at once while the database is known not to answer", async () => {
  const world = new World(0, 0)
  blocked(world)
  const { engine, page } = world
  const job = { stores: "tables", work: async () => 1, timesOut: true }
  const reading = page.journal.read(TABLE)
  await engine.rest()
  await world.drain()
  page.timers.passAll()
  await expect(page.connection.run(job)).rejects.toThrow(`has not answered within ${JOB_TIMEOUT} ms`)
  await expect(page.connection.run(job)).rejects.toBeInstanceOf(DatabaseTimeout)
  reading.catch(() => {})
})
