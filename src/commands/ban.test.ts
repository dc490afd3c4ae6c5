// `countertop ban` as a real process, beside a server that is running.

import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, it } from "vitest"
import { banKey, readRange } from "../server/bans.ts"
import { SqliteJournal } from "../server/journal/sqlite.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-ban-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ban = (...args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["bin/countertop.mjs", "ban", "--data", folder, ...args],
      { cwd: root },
      (problem, out, err) => resolve({ code: Number(problem?.code ?? 0), said: out + err }),
    )
  })

it("adds, lists and lifts bans while a server uses the folder, and the server sees them at once", async () => {
  const journal = await SqliteJournal.open(folder)
  const known = async (): Promise<string[]> => (await journal.list(banKey(""))).map(([key]) => key)
  expect(await ban("203.0.113.*")).toEqual({ code: 0, said: "203.0.113.0/24 is banned.\n" })
  expect(await known()).toEqual([banKey("203.0.113.0/24")])
  expect((await ban("2001:DB8::/32")).code).toBe(0)
  expect((await ban("--list")).said).toMatch(/^2001:db8::\/32 {2}since \d{4}-.*\n203\.0\.113\.0\/24 {2}since /)
  expect((await ban("203.0.113.0/24", "--lift")).said).toBe("203.0.113.0/24 may come again.\n")
  expect(await known()).toEqual([banKey("2001:db8::/32")])
  expect(await ban("9.9.9.9", "--lift")).toEqual({
    code: 2,
    said: "countertop: 9.9.9.9 is not banned; --list shows what is\n",
  })
  await journal.close()
})

it("says when nobody is banned, and lifts a ban spelled differently or written by an older server", async () => {
  const journal = await SqliteJournal.open(folder)
  expect(await ban("--list")).toEqual({ code: 0, said: "nobody is banned.\n" })
  expect((await ban("2001:db8:0::7")).said).toBe("2001:db8::/64 is banned.\n")
  await journal.put(banKey("2001:db8::7"), "2026-01-01")
  expect((await ban("2001:db8::7", "--lift")).code).toBe(0)
  expect(await journal.list(banKey(""))).toEqual([])
  await journal.close()
})

it("reports a missing database, a missing address and an empty folder name", async () => {
  expect((await ban("203.0.113.7")).said).toContain("has no countertop.db")
  expect((await ban()).said).toContain("which address?")
  expect((await ban("--list", "--data", "")).said).toBe("countertop: --data takes the name of a folder, not “”\n")
})

it.each([
  "203.0.113",
  "203.0.113.7/33",
  "2001:db8:*:1",
  "2001:db8:x:*",
  "2001:db8::/129",
  "example.org",
  "1.2.3.4/8/8",
  "",
])("“%s” is not an address", (given) => expect(() => readRange(given)).toThrow("an address is such as"))
