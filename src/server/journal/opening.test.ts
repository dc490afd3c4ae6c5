// Which files are opened: current ones, older ones after a migration. All others are refused with a sentence.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { BadInput } from "../../engine/options.ts"
import type { Timed } from "../../table/journal.ts"
import { databaseIn } from "./files.ts"
import { MIGRATIONS, migrate, numberFrom } from "./schema.ts"
import { SqliteJournal } from "./sqlite.ts"

let folder = ""
let others: DatabaseSyncInstance[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-opening-"))
})
afterEach(() => {
  for (const db of others) db.close()
  others = []
  rmSync(folder, { recursive: true, force: true })
})

function raw(file = databaseIn(folder)): DatabaseSyncInstance {
  const db = new DatabaseSync(file)
  others.push(db)
  return db
}

/** Opens the folder, and returns the sentence of the refusal. */
async function refusal(at = folder): Promise<string> {
  try {
    await (await SqliteJournal.open(at)).close()
  } catch (problem) {
    if (problem instanceof BadInput) return problem.message
    throw problem
  }
  return "it was opened"
}

describe("what is refused", () => {
  it("a folder that does not exist, or a path that is not a folder", async () => {
    expect(await refusal(join(folder, "nowhere"))).toBe(`there is no folder ${folder}/nowhere`)
    writeFileSync(join(folder, "file"), "")
    expect(await refusal(join(folder, "file"))).toBe(`${folder}/file is not a folder`)
  })

  it("a file that is not a database, which stays unchanged", async () => {
    const text = "Dear diary, ".repeat(500)
    writeFileSync(databaseIn(folder), text)
    expect(await refusal()).toMatch(/countertop\.db is not a database; is it another file, or damaged\?$/)
    expect(readFileSync(databaseIn(folder), "utf8")).toBe(text)
  })

  it("a folder in place of the file", async () => {
    mkdirSync(databaseIn(folder))
    expect(await refusal()).toMatch(/countertop\.db cannot be opened$/)
  })

  it("a database of another program, which stays unchanged", async () => {
    for (const sql of ["CREATE TABLE songs (name TEXT)", "PRAGMA application_id = 7; DROP TABLE songs"]) {
      raw().exec(sql)
      const before = readFileSync(databaseIn(folder))
      expect(await refusal()).toMatch(/is a database of another program$/)
      expect(readFileSync(databaseIn(folder)).equals(before)).toBe(true)
    }
  })

  it("a file of a newer version, which stays unchanged", async () => {
    await (await SqliteJournal.open(folder)).close()
    raw().exec("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
    const before = readFileSync(databaseIn(folder))
    expect(await refusal()).toMatch(
      /was written by a newer Countertop \(version 99 of its tables; this one knows \d+\)/,
    )
    expect(readFileSync(databaseIn(folder)).equals(before)).toBe(true)
  })

  it("a folder that another Countertop is using, until it stops", async () => {
    const first = await SqliteJournal.open(folder)
    expect(await refusal()).toBe(
      `another Countertop is running on ${folder}: use that one, or give this one a folder of its own by --data`,
    )
    expect(await first.append("a", 0, { at: 1 })).toBe(true)
    await first.close()
    expect(await refusal()).toBe("it was opened")
  })

  it("a file that another program has locked", async () => {
    raw().exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    expect(await refusal()).toMatch(/countertop\.db is held by another process; end that one first$/)
  })
})

describe("a lost database", () => {
  /**
   * Makes a folder that has held this many tables. It is a copy, because this process may still hold the original
   * files.
   */
  async function used(tables: number): Promise<void> {
    const first = join(folder, "first")
    mkdirSync(first)
    const journal = await SqliteJournal.open(first)
    for (let n = 0; n < tables; n++) await journal.append(`table ${n}`, 0, { at: 1 })
    await journal.close()
    for (const name of readdirSync(first))
      if (!/-(wal|shm)$/.test(name)) copyFileSync(join(first, name), join(folder, name))
  }

  it.each<[string, (file: string) => void, RegExp]>([
    ["emptied", (file) => truncateSync(file), /is empty, but this folder has held tables\.$/],
    ["missing", (file) => rmSync(file), /is missing, but this folder has held tables\.$/],
    ["in which there is nothing any more", emptied, /is empty, but this folder has held tables\.$/],
    ["filled with zeros", (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)), /is not a database/],
    ["cut off", (file) => truncateSync(file, 3 * 4096), /is damaged: it is cut off after 12288 of its \d+ bytes\.$/],
    ["cut off in its first page", (file) => truncateSync(file, 50), /is damaged: /],
  ])("is refused with ways to get it back, and stays unchanged: %s", async (_, damage, sentence) => {
    await used(1)
    const file = databaseIn(folder)
    damage(file)
    const before = existsSync(file) ? readFileSync(file) : undefined
    const [first, ...ways] = (await refusal()).split("\n")
    expect(first).toMatch(sentence)
    expect(ways.join("\n")).toContain(`put a copy of the backup in the place of ${file}`)
    expect(ways.join("\n")).toContain(`countertop doctor --data ${folder} --salvage NEW_FOLDER`)
    expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(before)
  })

  it("is refused if only its log is left, which SQLite would delete", async () => {
    writeFileSync(`${databaseIn(folder)}-wal`, "what was kept last")
    expect(await refusal()).toMatch(/is missing, but its write-ahead log is still there\.\n/)
    expect(readFileSync(`${databaseIn(folder)}-wal`, "utf8")).toBe("what was kept last")
  })

  it("can be started anew by deleting the file that the refusal names", async () => {
    await used(1)
    rmSync(databaseIn(folder))
    const [, path] = /To start without these tables: delete (\S+)/.exec(await refusal()) ?? []
    rmSync(path ?? "")
    expect(await refusal()).toBe("it was opened")
  })

  it("is created anew in a folder that has not held tables", async () => {
    await used(0)
    truncateSync(databaseIn(folder))
    expect(await refusal()).toBe("it was opened")
  })

  function emptied(file: string): void {
    rmSync(file)
    raw().exec("CREATE TABLE a (x); DROP TABLE a")
  }
})

describe("migrations", () => {
  it("turn an empty file into a database of the current version", async () => {
    writeFileSync(databaseIn(folder), "")
    const journal = await SqliteJournal.open(folder)
    expect(await journal.append("a", 0, { at: 1 })).toBe(true)
    await journal.close()
    expect(numberFrom(raw(), "PRAGMA user_version")).toBeGreaterThan(0)
    expect(await refusal()).toBe("it was opened")
  })

  /** Makes a file of version 1 with entries in this order of their tables. Returns its content. */
  function makeVersion1(order: readonly string[]): Map<string, Timed[]> {
    const db = raw()
    migrate(db, "file", MIGRATIONS.slice(0, 1))
    const kept = new Map<string, Timed[]>()
    const open = db.prepare("INSERT INTO tables (name, touched, head) VALUES (?, 7, ?)")
    const append = db.prepare("INSERT INTO entries SELECT id, ?, ? FROM tables WHERE name = ?")
    for (const [i, table] of order.entries()) {
      const entry = { at: 1_000_000_000_000 + i }
      const entries = kept.get(table) ?? []
      if (entries.length === 0) open.run(table, JSON.stringify({ game: table }))
      append.run(entries.length, JSON.stringify(entry), table)
      kept.set(table, [...entries, entry])
    }
    return kept
  }

  it("keep all tables, entries and heads of a version 1 file, and new entries can follow", async () => {
    const kept = makeVersion1([..."abcabbaacbdcdbadbb"])
    raw().exec("DELETE FROM entries WHERE tableId = 4; DELETE FROM tables WHERE id = 4")
    kept.delete("d")
    const journal = await SqliteJournal.open<Timed>(folder)
    const heads = []
    for await (const head of journal.heads()) heads.push(head)
    expect(heads).toEqual([...kept].map(([table, all]) => ({ table, at: all.at(-1)?.at, head: { game: table } })))
    for (const [table, entries] of kept) {
      expect(await journal.read(table)).toEqual(entries)
      expect(await journal.append(table, entries.length - 1, { at: 1 })).toBe(false)
      expect(await journal.append(table, entries.length, { at: 2 })).toBe(true)
      expect(await journal.read(table, 2)).toEqual([...entries.slice(2), { at: 2 }])
    }
    for (const table of ["a", "c"]) await journal.remove(table)
    expect(await journal.read("b")).toHaveLength(8)
    await journal.close()
    expect(numberFrom(raw(), "SELECT count(*) FROM log")).toBe(8) // nothing is left of the others
  })

  const STEPS = ["CREATE TABLE a (x)", "ALTER TABLE a ADD y; INSERT INTO a VALUES (1, 2)", "UPDATE a SET x = x + y"]

  it("start from the version of the file, and run once each", () => {
    const db = raw()
    migrate(db, "file", STEPS.slice(0, 1))
    migrate(db, "file", STEPS)
    migrate(db, "file", STEPS)
    expect([db.prepare("SELECT * FROM a").all(), numberFrom(db, "PRAGMA user_version")]).toEqual([[{ x: 3, y: 2 }], 3])
  })

  it("leave the file at the version before if one fails", () => {
    const db = raw()
    expect(() => migrate(db, "file", [STEPS[0], `${STEPS[1]}; INSERT INTO nowhere VALUES (1)`])).toThrow(/nowhere/)
    expect([db.prepare("SELECT * FROM a").all(), numberFrom(db, "PRAGMA user_version")]).toEqual([[], 1])
    migrate(db, "file", STEPS)
    expect(numberFrom(db, "PRAGMA user_version")).toBe(3)
  })
})
