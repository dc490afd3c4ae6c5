// Measures gzipped download sizes: the scripts of the first page, and what each game adds.

import { gzipSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { type Bench, line, withPage } from "./browser.ts"

const FIRST_PAGE = 60_000
const GAME = 25_000

type Sizes = ReadonlyMap<string, number>

/** Returns the scripts that a page has loaded once `seen` resolves. Scripts of its worker are not included. */
const scriptsOf = (bench: Bench, path: string, seen: (page: Page) => Promise<unknown>): Promise<Sizes> =>
  withPage(bench, async (page) => {
    const loaded: Promise<[string, number]>[] = []
    page.on("response", (response) => {
      const url = response.url()
      if (response.request().resourceType() === "script" && url.startsWith(bench.app))
        loaded.push(response.body().then((body) => [url, gzipSync(body, { level: 9 }).length]))
    })
    await page.goto(path)
    await seen(page)
    await page.waitForLoadState("networkidle")
    const own = new Set(await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    return new Map((await Promise.all(loaded)).filter(([url]) => own.has(url)))
  })

const sum = (sizes: Sizes): number => [...sizes.values()].reduce((all, size) => all + size, 0)
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export async function sizes(bench: Bench): Promise<void> {
  console.log("\nJavaScript, gzipped")
  const home = sum(await scriptsOf(bench, "/", (page) => page.getByRole("heading", { level: 1 }).waitFor()))
  line("first page", kB(home), home <= FIRST_PAGE, `at most ${kB(FIRST_PAGE)}`)
  const tables = new Map<string, Sizes>()
  for (const { id } of games)
    tables.set(id, await scriptsOf(bench, `/new/${id}?go=1`, (page) => page.locator("[data-table]").waitFor()))
  for (const [id, loaded] of tables) {
    const own = [...loaded].filter(([url]) => [...tables].every(([other, all]) => other === id || !all.has(url)))
    const size = sum(new Map(own))
    line(`${id}, what no other game loads`, kB(size), size <= GAME, `at most ${kB(GAME)}`)
  }
  const [first] = tables.values()
  line("a table, all in all", kB(sum(first)))
}
