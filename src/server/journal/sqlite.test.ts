// The journal in a real file: what it guarantees, how commits are shared, and that nobody is answered before the disk
// is done.

import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { journalChecks, serverJournalChecks, type TestHead } from "../../table/journal.testing.ts"
import type { Entry } from "../../table/table.ts"
import { databaseIn } from "./files.ts"
import { SqliteJournal } from "./sqlite.ts"

type Tested = SqliteJournal<Entry, TestHead>

const folders: string[] = []
const journals: Tested[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "countertop-journal-"))
  folders.push(folder)
  return folder
}

async function open(folder = newFolder()): Promise<Tested> {
  const journal: Tested = await SqliteJournal.open(folder)
  journals.push(journal)
  return journal
}

async function closeAll(): Promise<void> {
  for (const journal of journals.splice(0)) await journal.close()
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const move = (at: number): Entry => ({ kind: "move", at, seat: 0, move: `play(${at})` })
const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const turn = (): Promise<void> => new Promise(setImmediate)

/** Returns SQLite's own findings on a file that nobody has open. */
function checked(folder: string): unknown {
  const db = new DatabaseSync(databaseIn(folder))
  const found = db.prepare("PRAGMA integrity_check").all()
  db.close()
  return found
}
const SOUND = [{ integrity_check: "ok" }]

describe("a journal in SQLite", () => {
  let journal: Tested
  const folder = newFolder()
  beforeAll(async () => {
    journal = await SqliteJournal.open(folder)
  })
  afterAll(() => journal.close())

  it.each(journalChecks)("$name", ({ run }) => run(journal))
  it.each(serverJournalChecks)("as a server's: $name", ({ run }) => run(journal))

  it("refuses an entry with an invalid number", async () => {
    await journal.append("odd", 0, move(0.5))
    for (const n of [0.5, Number.NaN, -1, 2 ** 53, 0]) expect(await journal.append("odd", n, move(0))).toBe(false)
  })

  it("refuses an entry without a time, but not the others of its batch", async () => {
    const tries = await Promise.allSettled(
      [Number.NaN, 1, Number.POSITIVE_INFINITY].map((at) => journal.append(`at ${at}`, 0, move(at))),
    )
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"])
  })

  it("does not take a name with a NUL for the part before it", async () => {
    await journal.append("name", 0, move(0))
    await journal.put("name", "value")
    expect([await journal.read("name\0x"), await journal.get("name\0x"), await journal.list("name\0")]).toEqual([
      [],
      undefined,
      [],
    ])
    const nul = /NUL/
    await expect(journal.append("name\0x", 1, move(1))).rejects.toThrow(nul)
    await expect(journal.remove("name\0x")).rejects.toThrow(nul)
    await expect(journal.put("name", "val\0ue")).rejects.toThrow(nul)
    await expect(journal.swap("name\0x", "value", undefined)).rejects.toThrow(nul)
    expect([(await journal.read("name")).length, await journal.get("name")]).toEqual([1, "value"])
  })
})

/** Blocks the commits of a folder until the returned function is called. */
function hold(folder: string): () => void {
  const holder = new DatabaseSync(databaseIn(folder))
  holder.exec("BEGIN IMMEDIATE")
  return () => {
    holder.exec("ROLLBACK")
    holder.close()
  }
}

describe("commits", () => {
  afterEach(closeAll)

  it("entries that arrive together share one commit", async () => {
    const journal = await open()
    const tables = count(500).map((i) => `t${i}`)
    expect(await Promise.all(tables.map((table) => journal.append(table, 0, move(0))))).toEqual(tables.map(() => true))
    expect(journal.counts).toEqual({ commits: 1, failures: 0, waiting: 0 })
  })

  it("entries that arrive during a commit share the next one, in order", async () => {
    const folder = newFolder()
    const journal = await open(folder)
    const release = hold(folder)
    const first = journal.append("a", 0, move(0))
    await turn() // it is on its way
    const later: Promise<boolean>[] = []
    for (const n of count(200)) {
      later.push(journal.append("a", n + 1, move(n + 1)))
      if (n % 50 === 0) await turn()
    }
    release()
    expect(await first).toBe(true)
    expect(await Promise.all(later)).toEqual(later.map(() => true))
    expect(journal.counts.commits).toBe(2)
    expect(await journal.read("a")).toEqual(count(201).map(move))
  })

  it("a blocked commit delays its acknowledgements, but neither reads nor other journals", async () => {
    const folder = newFolder()
    const [journal, other] = [await open(folder), await open()]
    await journal.append("a", 0, move(0))
    const release = hold(folder)
    let answers = 0
    const held = [
      ...count(5).map((n) => journal.append("a", n + 1, move(n))),
      journal.append("b", 0, move(0)),
      journal.put("key", "value"),
      journal.remove("c"),
    ]
    for (const one of held) one.then(() => answers++)
    for (const n of count(20)) {
      expect(await other.append("a", n, move(n))).toBe(true) // as long as twenty real commits take
      expect(await journal.read("a")).toHaveLength(1) // reading goes on
    }
    expect([answers, journal.counts.waiting]).toEqual([0, held.length])
    release()
    await Promise.all(held)
    expect([answers, (await journal.read("a")).length]).toEqual([held.length, 6])
  })

  it("entries that another process wrote count: the file decides", async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.append("a", 0, move(0))
    const other = new DatabaseSync(databaseIn(folder))
    other.exec("BEGIN")
    other.prepare("INSERT INTO log (before, entry) SELECT last, ? FROM ends").run(JSON.stringify(move(77)))
    other.exec("UPDATE ends SET entries = 2, last = last_insert_rowid(); COMMIT")
    other.close()
    expect(await journal.append("a", 1, move(1))).toBe(false)
    expect(await journal.read("a", 1)).toEqual([move(77)])
    expect(await journal.append("a", 2, move(2))).toBe(true)
  })
})

describe("closing, listing and checkpoints", () => {
  afterEach(closeAll)

  it("a journal that is closed and opened again has everything, including pending writes", async () => {
    const folder = newFolder()
    const journal = await open(folder)
    const kept = count(30).map((n) => journal.append("a", n, move(n), { game: `${n}`, seats: [] }))
    const secret = journal.put("secret", "x")
    const removed = [journal.append("b", 0, move(0)), journal.remove("b")]
    const closed = journal.close()
    await expect(journal.append("a", 30, move(30))).rejects.toMatchObject({ trouble: "closed" })
    await Promise.all([closed, journal.close(), secret, ...kept, ...removed])
    expect(statSync(`${databaseIn(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0) // all in the one file
    expect(checked(folder)).toEqual(SOUND)
    const again = await open(folder)
    expect(await again.read("a")).toEqual(count(30).map(move))
    expect(await again.get("secret")).toBe("x")
    expect(await again.tables()).toEqual(["a"])
    const heads = []
    for await (const head of again.heads()) heads.push(head)
    expect(heads).toEqual([{ table: "a", at: 29, head: { game: "29", seats: [] } }])
    expect(await again.append("a", 30, move(30))).toBe(true)
  })

  it("many tables are listed in pages, and the event loop runs meanwhile", async () => {
    const journal = await open()
    await Promise.all(count(1500).map((i) => journal.append(`t${i}`, 0, move(i))))
    let turns = 0
    let isListing = true
    const ticking = (async () => {
      for (; isListing; turns++) await turn()
    })()
    expect((await journal.tables()).toSorted()).toEqual(
      count(1500)
        .map((i) => `t${i}`)
        .toSorted(),
    )
    isListing = false
    await ticking
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it("a large write-ahead log is moved into the database, and nothing is lost", async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.append("a", 0, move(0))
    const pagesInLog = (): number => {
      const db = new DatabaseSync(databaseIn(folder), { readOnly: true })
      const { log } = db.prepare("PRAGMA wal_checkpoint(NOOP)").get()
      db.close()
      return log
    }
    const long = (n: number): Entry => ({ kind: "move", at: n, seat: 0, move: "x".repeat(3000) })
    // The moment when pages move depends on which thread commits, because each thread counts its own commits.
    const sizes: number[] = []
    while (sizes.length < 120 && (sizes.at(-1) ?? 0) >= (sizes.at(-2) ?? 0)) {
      const commit = sizes.length
      await Promise.all(count(100).map((n) => journal.append(`${n}`, commit, long(commit))))
      sizes.push(pagesInLog())
    }
    expect(Math.max(...sizes)).toSatisfy((pages) => pages > 3500 && pages < 7500)
    expect(sizes.at(-1)).toBeLessThan(1000)
    expect(await journal.read("7")).toEqual(count(sizes.length).map(long))
  })
})
