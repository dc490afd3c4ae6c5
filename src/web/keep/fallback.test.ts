import { beforeEach, expect, it } from "vitest"
import { journalChecks } from "../../table/journal.testing.ts"
import { MemoryJournal } from "../../table/journal.ts"
import type { Entry } from "../../table/table.ts"
import { FallbackJournal } from "./fallback.ts"
import type { BulkJournal } from "./journal.ts"

/** A journal whose disk is full for a while. */
class FullJournal extends MemoryJournal implements BulkJournal {
  isFull = false

  override async append(table: string, n: number, entry: Entry): Promise<boolean> {
    if (this.isFull && (await this.read(table)).length === n) throw new Error("full")
    return super.append(table, n, entry)
  }

  async count(table: string): Promise<number> {
    return (await this.read(table)).length
  }

  async appendAll(table: string, n: number, entries: readonly Entry[]): Promise<boolean> {
    for (const [i, entry] of entries.entries()) if (!(await this.append(table, n + i, entry))) return false
    return true
  }
}

const move = (at: number): Entry => ({ kind: "move", at, seat: 0, move: "flip" })

let inner: FullJournal
let journal: FallbackJournal
let isFailing: boolean

beforeEach(() => {
  inner = new FullJournal()
  isFailing = false
  journal = new FallbackJournal(inner, (problem) => {
    isFailing = problem !== undefined
  })
})

it.each(journalChecks)("$name", ({ run }) => run(journal))

it.each(journalChecks)("with full storage: $name", ({ run }) => {
  inner.isFull = true
  return run(journal)
})

it("keeps a table in memory while storage is full, and moves it to storage when there is room", async () => {
  inner.isFull = true
  expect(await journal.append("new", 0, move(0))).toBe(true)
  expect(await journal.append("new", 1, move(1))).toBe(true)
  expect(isFailing).toBe(true)
  expect(await journal.read("new")).toEqual([move(0), move(1)])
  expect(await inner.read("new")).toEqual([])
  inner.isFull = false
  expect(await journal.append("new", 2, move(2))).toBe(true)
  expect(isFailing).toBe(false)
  expect(await inner.read("new")).toEqual([move(0), move(1), move(2)])
  expect(await journal.read("new", 1)).toEqual([move(1), move(2)])
  expect(await journal.tables()).toEqual(["new"])
})

it("reports when a stored table cannot grow, and when it can again", async () => {
  await journal.append("a", 0, move(0))
  inner.isFull = true
  await expect(journal.append("a", 1, move(1))).rejects.toThrow("full")
  expect(isFailing).toBe(true)
  expect(await journal.read("a")).toEqual([move(0)])
  inner.isFull = false
  expect(await journal.append("a", 1, move(1))).toBe(true)
  expect(isFailing).toBe(false)
})
