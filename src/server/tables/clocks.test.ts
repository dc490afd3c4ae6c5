// Clocks of tables that nobody is at: they run on while the server does, and stand still while it does not.

import { afterEach, expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { Sitting } from "../../table/room/room.testing.ts"
import { type Head, headAfter } from "./head.ts"
import { Recorder, settled, TestClock } from "./host.testing.ts"
import { lastRun, Tables } from "./tables.ts"

const DAY = 86_400_000
const game = findGame("betski-scram")
const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
const open: Tables[] = []

afterEach(async () => {
  for (const tables of open.splice(0)) await tables.close()
})

/** Two people have a day for each move; the cards were dealt at the time 2000. */
async function dayTable(): Promise<MemoryJournal<RoomEntry, Head>> {
  const journal = new MemoryJournal<RoomEntry, Head>()
  const sitting = new Sitting(game, 2, {}, { clock: "move", time: DAY })
  sitting.now = 2000
  sitting.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  sitting.ask("Ana", { do: "start" })
  for (const [n, entry] of sitting.entries.entries())
    await journal.append("a", n, entry, headAfter(sitting.room, entry))
  return journal
}

function serve(
  journal: MemoryJournal<RoomEntry, Head>,
  now: number,
  since = now,
  before?: number,
): { tables: Tables; clock: TestClock } {
  const clock = new TestClock(now)
  const tables = new Tables({ journal, clock, thinker, random: () => "7b31f9", since, before })
  open.push(tables)
  return { tables, clock }
}

const kindsIn = async (journal: MemoryJournal<RoomEntry, Head>): Promise<string[]> =>
  (await journal.read("a")).map(({ kind }) => kind)

it("a server that was down does not charge that time: the clock goes on from when it was there again", async () => {
  const journal = await dayTable()
  const { tables } = serve(journal, 3 * DAY)
  const host = await tables.find("a")
  expect((await journal.read("a")).at(-1)).toEqual({ kind: "resume", at: 3 * DAY })
  expect(host?.room.timeUp()?.at).toBe(4 * DAY)
})

it("it does so once: what passes from then on counts, whether the table is in memory or not", async () => {
  const journal = await dayTable()
  const first = serve(journal, 3 * DAY)
  await first.tables.find("a")
  const again = serve(journal, 3 * DAY + 5000, 3 * DAY)
  const host = await again.tables.find("a")
  expect((await kindsIn(journal)).filter((kind) => kind === "resume")).toHaveLength(1)
  expect(host?.room.timeUp()?.at).toBe(4 * DAY)
})

it("what was thought until the server was last known to run stays used", async () => {
  const journal = await dayTable()
  const first = serve(journal, 3000, 1000)
  await first.tables.find("a")
  await first.clock.pass(DAY / 2)
  const last = await lastRun(journal) // and then it ends without a word
  expect(last).toBeGreaterThan(DAY / 2 - 60_000)
  const host = await serve(journal, 3 * DAY, 3 * DAY, last).tables.find("a")
  expect(host?.room.timeUp()?.at).toBe(3 * DAY + DAY - ((last ?? 0) - 2000))
})

it("a server that stops in order notes when; one at which nobody's clock runs notes nothing", async () => {
  const journal = await dayTable()
  const { tables, clock } = serve(journal, 3000, 1000)
  await clock.pass(100_000)
  expect(await lastRun(journal), "the table is not in memory").toBeUndefined()
  await tables.find("a")
  await clock.pass(10_000)
  await tables.close()
  expect(await lastRun(journal)).toBe(113_000)
})

it("a table with days to think leaves memory, and is looked at again when somebody's time is up", async () => {
  const journal = await dayTable()
  const { tables, clock } = serve(journal, 3000, 1000)
  const host = await tables.find("a")
  host?.go(host.come(new Recorder("Ana")))
  await clock.pass(200_000)
  expect(tables.count).toBe(0)
  await clock.pass(DAY)
  expect(await kindsIn(journal)).toContain("standIn")
})

it("so is one that nobody has touched since the start", async () => {
  const journal = await dayTable()
  const { tables, clock } = serve(journal, 3000, 1000)
  await tables.lookAhead()
  expect(tables.count).toBe(0)
  await clock.pass(DAY + 60_000)
  await settled()
  expect(await kindsIn(journal)).toContain("standIn")
})
