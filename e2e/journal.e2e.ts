// The browser's database as a journal: it must pass the tests that every journal passes, and work in several tabs at
// once.

import { build } from "esbuild"
import { journalChecks } from "../src/table/journal.testing.ts"
import type { Journal } from "../src/table/journal.ts"
import { expect, test } from "./support/app.ts"

interface Checks {
  readonly journal: Journal
  /** Runs the check with this name. Returns a description of what is wrong. */
  run(name: string): Promise<string>
}

declare global {
  interface Window {
    readonly checks: Checks
  }
}

const SOURCE = `
  import { journalChecks } from "./src/table/journal.testing.ts"
  import { realClock } from "./src/table/clock.ts"
  import { Connection } from "./src/web/keep/database.ts"
  import { BrowserJournal } from "./src/web/keep/journal.ts"
  const journal = new BrowserJournal(new Connection(indexedDB, realClock))
  const run = (name) => journalChecks.find((check) => check.name === name).run(journal).then(() => "", String)
  window.checks = { journal, run }
`

/** Bundles the checks and the journal into one script. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "iife",
  })
  return outputFiles[0].text
}

for (const { name } of journalChecks)
  test(`in the browser: ${name}`, async ({ page }) => {
    await page.goto("/about")
    await page.evaluate(await bundled())
    expect(await page.evaluate((which) => window.checks.run(which), name)).toBe("")
  })

test("when two tabs append the same entry, exactly one succeeds", async ({ page, context }) => {
  const other = await context.newPage()
  const script = await bundled()
  for (const tab of [page, other]) {
    await tab.goto("/about")
    await tab.evaluate(script)
  }
  const append = (n: number) => window.checks.journal.append("two tabs", n, { kind: "undo", at: n, moves: 0 })
  for (let n = 0; n < 5; n++) {
    const kept = await Promise.all([page, other].map((tab) => tab.evaluate(append, n)))
    expect(kept.filter(Boolean).length).toBe(1)
  }
  expect(await page.evaluate(async () => (await window.checks.journal.read("two tabs")).length)).toBe(5)
})

test("a database that the browser has closed is reopened", async ({ page }) => {
  await page.goto("/about")
  await page.evaluate(await bundled())
  const kept = await page.evaluate(async () => {
    const { journal } = window.checks
    const entry = { kind: "undo", at: 0, moves: 0 } as const
    await journal.append("closed", 0, entry)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase("countertop").onsuccess = resolve // forces all tabs to close the database
    })
    return [await journal.append("closed", 0, entry), (await journal.read("closed")).length]
  })
  expect(kept).toEqual([true, 1])
})
