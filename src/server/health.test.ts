import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { TestClock } from "../table/clock.testing.ts"
import { Health, type Problem } from "./health.ts"
import { SqliteJournal } from "./journal/sqlite.ts"

it("reports whether the journal accepts writes, and tries at most every 5 s whatever the wall clock does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countertop-health-"))
  const journal = await SqliteJournal.open(folder)
  const clock = new TestClock()
  const health = new Health({ journal, clock })
  expect([await health.now(), await health.now(), journal.counts.commits]).toEqual([{ ok: true }, { ok: true }, 1])
  await journal.close()
  clock.setWall(3_600_000)
  await clock.pass(4999)
  expect(await health.now()).toEqual({ ok: true })
  clock.setWall(-7_200_000)
  await clock.pass(1)
  const problems = [{ trouble: "closed", about: "the server is stopping" }]
  expect(await health.now()).toEqual({ ok: false, trouble: "closed", problems })
  rmSync(folder, { recursive: true })
})

it("reports a disk that does not answer for five seconds as slow", async () => {
  const clock = new TestClock()
  const health = new Health({ journal: { put: () => new Promise(() => {}) }, clock })
  const answer = health.now()
  await clock.pass(5000)
  expect(await answer).toMatchObject({ ok: false, trouble: "slow" })
})

it("reports the problems of its checks at once, and when they are over", async () => {
  const problems: Problem[] = []
  const health = new Health({ journal: { put: async () => {} }, clock: new TestClock(), checks: [() => problems] })
  expect(await health.now()).toEqual({ ok: true })
  problems.push({ trouble: "stuck", about: "1 table waits" })
  expect(await health.now()).toEqual({ ok: false, trouble: "stuck", problems })
  problems.pop()
  expect(await health.now()).toEqual({ ok: true })
})
