// `countertop backup` as a real process, while a journal is being written to.

import { execFile } from "node:child_process"
import {
  copyFileSync,
  existsSync,
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
import { fileURLToPath } from "node:url"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { databaseIn } from "../server/journal/files.ts"
import { SqliteJournal } from "../server/journal/sqlite.ts"
import type { Timed } from "../table/journal.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
let base = ""
let folder = ""
let to = ""

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "countertop-backup-"))
  folder = join(base, "data")
  to = join(base, "backup.db")
  mkdirSync(folder)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command in its own process, while this one can write to the journal. */
const backup = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["bin/countertop.mjs", "backup", ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (problem, out, err) => resolve({ code: Number(problem?.code ?? 0), out, err }),
    )
  })

const opened = (at = folder): Promise<SqliteJournal<Timed>> => SqliteJournal.open(at)

async function withTable(entries: number): Promise<void> {
  const journal = await opened()
  for (let at = 0; at < entries; at++) await journal.append("a", at, { at })
  await journal.close()
}

/**
 * Lists a folder without the files that SQLite keeps beside an open one. The driver closes a file when garbage is
 * collected.
 */
const filesThere = (): string[] =>
  readdirSync(base, { recursive: true }).flatMap((name) => (/-(wal|shm)$/.test(String(name)) ? [] : [String(name)]))

describe("countertop backup", () => {
  it("makes a consistent, restorable copy during writes, and says how to restore it", async () => {
    const journal = await opened()
    await journal.append("a", 0, { at: 0 })
    await journal.append("b", 0, { at: 0 })
    let isWriting = true
    let n = 1
    // Each entry goes to table a first and then to b, so no copy may have b's entry without a's.
    const writing = (async () => {
      for (; isWriting; n++) for (const table of ["a", "b"]) await journal.append(table, n, { at: n })
    })()
    const { code, out, err } = await backup(["--data", folder, "--to", to])
    isWriting = false
    await writing
    await journal.close()
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/^.*backup\.db: 2 tables, [\d,]+ kB, checked\.\n/)
    expect(out).toContain(`put a copy of the backup in the place of ${databaseIn(folder)}`)
    expect(statSync(to).mode & 0o777).toBe(0o600)

    const restored = join(base, "restored")
    mkdirSync(restored)
    copyFileSync(to, databaseIn(restored))
    const again = await opened(restored)
    const [a, b] = [await again.read("a"), await again.read("b")]
    expect(a).toEqual(a.map((_, at) => ({ at })))
    expect([a.length - b.length, a.length <= n]).toEqual([expect.toSatisfy((more) => more === 0 || more === 1), true])
    expect(await again.append("a", a.length, { at: 0 })).toBe(true)
    await again.close()
  })

  it("finds the folder that serve uses", async () => {
    folder = join(base, "server")
    mkdirSync(folder)
    await withTable(1)
    expect(await backup(["--to", to], { COUNTERTOP_HOME: base })).toMatchObject({ code: 0, err: "" })
    expect(existsSync(to)).toBe(true)
  })

  it("never overwrites a file", async () => {
    await withTable(1)
    writeFileSync(to, "precious")
    const { code, err } = await backup(["--data", folder, "--to", to])
    expect([code, err]).toEqual([2, `countertop: there is a file ${to} already; a backup takes a new name\n`])
    expect(readFileSync(to, "utf8")).toBe("precious")
  })

  it.each<[string, (base: string) => string[], RegExp]>([
    ["no file", (at) => ["--data", `${at}/data`], /--to takes the name of a new file/],
    ["an empty name", (at) => ["--data", `${at}/data`, "--to", ""], /--to takes the name of a new file/],
    ["no such folder", (at) => ["--data", `${at}/nowhere`, "--to", `${at}/x`], /there is no folder .*\/nowhere/],
    ["nothing in it", (at) => ["--data", at, "--to", `${at}/x`], /nothing to back up: .* has no countertop\.db/],
    ["no folder to put it in", (at) => ["--data", `${at}/data`, "--to", `${at}/no/x`], /there is no folder .*\/no$/],
    ["a file in the way", (at) => ["--data", `${at}/data`, "--to", `${at}/data/countertop.db/x`], /is no folder$/],
  ])("prints a one-line error and leaves no files: %s", async (_, args, message) => {
    await withTable(1)
    const before = filesThere()
    const { code, out, err } = await backup(args(base))
    expect([code, out, err.split("\n").length]).toEqual([2, "", 2])
    expect(err.trimEnd()).toMatch(message)
    expect(filesThere()).toEqual(before)
  })

  it("refuses a file of a newer version and a file that is not a database", async () => {
    const newer = new DatabaseSync(databaseIn(folder))
    newer.exec(`PRAGMA application_id = ${0x636e7470}; PRAGMA user_version = 99`)
    newer.close()
    const one = await backup(["--data", folder, "--to", to])
    expect([one.code, one.err]).toEqual([2, expect.stringContaining("was written by a newer Countertop")])
    writeFileSync(databaseIn(folder), "Dear diary, ".repeat(500))
    const other = await backup(["--data", folder, "--to", to])
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("countertop.db is not a database")])
    expect(readdirSync(base)).toEqual(["data"])
  })
})
