// Real damage to a real database: what the doctor reports, and what it salvages. Nothing that was never stored may come
// out, and everything that is still there must.

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { databaseIn, loadSqlite } from "../files.ts"
import { SqliteJournal } from "../sqlite.ts"
import { readNode } from "./cells.ts"
import { type Diagnosis, withDiagnosis } from "./doctor.ts"
import { Pages } from "./pages.ts"
import { chanceOf, type Kept, playInto } from "./played.testing.ts"
import { type Salvaged, salvage } from "./salvage.ts"

const SIZE = 4096
const sqlite = await loadSqlite()
let original = ""
let kept: Kept
let base = ""
let folder = ""

beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), "countertop-played-"))
  kept = await playInto(original, 7, 36)
})
afterAll(() => rmSync(original, { recursive: true, force: true }))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "countertop-doctor-test-"))
  folder = join(base, "data")
  mkdirSync(folder)
  for (const name of readdirSync(original)) copyFileSync(join(original, name), join(folder, name))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** Returns the pages of a tree of the original database, according to SQLite. */
function pagesOf(tree: string, kind?: "leaf" | "internal"): number[] {
  const db = new DatabaseSync(databaseIn(original), { readOnly: true })
  const where = kind === undefined ? "" : ` AND pagetype = '${kind}'`
  const rows = db.prepare(`SELECT pageno FROM dbstat WHERE name = ?${where} ORDER BY pageno`).all(tree)
  db.close()
  return rows.map(({ pageno }) => Number(pageno))
}

function overwrite(page: number, bytes: Buffer | number, from = 0): void {
  const file = readFileSync(databaseIn(folder))
  file.fill(bytes, (page - 1) * SIZE + from, page * SIZE)
  writeFileSync(databaseIn(folder), file)
}

function garbage(seed: number): Buffer {
  const chance = chanceOf(seed)
  return Buffer.from(Array.from({ length: SIZE }, () => chance(256)))
}

interface Outcome {
  readonly found: Omit<Diagnosis, "examined"> & { readonly damaged: number; readonly lost: readonly string[] }
  readonly salvaged: Salvaged
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly values: ReadonlyMap<string, string>
}

/** Examines and salvages the folder, and reads the result as a server would. */
async function saved(): Promise<Outcome> {
  const before = filesIn(folder)
  const to = join(base, "saved")
  mkdirSync(to)
  const [found, salvaged] = await withDiagnosis(folder, (diagnosis) => {
    const { examined, ...file } = diagnosis
    const damaged = examined.tables.filter(({ problems }) => problems.length > 0).length
    return [{ ...file, damaged, lost: examined.lost }, salvage(sqlite, diagnosis, databaseIn(to))] as const
  })
  expect(filesIn(folder), "the damaged folder is as it was").toEqual(before)
  const again = await withDiagnosis(to, ({ isSound }) => isSound)
  expect(again, "what was saved is sound").toBe(true)
  const journal = await SqliteJournal.open<{ at: number }>(to)
  const tables = new Map<string, string[]>()
  for (const table of await journal.tables())
    tables.set(
      table,
      (await journal.read(table)).map((entry) => JSON.stringify(entry)),
    )
  const values = new Map(await journal.list(""))
  await journal.close()
  return { found, salvaged, tables, values }
}

const filesIn = (at: string): unknown =>
  readdirSync(at).map((name) => [name, statSync(join(at, name)).mtimeMs, readFileSync(join(at, name), "base64")])

/** Expects all that was saved to be a part of what was stored. A table whose code is lost may have a new one. */
function expectNothingWrong({ tables, values, salvaged }: Outcome): void {
  const renamed = new Set(salvaged.renamed.map(({ code }) => code))
  for (const [code, entries] of tables) {
    const whole = renamed.has(code)
      ? [...kept.tables.values()].find(([first]) => first === entries[0])
      : kept.tables.get(code)
    expect(entries, `${code} is the beginning of what was kept`).toEqual(whole?.slice(0, entries.length))
  }
  for (const [key, value] of values) expect(kept.values.get(key)).toBe(value)
}

/** Returns how many entries of each table, from the first on, are not gone. */
function upTo(isGone: (entry: string) => boolean): Map<string, number> {
  const left = [...kept.tables].map(([code, entries]) => {
    const gone = entries.findIndex(isGone)
    return [code, gone < 0 ? entries.length : gone] as const
  })
  return new Map(left)
}

/** Returns how many entries would be left without these pages. */
function without(pages: readonly number[]): Map<string, number> {
  const before = new Pages(databaseIn(original))
  const lost = new Set(pages.flatMap((page) => readNode(before, page)?.cells.map(({ values }) => values[2]) ?? []))
  before.close()
  return upTo((entry) => lost.has(entry))
}

/** Returns how many entries are still in the file. */
function intact(): Map<string, number> {
  const file = readFileSync(databaseIn(folder))
  return upTo((entry) => !file.includes(entry))
}

const lengths = (tables: Outcome["tables"]): Map<string, number> =>
  new Map([...tables].map(([code, entries]) => [code, entries.length]))

/** Sorts tables by their codes, and leaves out empty ones. */
const sorted = (tables: ReadonlyMap<string, number>): [string, number][] =>
  [...tables].filter(([, length]) => length > 0).sort(([a], [b]) => (a < b ? -1 : 1))

describe("a sound database", () => {
  it("is reported as sound, and is copied completely", async () => {
    expect([kept.tables.size, pagesOf("log", "internal").length > 0]).toEqual([36, true])
    const outcome = await saved()
    expect(outcome.found).toMatchObject({ isSound: true, problems: [], damaged: 0, lost: [] })
    expect(outcome.tables).toEqual(kept.tables)
    expect(outcome.values).toEqual(kept.values)
    expect(outcome.salvaged.renamed).toEqual([])
  })
})

describe("what is salvaged after damage to", () => {
  it("one page of the log: each table up to its first lost entry, and the other tables whole", async () => {
    for (const page of pagesOf("log", "leaf").slice(3, 6)) {
      overwrite(page, 0)
      const outcome = await saved()
      expectNothingWrong(outcome)
      expect(sorted(lengths(outcome.tables))).toEqual(sorted(without([page])))
      expect(outcome.found.isSound).toBe(false)
      expect(outcome.found.problems.join("\n")).toContain(`page ${page} is damaged`)
      copyFileSync(databaseIn(original), databaseIn(folder))
      rmSync(join(base, "saved"), { recursive: true })
    }
  })

  it("the inner pages of the log: everything, since leaf pages are found on their own", async () => {
    for (const page of pagesOf("log", "internal")) overwrite(page, garbage(page))
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("the first page: everything, though SQLite does not recognise the file as a database", async () => {
    overwrite(1, 0)
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.tables).toEqual(kept.tables)
    expect(outcome.values).toEqual(kept.values)
  })

  it("the ends of tables: everything, from the order in which tables were created", async () => {
    for (const page of pagesOf("ends")) overwrite(page, garbage(page))
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("the names of tables: everything, since the index has them too", async () => {
    for (const page of pagesOf("tables")) overwrite(page, 0)
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("the index of names: everything", async () => {
    for (const page of pagesOf("sqlite_autoindex_tables_1")) overwrite(page, garbage(page))
    const outcome = await saved()
    expect(outcome.found.isSound).toBe(false)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("names and their index: every table under a new code, with its people and their keys", async () => {
    for (const page of [...pagesOf("tables"), ...pagesOf("sqlite_autoindex_tables_1")]) overwrite(page, 0)
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.salvaged.renamed).toHaveLength(kept.tables.size)
    const entries = (tables: ReadonlyMap<string, readonly string[]>): string[] =>
      [...tables.values()].map((all) => all.join("\n")).sort()
    expect(entries(outcome.tables)).toEqual(entries(kept.tables))
  })

  it("the list of free pages: everything, and nothing that was deleted", async () => {
    const header = readFileSync(databaseIn(folder))
    const trunk = header.readUInt32BE(32)
    expect(trunk).toBeGreaterThan(0)
    overwrite(trunk, garbage(1))
    const outcome = await saved()
    expect(outcome.found.isSound).toBe(false)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("the list of free pages and the inner pages of the log: nothing that was deleted", async () => {
    overwrite(readFileSync(databaseIn(folder)).readUInt32BE(32), garbage(1))
    for (const page of pagesOf("log", "internal")) overwrite(page, 0)
    expectNothingWrong(await saved())
  })

  it("the first page, where the list of free pages starts: everything, and nothing that was deleted", async () => {
    overwrite(1, garbage(1))
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(outcome.tables).toEqual(kept.tables)
  })

  it("bans and codes: the readable ones, and the keys of the others", async () => {
    for (const page of pagesOf("data")) overwrite(page, garbage(page))
    const outcome = await saved()
    expect(outcome.tables).toEqual(kept.tables)
    expect([outcome.values.size, outcome.found.isSound]).toEqual([0, false])
    const lost = await withDiagnosis(folder, ({ examined }) => examined.rows.lostKeys)
    expect([...lost].sort()).toEqual([...kept.values.keys()].sort())
  })

  it("the end of the file, which is cut off: everything before the cut", async () => {
    const file = readFileSync(databaseIn(folder))
    writeFileSync(databaseIn(folder), file.subarray(0, Math.floor(file.length * 0.6) + 1000))
    const outcome = await saved()
    expectNothingWrong(outcome)
    expect(sorted(lengths(outcome.tables))).toEqual(sorted(intact()))
    expect(outcome.found.problems[0]).toMatch(/^the file is cut off after \d+ of \d+ bytes$/)
  })

  it("an entry, which is not JSON or which the room refuses: the entries before it", async () => {
    const [[one, a], [other, b]] = [...kept.tables].filter(([, entries]) => entries.length > 30)
    const file = readFileSync(databaseIn(folder))
    file.write("!", file.indexOf(a[10]))
    const at = b.findIndex((entry, n) => n > 5 && entry.includes('"move"'))
    const move = file.indexOf(b[at])
    file.write('"seat":7', move + b[at].indexOf('"seat":'))
    writeFileSync(databaseIn(folder), file)
    const outcome = await saved()
    expect([outcome.tables.get(one)?.length, outcome.tables.get(other)?.length]).toEqual([10, at])
    expect(outcome.found.damaged).toBe(2)
  })
})

/** Overwrites up to three pages in some way. Returns which ones. */
function damageBy(chance: (below: number) => number): number[] {
  const pages = Array.from({ length: 1 + chance(3) }, () => 1 + chance(statSync(databaseIn(original)).size / SIZE))
  for (const page of pages) {
    const noise = garbage(chance(1e6))
    const ways = [
      () => overwrite(page, 0),
      () => overwrite(page, noise),
      () => overwrite(page, 0xff, chance(SIZE)),
      () => overwrite(page, noise, SIZE / 2),
    ]
    ways[chance(ways.length)]()
  }
  return pages
}

describe("random damage", () => {
  const seeds = Array.from({ length: 25 }, (_, n) => 2026 + n)

  it.each(seeds)(
    "from the seed %i leads to no wrong data in the salvaged file, and to no loss elsewhere",
    async (seed) => {
      const pages = damageBy(chanceOf(seed))
      const outcome = await saved()
      expectNothingWrong(outcome)
      const founding = new Map([...outcome.tables.values()].map((entries) => [entries[0], entries.length]))
      for (const [code, length] of without(pages)) {
        const left = founding.get(kept.tables.get(code)?.[0] ?? "") ?? 0
        expect(left, `pages ${pages}, ${code}`).toBeGreaterThanOrEqual(length)
      }
    },
  )
})
