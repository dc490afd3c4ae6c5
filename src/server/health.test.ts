import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { Health } from "./health.ts"
import { SqliteJournal } from "./journal/sqlite.ts"
import { TestClock } from "./tables/host.testing.ts"

it("says whether the journal can be written, and tries no more often than every five seconds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countertop-health-"))
  const journal = await SqliteJournal.open(folder)
  const clock = new TestClock()
  const health = new Health(journal, clock)
  expect([await health.now(), await health.now(), journal.counts.commits]).toEqual([{ ok: true }, { ok: true }, 1])
  await journal.close()
  await clock.pass(4999)
  expect(await health.now()).toEqual({ ok: true })
  await clock.pass(1)
  expect(await health.now()).toEqual({ ok: false, trouble: "closed" })
  rmSync(folder, { recursive: true })
})
