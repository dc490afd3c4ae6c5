import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { TestClock } from "../table/clock.testing.ts"
import { Health, type Problem } from "./health.ts"
import { SqliteJournal } from "./journal/sqlite.ts"

it("says whether the journal takes a write, and tries at most every five seconds, whatever the wall clock does", async () => {
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

it("does not wait for a disk that does not answer", async () => {
  const clock = new TestClock()
  const health = new Health({ journal: { put: () => new Promise(() => {}) }, clock })
  const answer = health.now()
  await clock.pass(5000)
  expect(await answer).toMatchObject({ ok: false, trouble: "slow" })
})

it("tells at once what is being watched and goes wrong, and that it is over", async () => {
  const problems: Problem[] = []
  const health = new Health({ journal: { put: async () => {} }, clock: new TestClock(), checks: [() => problems] })
  expect(await health.now()).toEqual({ ok: true })
  problems.push({ trouble: "stuck", about: "1 table waits" })
  expect(await health.now()).toEqual({ ok: false, trouble: "stuck", problems })
  problems.pop()
  expect(await health.now()).toEqual({ ok: true })
})
