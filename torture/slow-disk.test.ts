import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterAll, expect, it } from "vitest"
import { MIGRATIONS } from "../src/server/journal/schema.ts"
import { Disk } from "./disk.ts"
import { slowDisk } from "./slow-disk.ts"

const folder = mkdtempSync(join(tmpdir(), "countertop-slow-disk-test-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const isPossible = slowDisk() !== undefined

it.skipIf(!isPossible)("a slow disk delays every fsync and fdatasync", () => {
  const program = `const fs = require("node:fs"), file = fs.openSync(${JSON.stringify(join(folder, "file"))}, "w")
    const took = ["fsyncSync", "fdatasyncSync"].map((sync) => {
      const before = performance.now()
      fs[sync](file)
      return performance.now() - before
    })
    console.log(JSON.stringify(took))`
  const { stdout } = spawnSync(process.execPath, ["-e", program], { env: slowDisk(40, 10), encoding: "utf8" })
  const [fsync, fdatasync] = JSON.parse(stdout)
  expect(fsync).toBeGreaterThanOrEqual(30)
  expect(fdatasync).toBeGreaterThanOrEqual(30)
})

it.skipIf(!isPossible)(
  "other processes see a commit only after its sync, though its bytes are in the file before",
  async () => {
    const file = join(folder, "countertop.db")
    const db = new DatabaseSync(file)
    db.exec(`PRAGMA journal_mode = WAL; ${MIGRATIONS.join(";")}; INSERT INTO tables (id, name) VALUES (1, 't1')`)
    const disk = new Disk(folder)
    expect(disk.entries("t1", 0)).toEqual([])
    const size = (): number => statSync(`${file}-wal`).size
    const before = size()
    const writer = committing(file, 1000)
    while (size() === before) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(disk.entries("t1", 0)).toEqual([])
    expect(await exitOf(writer)).toBe(0)
    expect(disk.entries("t1", 0)).toEqual(["first", "second"])
    expect(disk.entries("t1", 1)).toEqual(["second"])
    expect(() => disk.entries("t1' OR 1", 0)).toThrow("is not the id of a table")
    disk.close()
    db.close()
    expect(existsSync(`${file}-wal`), "nobody holds the file").toBe(false)
  },
)

/** Starts a process that adds two entries to the table, on a disk whose fsync takes `ms` longer. */
function committing(file: string, ms: number): ChildProcess {
  const sqlite = import.meta.resolve("@photostructure/sqlite")
  const program = `import sqlite from ${JSON.stringify(sqlite)}
    const db = new sqlite.DatabaseSync(${JSON.stringify(file)})
    db.exec("PRAGMA synchronous = FULL; BEGIN IMMEDIATE; INSERT INTO log VALUES (1, NULL, 'first'), (2, 1, 'second')")
    db.exec("INSERT INTO ends VALUES (1, 2, 2, 0); COMMIT")`
  return spawn(process.execPath, ["--input-type=module", "-e", program], { env: slowDisk(ms), stdio: "inherit" })
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("exit", (code) => resolve(code)))
