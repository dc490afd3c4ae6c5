// Where batches are written: here while the disk is quick, else by a thread.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import sqlite from "@photostructure/sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { promised } from "../../table/journal.ts"
import { TestClock } from "../tables/host.testing.ts"
import type { Op } from "./batch.ts"
import { databaseIn } from "./files.ts"
import { Group } from "./group.ts"
import { WAIT } from "./pace.ts"
import { Reader } from "./reader.ts"
import { Writer } from "./writer.ts"

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-group-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const added = (group: Group, op: Op): Promise<boolean> => promised((keeper) => group.add(op, keeper))
const append = (table: string, n: number): Op => ["append", table, n, 0, `"${table} ${n}"`, null]

/** A thread that does this with every batch that it is given, a list of ops. */
const threadThat = (does: string): Worker => {
  const program = `import { parentPort } from "node:worker_threads"
    parentPort.on("message", (batch) => batch === "close" ? parentPort.close() : (${does})(batch))`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
}

function onDisk(table: string): string[] {
  const reader = new Reader(sqlite, folder)
  const entries = reader.entries(table, 0)
  reader.close()
  return entries
}

/** Somebody else who is writing to the file, until they are told to end. */
function hold(): () => void {
  const db = new sqlite.DatabaseSync(databaseIn(folder))
  db.exec("BEGIN IMMEDIATE")
  return () => {
    db.exec("ROLLBACK")
    db.close()
  }
}

it("a disk that is quick needs no thread", async () => {
  const group = new Group(sqlite, folder, () => {
    throw new Error("a thread was started")
  })
  expect(await Promise.all([0, 1, 2].map((n) => added(group, append("a", n))))).toEqual([true, true, true])
  expect(await added(group, append("a", 2))).toBe(false)
  await group.close(() => {})
})

it("what comes within a moment shares a sync where more is to be expected, and nobody is told before it", async () => {
  const clock = new TestClock()
  const group = new Group(sqlite, folder, undefined, clock)
  let entries = 0
  let kept = 0
  const add = (): void => group.add(append(`${entries++}`, 0), { kept: () => kept++, failed: () => {} })
  const onDiskOf = (...tables: readonly number[]): number => tables.flatMap((table) => onDisk(`${table}`)).length
  for (let n = 0; n < 40; n++) {
    add()
    await clock.pass(WAIT / 2)
  }
  await clock.pass(WAIT)
  expect([kept, onDiskOf(0, 39)]).toEqual([40, 2])
  const { commits } = group
  for (let n = 0; n < 3; n++) {
    add()
    await clock.pass(n < 2 ? WAIT / 2 - 1 : 1)
  }
  expect([kept, onDiskOf(40, 41, 42), group.waiting]).toEqual([40, 0, 3])
  await clock.pass(1)
  expect([kept, onDiskOf(40, 41, 42), group.commits - commits]).toEqual([43, 3, 1])
  await clock.pass(1000)
  for (let n = 0; n < 20; n++) {
    add()
    await clock.pass(1000)
  }
  add()
  await new Promise(setImmediate)
  expect([kept, group.waiting]).toEqual([64, 0])
  await group.close(() => {})
})

it("a file that somebody else holds is waited for by a thread, and nothing here waits", async () => {
  const group = new Group(sqlite, folder)
  const release = hold()
  const adding = added(group, append("a", 0))
  await new Promise(setImmediate)
  expect(group.waiting).toBe(1)
  release()
  expect(await adding).toBe(true)
  expect(onDisk("a")).toEqual(['"a 0"'])
  expect(await Promise.all([added(group, append("a", 1)), added(group, append("a", 1))])).toEqual([true, false])
  await group.close(() => {})
})

it("a helper comes while somebody else holds the file: it is what it is asked to write that waits", () => {
  const owner = new Writer(sqlite, folder, "owner")
  const release = hold()
  const helper = new Writer(sqlite, folder, "helper")
  release()
  expect(helper.write([append("a", 0)])).toEqual([])
  expect(onDisk("a")).toEqual(['"a 0"'])
  helper.close()
  owner.close()
})

it("a disk that was slow is left to the thread until it has been quick for a while", async () => {
  // This one keeps nothing, which tells whose work something is.
  const group = new Group(sqlite, folder, () =>
    threadThat("() => { parentPort.postMessage({ undone: [], ms: globalThis.was ? 0 : 200 }); globalThis.was = true }"),
  )
  const release = hold()
  await added(group, append("slow", 0))
  release()
  for (let n = 0; n < 30; n++) await added(group, append(`${n}`, 0))
  expect([onDisk("slow"), onDisk("0"), onDisk("29")]).toEqual([[], [], ['"29 0"']])
  await group.close(() => {})
})

it("a thread that is lost is told to all who wait, and to all who come", async () => {
  const group = new Group(sqlite, folder, () => threadThat(`() => { throw new Error("struck by lightning") }`))
  const release = hold()
  const waiting = await Promise.allSettled([added(group, append("a", 0)), added(group, append("b", 0))])
  for (const one of waiting)
    expect(one).toMatchObject({
      reason: { trouble: "broken", message: expect.stringContaining("struck by lightning") },
    })
  release()
  await expect(added(group, append("a", 0))).rejects.toMatchObject({ trouble: "broken" })
  let isClosed = false
  await group.close(() => {
    isClosed = true
  })
  expect([isClosed, group.waiting]).toEqual([true, 0])
})
