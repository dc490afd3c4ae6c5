// `countertop doctor` as a real process, on real files, also beside a server.

import { execFile, spawn, spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Kept, playInto } from "../server/journal/doctor/played.testing.ts"
import { databaseIn } from "../server/journal/files.ts"
import { markerIn } from "../server/journal/presence.ts"

const SIZE = 4096
const root = fileURLToPath(new URL("../..", import.meta.url))
const child = fileURLToPath(new URL("../server/journal/child.testing.ts", import.meta.url))
let original = ""
let kept: Kept
let base = ""
let folder = ""

beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), "countertop-doctor-"))
  kept = await playInto(original, 3, 12, 40)
})
afterAll(() => rmSync(original, { recursive: true, force: true }))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "countertop-doctor-"))
  folder = join(base, "data")
  mkdirSync(folder)
  for (const name of readdirSync(original)) copyFileSync(join(original, name), join(folder, name))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

const doctor = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["bin/countertop.mjs", "doctor", ...args], { cwd: root }, (problem, out, err) =>
      resolve({ code: Number(problem?.code ?? 0), out, err }),
    )
  })

/** Zeros the last page of the log. */
function damage(): void {
  const db = new DatabaseSync(databaseIn(original), { readOnly: true })
  const { page } = db.prepare("SELECT max(pageno) AS page FROM dbstat WHERE name = 'log' AND pagetype = 'leaf'").get()
  db.close()
  const file = readFileSync(databaseIn(folder))
  file.fill(0, (page - 1) * SIZE, page * SIZE)
  writeFileSync(databaseIn(folder), file)
}

const filesIn = (at: string): unknown => readdirSync(at).map((name) => [name, readFileSync(join(at, name), "base64")])

describe("countertop doctor", () => {
  it("reports a sound database as sound and does not change its folder", async () => {
    const before = filesIn(folder)
    const { code, out, err } = await doctor("--data", folder)
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain(`The file is sound.\nTables: ${kept.tables.size} sound, 0 damaged.\n`)
    expect(filesIn(folder)).toEqual(before)
  })

  it("reports what is damaged and what to do, and salvages the rest into a folder that a server can use", async () => {
    damage()
    const before = filesIn(folder)
    const first = await doctor("--data", folder)
    expect(first.code).toBe(1)
    expect(first.out).toMatch(/The file is damaged:\n {2}page \d+ is damaged \(log\)/)
    expect(first.out).toMatch(
      /Tables: \d+ sound, \d+ damaged:\n {2}[a-z2-9]{8}: entry \d+ is missing\. \d+ of \d+ entries can be read\./,
    )
    expect(first.out).toContain(`countertop doctor --data ${folder} --salvage NEW_FOLDER`)
    const to = join(base, "saved")
    const second = await doctor("--data", folder, "--salvage", to)
    expect([second.code, second.err]).toEqual([1, ""])
    expect(second.out).toContain(`Saved to ${databaseIn(to)}: ${kept.tables.size} tables with `)
    expect(filesIn(folder)).toEqual(before)
    expect(await doctor("--data", to)).toMatchObject({ code: 0, err: "" })
    const served = await keptIn(to)
    expect(served).toContain("kept fresh 0")
  })

  it("prints its report as JSON", async () => {
    damage()
    const file = join(base, "saved.db")
    const { code, out } = await doctor("--data", folder, "--json", "--salvage", file)
    const found = JSON.parse(out)
    expect(code).toBe(1)
    expect(found).toMatchObject({ isSound: false, isRunning: false, values: { readable: 4, lost: [] } })
    expect(found.tables.sound + found.tables.damaged.length).toBe(kept.tables.size)
    expect(found.tables.damaged[0]).toMatchObject({
      table: expect.any(String),
      problems: [expect.stringMatching(/is missing/)],
    })
    expect(found.salvaged).toMatchObject({ file, tables: kept.tables.size, values: 4, renamed: [] })
    expect(existsSync(file)).toBe(true)
  })

  it("reads the write-ahead log of a running server and of a crashed one", async () => {
    const data = join(base, "live")
    mkdirSync(data)
    const talk = spawn(process.execPath, ["--import", "tsx", child, data], { cwd: root })
    const lines = createInterface({ input: talk.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe("open")
    for (let n = 0; n < 3; n++) {
      talk.stdin.write(`abcd2345 ${n}\n`)
      expect((await lines.next()).value).toBe(`kept abcd2345 ${n}`)
    }
    const beside = JSON.parse((await doctor("--data", data, "--json")).out)
    expect([beside.isRunning, beside.problems]).toEqual([true, []])
    talk.stdin.write("abcd2345 3\n")
    expect((await lines.next()).value, "the server goes on").toBe("kept abcd2345 3")
    talk.kill("SIGKILL")
    await new Promise((resolve) => talk.once("close", resolve))
    const before = filesIn(data)
    const after = JSON.parse((await doctor("--data", data, "--json")).out)
    expect(filesIn(data)).toEqual(before)
    expect([after.isRunning, after.problems]).toEqual([false, []])
    // The child writes entries that no room can have. The doctor finds the table and reports it as lost.
    const there = [beside, after].map(({ tables }) => tables.lost)
    expect(there).toEqual([["abcd2345"], ["abcd2345"]])
  })

  it.each<[string, () => string[], RegExp]>([
    ["a folder that has a database", () => [folder], /takes another folder than that of the damaged file/],
    ["a file that is there", () => [join(base, "there.db")], /there is a file .*there\.db already/],
    ["no folder to put it in", () => [join(base, "no", "no", "saved.db")], /there is no folder .*\/no\/no$/],
  ])("refuses an unsuitable salvage target and overwrites nothing: %s", async (_, to, message) => {
    writeFileSync(join(base, "there.db"), "precious")
    const { code, out, err } = await doctor("--data", folder, "--salvage", ...to())
    expect([code, out]).toEqual([2, ""])
    expect(err.trimEnd()).toMatch(message)
    expect(readFileSync(join(base, "there.db"), "utf8")).toBe("precious")
    expect(readdirSync(base).sort()).toEqual(["data", "there.db"])
  })

  it.each<[string, () => void, number, RegExp]>([
    [
      "an emptied file",
      () => writeFileSync(databaseIn(folder), ""),
      1,
      /the file is empty, but this folder has held tables/,
    ],
    ["a missing file", () => rmSync(databaseIn(folder)), 1, /the file is missing, but this folder has held tables/],
    [
      "no database at all",
      () => [rmSync(databaseIn(folder)), rmSync(markerIn(folder))],
      2,
      /there is nothing to examine/,
    ],
    [
      "another program's",
      () => {
        rmSync(databaseIn(folder))
        spawnSync(process.execPath, ["-e", OTHER, databaseIn(folder)], { cwd: root })
      },
      2,
      /is a database of another program/,
    ],
    [
      "a text",
      () => [rmSync(markerIn(folder)), writeFileSync(databaseIn(folder), "Dear diary, ".repeat(5000))],
      2,
      /is not a database; is it another file\?/,
    ],
  ])("reports %s", async (_, make, expected, message) => {
    make()
    const { code, out, err } = await doctor("--data", folder)
    expect(code).toBe(expected)
    expect(out + err).toMatch(message)
  })
})

const OTHER = `const { DatabaseSync } = require("@photostructure/sqlite"); new DatabaseSync(process.argv[1]).exec("CREATE TABLE songs (name)")`

/** Opens a folder as a server does, and writes an entry. */
async function keptIn(data: string): Promise<string> {
  const talk = spawn(process.execPath, ["--import", "tsx", child, data], { cwd: root })
  let said = ""
  talk.stdout.on("data", (part) => (said += String(part)))
  talk.stdin.end("fresh 0\n")
  await new Promise((resolve) => talk.once("close", resolve))
  return said
}
