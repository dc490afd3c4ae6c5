// Tests transactions alone, without the thread around them.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sqlite from "@photostructure/sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { JournalTrouble } from "../../table/journal.ts"
import type { Op } from "./batch.ts"
import { Reader } from "./reader.ts"
import { Writer } from "./writer.ts"

let folder = ""
let writer: Writer
let reader: Reader

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-writer-"))
  writer = new Writer(sqlite, folder, "owner")
  reader = new Reader(sqlite, folder)
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

const append = (table: string, n: number, entry = `"${table} ${n}"`): Op => ["append", table, n, 0, entry, null]
/** An op that the database itself refuses. */
const impossible: Op = ["append", "impossible", 0, Number.NaN, "{}", null]

it("applies the operations of a batch one by one, each on the result of the one before", () => {
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

it("a failed batch leaves nothing in the file or in memory", () => {
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
