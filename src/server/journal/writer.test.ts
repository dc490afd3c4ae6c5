// Transactions by themselves, without the thread round them.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import sqlite from "@photostructure/sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { JournalTrouble, promised } from "../../table/journal.ts"
import type { Op } from "./batch.ts"
import { Group } from "./group.ts"
import { newSigns } from "./handover.ts"
import { Reader } from "./reader.ts"
import { Writer } from "./writer.ts"

const added = (group: Group, op: Op): Promise<boolean> => promised((keeper) => group.add(op, keeper))

let folder = ""
let writer: Writer
let reader: Reader

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-writer-"))
  writer = new Writer(sqlite, folder)
  reader = new Reader(sqlite, folder)
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

const append = (table: string, n: number, entry = `"${table} ${n}"`): Op => ["append", table, n, 0, entry, null]
/** The database itself refuses it. */
const impossible: Op = ["append", "impossible", 0, Number.NaN, "{}", null]

it("a batch is done part by part, each on what the one before has left", () => {
  const ops: Op[] = [
    append("a", 0),
    append("a", 1),
    append("a", 1),
    ["remove", "a"],
    ["remove", "a"],
    append("a", 1),
    append("a", 0),
    ["put", "key", "x"],
    ["swap", "key", "x", "y"],
    ["swap", "key", "x", "z"],
  ]
  expect(writer.write(ops)).toEqual([2, 4, 5, 9])
  expect([reader.entries("a", 0), reader.value("key")]).toEqual([['"a 0"'], "y"])
})

it("of a batch that fails nothing is there, and nothing of it is remembered", () => {
  writer.write([append("old", 0)])
  expect(() => writer.write([append("old", 1), append("lost", 0), ["put", "key", "x"], impossible])).toThrow(
    JournalTrouble,
  )
  expect([reader.entries("old", 1), reader.value("key"), reader.tables(0, 10).map(({ name }) => name)]).toEqual([
    [],
    undefined,
    ["old"],
  ])
  // another table gets the number that the lost one had
  expect(writer.write([append("new", 0), append("lost", 1), append("old", 1)])).toEqual([1])
  expect(reader.entries("new", 0)).toEqual(['"new 0"'])
})

it("a thread that is lost is told to all who wait, and to all who come", async () => {
  const dies = `import { parentPort } from "node:worker_threads"
    parentPort.on("message", () => { throw new Error("struck by lightning") })
    parentPort.postMessage({ kind: "opened" })`
  const group = await Group.open(
    folder,
    newSigns(),
    new Worker(new URL(`data:text/javascript,${encodeURIComponent(dies)}`)),
  )
  const waiting = await Promise.allSettled([added(group, append("a", 0)), added(group, append("b", 0))])
  for (const one of waiting)
    expect(one).toMatchObject({
      reason: { trouble: "broken", message: expect.stringContaining("struck by lightning") },
    })
  await expect(added(group, append("a", 0))).rejects.toMatchObject({ trouble: "broken" })
  let isClosed = false
  await group.close(() => {
    isClosed = true
  })
  expect([isClosed, group.waiting]).toEqual([true, 0])
})
