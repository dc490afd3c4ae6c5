import { afterEach, beforeEach, expect, it } from "vitest"
import { settled, TestClock } from "../table/clock.testing.ts"
import { PendingSet } from "../table/conductor/pending.ts"
import type { Fair } from "../table/fair.ts"
import type { Keeper } from "../table/journal.ts"
import type { RoomEntry } from "../table/room/entries.ts"
import { createdBy } from "../table/room/room.testing.ts"
import { Room } from "../table/room/room.ts"
import { highCard } from "../testing/high-card/index.ts"
import { LIMITS } from "./limits.ts"
import { Allowance } from "./tables/allowance.ts"
import { Recorder } from "./tables/host.testing.ts"
import { TableHost } from "./tables/host.ts"
import { Watchdog } from "./watchdog.ts"

const founded: RoomEntry = createdBy(highCard, 2)
let clock: TestClock
let unanswered: PendingSet
let unwritten: PendingSet
let watch: Watchdog
let lines: string[]
/** Keepers that wait for the journal, and whether the journal has forgotten them. */
let waiting: Keeper[]
let isForgotten: boolean

beforeEach(() => {
  clock = new TestClock()
  unanswered = new PendingSet(clock)
  unwritten = new PendingSet(clock)
  waiting = []
  lines = []
  isForgotten = false
  watch = new Watchdog({
    ...{ clock, unanswered, unwritten },
    journalWaiting: () => (isForgotten ? 0 : waiting.length),
    log: (level, what, about) => lines.push(`${level}: ${what} ${JSON.stringify(about ?? {})}`),
  })
})
afterEach(() => watch.close())

/** A table whose journal answers when the test tells it to. */
function hostOf(id: string): TableHost {
  const journal = {
    keep: (_id: string, _n: number, _entry: RoomEntry, _head: unknown, keeper: Keeper) => void waiting.push(keeper),
    read: async () => [founded],
  }
  const allowance = new Allowance(LIMITS, clock)
  const newFair = (): Fair => createdBy(highCard, 2).fair
  const deps = { journal, clock, allowance, unanswered, unwritten, newFair }
  return new TableHost(id, new Room(highCard, [founded]), deps)
}

function ask(id: string, command = "a"): void {
  const host = hostOf(id)
  host.conductor.command(host.come(new Recorder("Ana")), command, { do: "say", phrase: "hello" })
}

const answerAll = (): void => {
  for (const keeper of waiting.splice(0)) keeper.kept(true)
}

it("a command that is answered in time is no problem", async () => {
  ask("one")
  await clock.pass(4999)
  expect([watch.problems(), unanswered.count]).toEqual([[], 1])
  answerAll()
  await clock.pass(60_000)
  expect([watch.problems(), lines, unanswered.count, unwritten.count]).toEqual([[], [], 0, 0])
})

it("a command without an answer for 5 s is logged once, and is a problem until it is answered", async () => {
  ask("one")
  clock.setWall(3_600_000)
  await clock.pass(4000)
  clock.setWall(-7_200_000)
  expect(watch.problems()).toEqual([])
  await clock.pass(3000)
  expect(watch.problems().map(({ trouble }) => trouble)).toEqual(["unanswered", "slow"])
  expect([watch.overdue.length, watch.slow.length, unanswered.longest]).toEqual([1, 1, 7000])
  await clock.pass(60_000)
  expect(lines).toEqual([
    'error: an entry has been waiting for the disk for too long {"table":"one","seconds":5}',
    'error: a command has had no answer for too long {"table":"one","seconds":5}',
  ])
  answerAll()
  expect(watch.problems()).toEqual([])
  await clock.pass(1000)
  expect(lines.at(-1)).toBe("info: all overdue commands have been answered {}")
})

it("a command that is answered late is logged and counted, although a blocked event loop let no check find it", async () => {
  for (let n = 0; n < 7; n++) ask(`table${n}`)
  await clock.pass(999)
  clock.block(5500)
  answerAll()
  await clock.pass(1000)
  expect(lines).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => `error: a command was answered too late {"table":"table${n}","seconds":6.5}`),
    'error: more was answered too late {"count":2}',
  ])
  expect([watch.late, watch.problems()]).toEqual([7, []])
})

it("a command that is answered late is logged only once", async () => {
  ask("one")
  await clock.pass(7000)
  answerAll()
  await clock.pass(1000)
  expect(lines.filter((line) => line.includes("command"))).toEqual([
    'error: a command has had no answer for too long {"table":"one","seconds":5}',
    "info: all overdue commands have been answered {}",
  ])
  expect(watch.late).toBe(1)
})

it("a table that owes an answer while the journal is idle is a problem at once", async () => {
  ask("one")
  await settled()
  expect(watch.problems()).toEqual([])
  isForgotten = true
  expect(watch.problems().map(({ trouble }) => trouble)).toEqual(["stuck"])
  await clock.pass(1000)
  expect(lines).toEqual(['error: a table waits for the journal, which is writing nothing {"table":"one","seconds":1}'])
})

it("a check names at most five waiting tables in the log, and counts the others", async () => {
  for (let n = 0; n < 50; n++) ask(`table${n}`)
  await clock.pass(10_000)
  const errors = lines.filter((line) => line.startsWith("error"))
  expect(errors).toHaveLength(6)
  expect(errors.at(-1)).toBe('error: more is overdue {"count":95}')
})

it("a refused command leaves nothing open", async () => {
  const host = hostOf("one")
  const guest = host.come(new Recorder("Nobody"))
  host.conductor.command(guest, "a", { do: "rise" })
  expect([unanswered.count, unwritten.count]).toEqual([0, 0])
})
