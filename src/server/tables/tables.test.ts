// All tables of a server: one that cannot be opened harms no other, and idle ones leave memory.

import { afterEach, expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { hashKey } from "../../table/fair.ts"
import { JournalTrouble, MemoryJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { createdBy, SETTINGS } from "../../table/room/room.testing.ts"
import type { Head } from "./head.ts"
import { Recorder } from "./host.testing.ts"
import { Tables } from "./tables.ts"

const game = findGame("betski-scram")
const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
const all: Tables[] = []

function tablesOn(journal = new MemoryJournal<RoomEntry, Head>()) {
  let n = 0
  const clock = new TestClock()
  const random = (bytes: number): string => (++n).toString(16).padStart(2 * bytes, "7b31f9")
  const tables = new Tables({ journal, clock, thinker, random })
  all.push(tables)
  return { tables, clock, journal }
}

afterEach(async () => {
  for (const tables of all.splice(0)) await tables.close()
})

const wanted = (name: string) => ({
  ...{ game: "betski-scram", seats: 2, options: {}, name, key: `${name}-key-that-nobody-could-guess` },
  settings: { ...SETTINGS, isPublic: true },
})

it("a table that cannot be opened throws each time, and another is listed and kept as usual", async () => {
  const { tables, clock, journal } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  const host = await tables.find(id)
  host?.come(new Recorder("Ana"))
  await journal.append("oldtable", 0, { ...createdBy(game, 2), rules: 999 })
  for (let n = 0; n < 2; n++) await expect(tables.find("oldtable")).rejects.toThrow("version 999")
  expect((await tables.listed()).map((one) => one.id)).toEqual([id])
  await clock.pass(300_000)
  expect(tables.count).toBe(1)
})

it("a table at which nobody sits is not listed, even if somebody watches", async () => {
  const { tables, clock } = tablesOn()
  const host = await tables.find(await tables.create(wanted("Ana")))
  host?.come(new Recorder("Eva"))
  expect(await tables.listed()).toMatchObject([{ names: ["Ana"], free: 1 }])
  host?.conductor.ask({ judge: () => ({ entry: { kind: "rise", at: clock.now(), seat: 0 } }) })
  await settled()
  expect(host?.room.seats[0].who).toBeUndefined()
  expect(await tables.listed()).toEqual([])
})

it("unknown ids take no memory", async () => {
  const { tables } = tablesOn()
  for (let n = 0; n < 1000; n++) expect(await tables.find(`nothing${n}`)).toBeUndefined()
  expect(tables.count).toBe(0)
})

it("an idle table is unloaded after a while, and loaded again when somebody needs it", async () => {
  const { tables, clock } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  const host = await tables.find(id)
  host?.go(host.come(new Recorder("Ana")))
  await clock.pass(200_000)
  expect(tables.count).toBe(0)
  const again = await tables.find(id)
  expect(again).not.toBe(host)
  expect(again?.room.version).toBe(host?.room.version)
})

it("a countdown starts anew when the server is back, so that everybody can return", async () => {
  const before = tablesOn()
  const id = await before.tables.create(wanted("Ana"))
  const host = await before.tables.find(id)
  host?.conductor.command(host.come(new Recorder("Ben")), "a", { do: "sit", seat: 1, name: "Ben" })
  await before.clock.pass(9000)
  await before.tables.close()
  const { tables, clock, journal } = tablesOn(before.journal)
  await clock.pass(70_000)
  const ana = new Recorder("Ana")
  const again = await tables.find(id)
  again?.come(ana)
  expect(ana.told[0]).toMatchObject({ room: { startsIn: 10_000 } })
  await clock.pass(9000)
  expect(again?.room.stage).toBe("gathering")
  await clock.pass(1000)
  expect((await journal.read(id)).map(({ kind }) => kind)).toEqual(["found", "come", "resume", "open"])
})

it("a table that was just looked up stays in memory", async () => {
  const { tables, clock } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  await tables.find(id)
  await clock.pass(80_000) // it has been idle for a while already
  const host = await tables.find(id)
  await clock.pass(30_000)
  expect(await tables.find(id)).toBe(host)
})

it("a table that breaks is loaded again from the journal", async () => {
  const { tables } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  const host = await tables.find(id)
  host?.conductor.ask({
    judge: () => {
      throw new Error("unthought-of")
    },
  })
  await settled()
  const again = await tables.find(id)
  expect(again).not.toBe(host)
  expect(again?.room.stage).toBe("gathering")
})

it("a code for another device works once, and is not used up while the journal cannot be written", async () => {
  const { tables, journal } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  const host = await tables.find(id)
  if (host === undefined) throw new Error("there is no table")
  const code = await tables.handOver(host, 0)
  const append = journal.append.bind(journal)
  journal.append = async () => {
    throw new JournalTrouble("full", "the disk is full")
  }
  await expect(tables.takeOver(code, hashKey("new"))).rejects.toThrow("trouble")
  expect(host.room.whoIs(hashKey("new"))).toBeUndefined()
  journal.append = append
  expect(await tables.takeOver(code, hashKey("new"))).toBe(id)
  expect(host.room.whoIs(hashKey("new"))).toBe(0)
  expect(await tables.takeOver(code, hashKey("other"))).toBeUndefined()
})

it("a device can use its code again until the seat moves on to another device", async () => {
  const { tables, journal, clock } = tablesOn()
  const id = await tables.create(wanted("Ana"))
  const host = await tables.find(id)
  if (host === undefined) throw new Error("there is no table")
  const code = await tables.handOver(host, 0)
  for (let n = 0; n < 2; n++) expect(await tables.takeOver(code, hashKey("phone"))).toBe(id)
  const entries = (await journal.read(id)).length
  expect(await tables.takeOver(code, hashKey("phone"))).toBe(id)
  expect((await journal.read(id)).length, "nothing more happens").toBe(entries)
  const next = await tables.handOver(host, 0)
  expect(await tables.takeOver(next, hashKey("tablet"))).toBe(id)
  expect(await tables.takeOver(code, hashKey("phone")), "the old code does not bring it back").toBeUndefined()
  expect(host.room.whoIs(hashKey("tablet"))).toBe(0)
  await clock.pass(700_000)
  await tables.handOver(host, 0)
  expect((await journal.list("code ")).length, "old codes are forgotten").toBe(1)
})

/** A table whose journal throws this problem on every read. */
async function unreadable(problem: Error) {
  const around = tablesOn()
  const id = await around.tables.create(wanted("Ana"))
  const read = around.journal.read.bind(around.journal)
  around.journal.read = async () => {
    throw problem
  }
  return { ...around, id, mend: () => void (around.journal.read = read) }
}

it("a table that cannot be read is not reported as missing, and is found once it can", async () => {
  const { tables, id, mend } = await unreadable(new JournalTrouble("broken", "the disk says no"))
  await expect(tables.find(id)).rejects.toThrow("the disk says no")
  expect(tables.count).toBe(0)
  mend()
  expect((await tables.find(id))?.room.version).toBe(1)
})

it.each<[string, RoomEntry[]]>([
  ["an entry that the room refuses", [createdBy(game, 2), { kind: "nonsense", at: 1 } as unknown as RoomEntry]],
  ["an entry that is nothing", [createdBy(game, 2), null as unknown as RoomEntry]],
  ["no founding", [{ kind: "close", at: 1 }]],
])("a table with %s is reported as damaged", async (_, entries) => {
  const { tables, journal } = tablesOn()
  for (const [n, entry] of entries.entries()) await journal.append("damaged2", n, entry)
  await expect(tables.find("damaged2")).rejects.toMatchObject({ trouble: "damaged" })
})

it("a table at which somebody's time is up is retried until it can be read", async () => {
  const journal = new MemoryJournal<RoomEntry, Head>()
  await journal.append("timedtbl", 0, createdBy(game, 2, {}, { clock: "move" }), { due: 0 })
  const { tables, clock } = tablesOn(journal)
  const read = journal.read.bind(journal)
  let tries = 0
  journal.read = async (...args) => {
    if (++tries < 3) throw new JournalTrouble("full", "the disk is full")
    return read(...args)
  }
  await tables.lookAhead()
  for (let n = 0; n < 3; n++) await clock.pass(30_000)
  expect([tries, tables.count]).toEqual([3, 1])
})

it("a damaged code for another device is reported as damaged, and other codes work", async () => {
  const { tables, journal } = tablesOn()
  const host = await tables.find(await tables.create(wanted("Ana")))
  if (host === undefined) throw new Error("there is no table")
  for (const text of ["{", "null", "7"]) {
    await journal.put("code broken", text)
    await expect(tables.takeOver("broken", hashKey("new"))).rejects.toMatchObject({ trouble: "damaged" })
  }
  const code = await tables.handOver(host, 0)
  expect(await tables.takeOver(code, hashKey("new"))).toBe(host.id)
})
